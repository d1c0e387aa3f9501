/// WebP (RFC 9649).
struct WebP {
  private var canvas: PixelSize?
  private var frame: PixelSize?
  private var isAnimated = false
  private var hasAlpha = false
  /// The profile of the colours.
  private(set) var profile: ContiguousArray<UInt8>?
  private var metadata = EmbeddedMetadata()

  /// Reads the chunks of the RIFF form (RFC 9649, sections 2.3 and 2.4).
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) -> Picture {
    try WebP(bytes).picture()
  }

  init(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) {
    var file = ByteReader(bytes)
    try file.skip(4)
    let length = try file.readInteger(4, .littleEndian)
    var form = try file.take(length, orElse: "a chunk is longer than the file says it is")
    try form.skip(4)
    if !file.isAtEnd { metadata.addOther() }
    while !form.isAtEnd { try add(try Self.readChunk(&form)) }
  }

  private struct Chunk {
    let type: FourCC
    let data: ByteReader
  }

  /// Type, length and data, padded to an even length (RFC 9649, section 2.3).
  private static func readChunk(_ reader: inout ByteReader) throws(PictureFault) -> Chunk {
    let type = try reader.readFourCC()
    let length = try reader.readInteger(4, .littleEndian)
    let data = try reader.take(length, orElse: "a chunk is too short")
    if !length.isMultiple(of: 2), !reader.isAtEnd { try reader.skip(1) }
    return Chunk(type: type, data: data)
  }

  private mutating func add(_ chunk: Chunk) throws(PictureFault) {
    switch chunk.type {
    case "VP8X": try addCanvas(chunk.data)
    case "VP8 ": try addFrame(try Self.lossySize(chunk.data))
    case "VP8L": try addLossless(chunk.data)
    case "ALPH": hasAlpha = true
    case "ANMF": isAnimated = true
    case "EXIF": addEXIF(chunk.data)
    case "XMP ": metadata.addXMP(chunk.data.rest)
    case "ICCP": profile = profile ?? ContiguousArray(chunk.data.rest)
    case "ANIM": break
    default: metadata.addOther()
    }
  }

  /// Flags, of which the fifth bit says that there is alpha, three reserved bytes and the canvas size less one (RFC 9649,
  /// section 2.7).
  private mutating func addCanvas(_ chunk: ByteReader) throws(PictureFault) {
    guard canvas == nil, frame == nil else { throw .malformed("the extended header is not the first chunk") }
    var data = chunk
    if try data.readByte() & 0x10 != 0 { hasAlpha = true }
    try data.skip(3)
    let width = try data.readInteger(3, .littleEndian) + 1
    let height = try data.readInteger(3, .littleEndian) + 1
    canvas = try PixelSize(width: width, height: height)
  }

  private mutating func addFrame(_ size: PixelSize) throws(PictureFault) {
    guard frame == nil else { throw .malformed("there is more than one image") }
    frame = size
  }

  /// Some writers keep the mark that goes before EXIF in a JPEG file.
  private mutating func addEXIF(_ chunk: ByteReader) {
    var data = chunk
    if data.rest.starts(with: EXIF.jpegMark) { try? data.skip(EXIF.jpegMark.count + 1) }
    metadata.addEXIF(data)
  }

  /// The image of a still picture fills the canvas (RFC 9649, section 2.7).
  private func picture() throws(PictureFault) -> Picture {
    guard let size = canvas ?? frame, frame != nil || isAnimated else {
      throw .malformed("the file has no image data")
    }
    guard isAnimated || frame == size else { throw .malformed("the image does not fill the canvas") }
    let traits: PictureTraits = [isAnimated ? .animation : [], hasAlpha ? .alpha : []]
    return Picture(.webp, size: size, metadata: metadata, traits: traits)
  }
}

/// The headers of the two bitstreams that a WebP file can hold.
extension WebP {
  /// The frame header of VP8 (RFC 6386, section 9.1): a tag of three bytes whose lowest bit is zero for a key frame,
  /// a start code, and 14 bits each of width and height below two bits of scale.
  private static func lossySize(_ chunk: ByteReader) throws(PictureFault) -> PixelSize {
    var data = chunk
    guard try data.readInteger(3, .littleEndian) & 1 == 0 else { throw .malformed("the image is not a key frame") }
    guard try data.readInteger(3) == 0x9D012A else { throw .malformed("the image has no VP8 start code") }
    let width = try data.readInteger(2, .littleEndian) & 0x3FFF
    let height = try data.readInteger(2, .littleEndian) & 0x3FFF
    return try PixelSize(width: width, height: height)
  }

  /// The header of VP8L (RFC 9649, section 3.4): a signature, 14 bits each of width and height less one, a bit that
  /// says whether there is alpha, and three bits of version, which is zero.
  private mutating func addLossless(_ chunk: ByteReader) throws(PictureFault) {
    var data = chunk
    guard try data.readByte() == 0x2F else { throw .malformed("the image has no VP8L signature") }
    let bits = try data.readInteger(4, .littleEndian)
    guard bits >> 29 == 0 else { throw .malformed("the version of the VP8L image is unknown") }
    if bits >> 28 & 1 == 1 { hasAlpha = true }
    try addFrame(try PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1))
  }
}
