/// WebP (RFC 9649).
struct WebP {
  private var canvas: PixelSize?
  private var frame: PixelSize?
  private var isAnimated = false
  private var hasAlpha = false
  /// The colour profile; nil if there is none.
  private(set) var profile: ContiguousArray<UInt8>?
  private var metadata = EmbeddedMetadata()
  /// The byte range of the RIFF form.
  private var form = 0..<0
  /// The offset of the flags of the extended header; nil without this header.
  private var flags: Int?
  private let bytes: ContiguousArray<UInt8>

  /// Parses the chunks of the RIFF form (RFC 9649, sections 2.3 and 2.4).
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> PictureReading {
    try WebP(bytes).picture()
  }

  init(_ bytes: ContiguousArray<UInt8>) throws(PictureError) {
    self.bytes = bytes
    var file = ByteReader(bytes)
    try file.skip(4)
    let length = try file.readInteger(4, .littleEndian)
    var form = try file.take(length, orElse: "a chunk is longer than the file")
    self.form = form.range
    try form.skip(4)
    metadata.addTail(file)
    while !form.isAtEnd { try add(try Self.readChunk(&form)) }
  }

  private struct Chunk {
    let type: FourCC
    let data: ByteReader
    /// The offsets of the whole chunk.
    let range: Range<Int>
  }

  /// Reads a chunk: type, length and data, padded to an even length (RFC 9649, section 2.3).
  private static func readChunk(_ reader: inout ByteReader) throws(PictureError) -> Chunk {
    let start = reader.position
    let type = try reader.readFourCC()
    let length = try reader.readInteger(4, .littleEndian)
    let data = try reader.take(length, orElse: "a chunk is too short")
    if !length.isMultiple(of: 2), !reader.isAtEnd { try reader.skip(1) }
    return Chunk(type: type, data: data, range: start..<reader.position)
  }

  private mutating func add(_ chunk: Chunk) throws(PictureError) {
    switch chunk.type {
    case "VP8X": try addCanvas(chunk)
    case "VP8 ": try addFrame(try Self.lossySize(chunk.data))
    case "VP8L": try addLossless(chunk.data)
    case "ALPH": hasAlpha = true
    case "ANMF": try addAnimationFrame(chunk)
    case "EXIF": addEXIF(chunk)
    case "XMP ":
      metadata.addXMP(chunk.data.rest)
      metadata.replace(chunk.range, in: bytes)
    case "ICCP": profile = profile ?? ContiguousArray(chunk.data.rest)
    case "ANIM": break
    default: metadata.replace(chunk.range, in: bytes)
    }
  }

