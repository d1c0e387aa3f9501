/// PNG (Third Edition).
enum PNG {
  /// Parses the chunks up to IEND (PNG (Third Edition), section 5.6).
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> PictureReading {
    var reader = ByteReader(bytes)
    try reader.skip(8)
    var traits: PictureTraits = []
    let size = try readHeader(try readChunk(&reader), &traits)
    var metadata = EmbeddedMetadata()
    var hasData = false
    while true {
      let chunk = try readChunk(&reader)
      hasData = hasData || chunk.type == "IDAT"
      traits.formUnion(shown[chunk.type]?.traits ?? [])
      add(chunk, to: &metadata)
      if chunk.type == "IEND" { break }
    }
    metadata.addTail(reader)
    guard hasData else { throw .malformed("the file has no image data") }
    return PictureReading(.png, size: size, metadata: metadata, traits: traits)
  }

  private struct Chunk {
    let type: FourCC
    let data: ByteReader

    /// The offsets of the whole chunk: length and type precede the data, the CRC follows it.
    var range: Range<Int> { data.position - 8..<data.end + 4 }
  }

  /// Returns the compressed colour profile, after its name and compression method (PNG (Third Edition), section 11.3.2.3);
  /// nil if there is none.
  static func deflatedProfile(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> ContiguousArray<UInt8>? {
    guard var data = try chunks(bytes).first(where: { $0.type == "iCCP" })?.data else { return nil }
    _ = readText(&data)
    guard try data.readByte() == 0 else { return nil }
    return ContiguousArray(data.rest)
  }

  /// Returns the file with only the chunks of some types.
  static func file(
    _ bytes: ContiguousArray<UInt8>,
    keeping types: Set<FourCC>
  ) throws(PictureError) -> ContiguousArray<UInt8> {
    try chunks(bytes).filter { types.contains($0.type) }.reduce(into: ContiguousArray(bytes.prefix(8))) {
      $0 += bytes[$1.range]
    }
  }

  private static func chunks(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> [Chunk] {
    var reader = ByteReader(bytes)
    try reader.skip(8)
    var chunks: [Chunk] = []
    while chunks.last?.type != "IEND" { chunks.append(try readChunk(&reader)) }
    return chunks
  }

  /// Reads a chunk: length, type, data and CRC (PNG (Third Edition), section 5.3). A length is less than 2^31.
  private static func readChunk(_ reader: inout ByteReader) throws(PictureError) -> Chunk {
    let length = try reader.readInteger(4)
    guard length < 1 << 31 else { throw .malformed("a chunk is longer than the format allows") }
    let type = try reader.readFourCC()
    let data = try reader.take(length, orElse: "a chunk is too short")
    try reader.skip(4)
    return Chunk(type: type, data: data)
  }

  /// Reads IHDR, which has 13 bytes and begins with width, height, depth and colour type (PNG (Third Edition), section
  /// 11.2.1). The third bit of the colour type marks alpha.
  private static func readHeader(_ chunk: Chunk, _ traits: inout PictureTraits) throws(PictureError) -> PixelSize {
    var data = chunk.data
    guard chunk.type == "IHDR", data.remaining == 13 else { throw .malformed("the first chunk is not a header") }
    let size = try PixelSize(width: try data.readInteger(4), height: try data.readInteger(4))
    if try data.readInteger(2) & 4 != 0 { traits.insert(.alpha) }
    return size
  }

  /// The chunks needed for display, their traits, and their maximum sizes in bytes (PNG (Third Edition), sections 11.2 and
  /// 11.3). A suggested palette (sPLT) has a name and is not used by browsers.
  private static let shown: [FourCC: (traits: PictureTraits, limit: Int)] = [
    "PLTE": ([], 768), "IDAT": ([], .max), "IEND": ([], 0), "tRNS": (.alpha, 256), "cHRM": ([], 32), "gAMA": ([], 4),
    "iCCP": ([], .max), "sBIT": ([], 4), "sRGB": ([], 1), "cICP": ([], 4), "mDCV": ([], 24), "cLLI": ([], 8),
    "bKGD": ([], 6), "hIST": ([], 512), "pHYs": ([], 9), "acTL": (.animation, 8), "fcTL": ([], 26), "fdAT": ([], .max),
  ]

  /// Adds an edit of a chunk that is not needed for display. EXIF is in eXIf (PNG (Third Edition), section 11.3.4.5).
  private static func add(_ chunk: Chunk, to metadata: inout EmbeddedMetadata) {
    if let limit = shown[chunk.type]?.limit, chunk.data.remaining <= limit { return }
    var replacement: ContiguousArray<UInt8> = []
    switch chunk.type {
    case "eXIf": replacement = metadata.addEXIF(chunk.data).map { self.chunk("eXIf", $0) } ?? []
    case "iTXt": addText(chunk.data, to: &metadata)
    // Some programs write a property of EXIF or XMP as the keyword, others the packet as the text.
    case "tEXt": metadata.addXMP(chunk.data.rest)
    case "IEND": replacement = self.chunk("IEND", [])
    default: break
    }
    metadata.replace(chunk.range, with: replacement, in: chunk.data.bytes)
  }

  /// Adds XMP, an iTXt chunk with the keyword `XML:com.adobe.xmp` (XMP Specification Part 3, section 1.1.5). The chunk
  /// contains keyword, compression flag and method, language tag, translated keyword and text (PNG (Third Edition), section
  /// 11.3.3.4).
  private static func addText(_ chunk: ByteReader, to metadata: inout EmbeddedMetadata) {
    var data = chunk
    guard readText(&data) == Array("XML:com.adobe.xmp".utf8), (try? data.readInteger(2)).map({ $0 >> 8 }) == 0 else {
      return
    }
    _ = readText(&data)
    _ = readText(&data)
    metadata.addXMP(data.rest)
  }

  /// Reads text up to a null character, and skips the character.
  private static func readText(_ reader: inout ByteReader) -> [UInt8] {
    let text = Array(reader.readBytes { $0 != 0 })
    _ = try? reader.readByte()
    return text
  }
}

// MARK: - Encoding chunks
extension PNG {
  /// Returns a chunk: length, type, data and CRC (PNG (Third Edition), section 5.3).
  private static func chunk(_ type: FourCC, _ data: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var content: ContiguousArray<UInt8> = []
    content.append(bigEndian: type.rawValue)
    content += data
    var chunk: ContiguousArray<UInt8> = []
    chunk.append(bigEndian: UInt32(data.count))
    chunk += content
    chunk.append(bigEndian: checksum(content))
    return chunk
  }

  /// Returns the CRC of the type and the data of a chunk (PNG (Third Edition), section 5.5 and annex D).
  private static func checksum(_ bytes: ContiguousArray<UInt8>) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
