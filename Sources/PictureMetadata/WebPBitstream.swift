/// The headers of the two bitstreams that a WebP file can hold.
enum WebPBitstream {
  /// The frame header of VP8 (RFC 6386, section 9.1): a tag of three bytes whose lowest bit is zero for a key frame,
  /// a start code, and 14 bits each of width and height below two bits of scale.
  static func lossySize(_ chunk: ByteReader) throws(PictureFault) -> PixelSize {
    var data = chunk
    guard try data.readInteger(3, .littleEndian) & 1 == 0 else { throw .malformed("the image is not a key frame") }
    guard try data.readInteger(3) == 0x9D012A else { throw .malformed("the image has no VP8 start code") }
    let width = try data.readInteger(2, .littleEndian) & 0x3FFF
    let height = try data.readInteger(2, .littleEndian) & 0x3FFF
    return try PixelSize(width: width, height: height)
  }

  /// The header of VP8L (RFC 9649, section 3.4): a signature, 14 bits each of width and height less one, a bit that
  /// says whether there is alpha, and three bits of version, which is zero.
  static func losslessSize(_ chunk: ByteReader) throws(PictureFault) -> PixelSize {
    var data = chunk
    guard try data.readByte() == 0x2F else { throw .malformed("the image has no VP8L signature") }
    let bits = try data.readInteger(4, .littleEndian)
    guard bits >> 29 == 0 else { throw .malformed("the version of the VP8L image is unknown") }
    return try PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
  }
}