  /// Adds a frame of an animation: 16 bytes of display parameters, and chunks (RFC 9649, section 2.7.1.1). Only chunks with
  /// pixels are needed for display.
  private mutating func addAnimationFrame(_ chunk: Chunk) throws(PictureError) {
    isAnimated = true
    var data = chunk.data
    guard data.remaining > 16 else { return }
    try data.skip(16)
    var parts: [Chunk] = []
    while !data.isAtEnd { parts.append(try Self.readChunk(&data)) }
    let shown = parts.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.type) }
    guard shown.count < parts.count else { return }
    let content = chunk.data.rest.prefix(16) + shown.flatMap { Self.chunk($0.type, $0.data.rest) }
    metadata.replace(chunk.range, with: Self.chunk("ANMF", content), in: bytes)
  }

  /// Returns a chunk: type, length and data, padded to an even length.
  private static func chunk(_ type: FourCC, _ data: some Collection<UInt8>) -> ContiguousArray<UInt8> {
    var chunk: ContiguousArray<UInt8> = []
    chunk.append(bigEndian: type.rawValue)
    chunk.append(littleEndian: UInt32(data.count))
    chunk += data
    if !data.count.isMultiple(of: 2) { chunk.append(0) }
    return chunk
  }

  /// Adds the extended header: flags, three reserved bytes and the canvas size minus one (RFC 9649, section 2.7). The fifth
  /// bit of the flags marks alpha.
  private mutating func addCanvas(_ chunk: Chunk) throws(PictureError) {
    guard canvas == nil, frame == nil else { throw .malformed("the extended header is not the first chunk") }
    var data = chunk.data
    flags = data.position
    if try data.readByte() & 0x10 != 0 { hasAlpha = true }
    try data.skip(3)
    let width = try data.readInteger(3, .littleEndian) + 1
    let height = try data.readInteger(3, .littleEndian) + 1
    canvas = try PixelSize(width: width, height: height)
    guard !data.isAtEnd else { return }
    metadata.replace(chunk.range, with: Self.chunk("VP8X", chunk.data.rest.prefix(10)), in: bytes)
  }

  private mutating func addFrame(_ size: PixelSize) throws(PictureError) {
    guard frame == nil else { throw .malformed("more than one image") }
    frame = size
  }

  /// Adds EXIF. Some writers keep the identifier that precedes EXIF in a JPEG file.
  private mutating func addEXIF(_ chunk: Chunk) {
    var data = chunk.data
    if data.rest.starts(with: EXIF.jpegMark) { try? data.skip(EXIF.jpegMark.count + 1) }
    let kept = metadata.addEXIF(data)
    metadata.replace(chunk.range, with: kept.map { Self.chunk("EXIF", $0) } ?? [], in: bytes)
  }

  /// Returns the metadata with edits of the fields that depend on it: the size of the form, and the EXIF and XMP flags of the
  /// extended header (RFC 9649, sections 2.4 and 2.7).
  private func allMetadata() -> EmbeddedMetadata {
    var whole = metadata
    guard !metadata.edits.isEmpty else { return whole }
    let change = metadata.edits.filter { form.contains($0.range.lowerBound) }
      .reduce(0) { $0 + $1.replacement.count - $1.range.count }
    var size: ContiguousArray<UInt8> = []
    size.append(littleEndian: UInt32(form.count + change))
    whole.replace(4..<8, with: size, in: bytes)
    let turn: UInt8 = metadata.orientation.map { $0 > 1 ? 0x08 : 0 } ?? 0
    if let flags { whole.replace(flags..<flags + 1, with: [bytes[flags] & ~0x0C | turn], in: bytes) }
    return whole
  }

  /// Returns the reading. A still image must fill the canvas (RFC 9649, section 2.7).
  private func picture() throws(PictureError) -> PictureReading {
    guard let size = canvas ?? frame, frame != nil || isAnimated else {
      throw .malformed("the file has no image data")
    }
    guard isAnimated || frame == size else { throw .malformed("the image does not fill the canvas") }
    let traits: PictureTraits = [isAnimated ? .animation : [], hasAlpha ? .alpha : []]
    return PictureReading(.webp, size: size, metadata: allMetadata(), traits: traits)
  }
}

// MARK: - Bitstream headers
extension WebP {
  /// Returns the size in the frame header of VP8 (RFC 6386, section 9.1). The header has a tag of three bytes, whose lowest
  /// bit is zero for a key frame, and a start code. Width and height follow in 14 bits each, below two bits of scale.
  private static func lossySize(_ chunk: ByteReader) throws(PictureError) -> PixelSize {
    var data = chunk
    guard try data.readInteger(3, .littleEndian) & 1 == 0 else { throw .malformed("the image is not a key frame") }
    guard try data.readInteger(3) == 0x9D012A else { throw .malformed("the image has no VP8 start code") }
    let width = try data.readInteger(2, .littleEndian) & 0x3FFF
    let height = try data.readInteger(2, .littleEndian) & 0x3FFF
    return try PixelSize(width: width, height: height)
  }

  /// Adds the size and alpha from the header of VP8L (RFC 9649, section 3.4). The header has a signature, width and height
  /// minus one in 14 bits each, an alpha bit, and a version of three bits, which is zero.
  private mutating func addLossless(_ chunk: ByteReader) throws(PictureError) {
    var data = chunk
    guard try data.readByte() == 0x2F else { throw .malformed("the image has no VP8L signature") }
    let bits = try data.readInteger(4, .littleEndian)
    guard bits >> 29 == 0 else { throw .malformed("the version of the VP8L image is unknown") }
    if bits >> 28 & 1 == 1 { hasAlpha = true }
    try addFrame(try PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1))
  }
}
