/// PNG (Third Edition).
enum PNG {
  /// Reads the chunks up to IEND (PNG (Third Edition), section 5.6).
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) -> Picture {
    var reader = ByteReader(bytes)
    try reader.skip(8)
    var traits: PictureTraits = []
    let size = try readHeader(try readChunk(&reader), &traits)
    var metadata = EmbeddedMetadata()
    var hasData = false
    while true {
      let chunk = try readChunk(&reader)
      if chunk.type == "IEND" { break }
      hasData = hasData || chunk.type == "IDAT"
      traits.formUnion(self.traits[chunk.type] ?? [])
      try add(chunk, to: &metadata)
    }
    if !reader.isAtEnd { metadata.addOther() }
    guard hasData else { throw .malformed("the file has no image data") }
    return Picture(.png, size: size, metadata: metadata, traits: traits)
  }

  private struct Chunk {
    let type: FourCC
    let data: ByteReader
  }

  /// The profile of the colours, deflated: a name, a compression method and what is compressed (PNG (Third Edition),
  /// section 11.3.2.3).
  static func deflatedProfile(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) -> ContiguousArray<UInt8>? {
    guard var data = try chunks(bytes).first(where: { $0.type == "iCCP" })?.data else { return nil }
    _ = readText(&data)
    guard try data.readByte() == 0 else { return nil }
    return ContiguousArray(data.rest)
  }

  /// The file with nothing but chunks of some types.
  static func file(
    _ bytes: ContiguousArray<UInt8>,
    keeping types: Set<FourCC>
  ) throws(PictureFault) -> ContiguousArray<UInt8> {
    try chunks(bytes).filter { types.contains($0.type) }.reduce(into: ContiguousArray(bytes.prefix(8))) {
      // The length and the type stand before the data, the CRC behind it.
      $0 += bytes[($1.data.position - 8)..<($1.data.end + 4)]
    }
  }

  private static func chunks(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) -> [Chunk] {
    var reader = ByteReader(bytes)
    try reader.skip(8)
    var chunks: [Chunk] = []
    while chunks.last?.type != "IEND" { chunks.append(try readChunk(&reader)) }
    return chunks
  }

  /// Length, type, data and CRC (PNG (Third Edition), section 5.3); a length is less than 2^31.
  private static func readChunk(_ reader: inout ByteReader) throws(PictureFault) -> Chunk {
    let length = try reader.readInteger(4)
    guard length < 1 << 31 else { throw .malformed("a chunk is longer than the format allows") }
    let type = try reader.readFourCC()
    let data = try reader.take(length, orElse: "a chunk is too short")
    try reader.skip(4)
    return Chunk(type: type, data: data)
  }

  /// Width, height, depth and colour type are the first fields of IHDR (PNG (Third Edition), section 11.2.1), which has
  /// 13 bytes; the third bit of the type says that there is alpha.
  private static func readHeader(_ chunk: Chunk, _ traits: inout PictureTraits) throws(PictureFault) -> PixelSize {
    var data = chunk.data
    guard chunk.type == "IHDR", data.remaining == 13 else { throw .malformed("the first chunk is not a header") }
    let size = try PixelSize(width: try data.readInteger(4), height: try data.readInteger(4))
    if try data.readInteger(2) & 4 != 0 { traits.insert(.alpha) }
    return size
  }

  /// What chunks that showing needs say (PNG (Third Edition), sections 11.2 and 11.3).
  private static let traits: [FourCC: PictureTraits] = [
    "PLTE": [], "IDAT": [], "tRNS": .alpha, "cHRM": [], "gAMA": [], "iCCP": [], "sBIT": [], "sRGB": [], "cICP": [],
    "mDCV": [], "cLLI": [], "bKGD": [], "hIST": [], "pHYs": [], "sPLT": [], "acTL": .animation, "fcTL": [], "fdAT": [],
  ]

  /// EXIF is in eXIf (PNG (Third Edition), section 11.3.4.5).
  private static func add(_ chunk: Chunk, to metadata: inout EmbeddedMetadata) throws(PictureFault) {
    switch chunk.type {
    case "eXIf": metadata.addEXIF(chunk.data)
    case "iTXt": try addText(chunk.data, to: &metadata)
    default: if traits[chunk.type] == nil { metadata.addOther() }
    }
  }

  /// XMP is an iTXt chunk with the keyword `XML:com.adobe.xmp` (XMP Specification Part 3, section 1.1.5): keyword,
  /// compression flag and method, language tag, translated keyword and text (PNG (Third Edition), section 11.3.3.4).
  private static func addText(_ chunk: ByteReader, to metadata: inout EmbeddedMetadata) throws(PictureFault) {
    metadata.addOther()
    var data = chunk
    guard readText(&data) == Array("XML:com.adobe.xmp".utf8) else { return }
    guard try data.readInteger(2) >> 8 == 0 else { throw .malformed("the XMP packet is compressed") }
    _ = readText(&data)
    _ = readText(&data)
    metadata.addXMP(data.rest)
  }

  /// Reads up to a null character and moves over it.
  private static func readText(_ reader: inout ByteReader) -> [UInt8] {
    let text = Array(reader.readBytes { $0 != 0 })
    _ = try? reader.readByte()
    return text
  }
}
