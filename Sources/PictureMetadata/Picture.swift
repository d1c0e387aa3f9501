import BinaryCoding

/// What the container of a picture says about it; its pixels are never decoded.
package struct Picture: Hashable, Sendable {
  /// The format, told by the first bytes.
  package let format: PictureFormat
  /// The width in pixels as displayed, after any rotation that the file asks for.
  package let width: Int
  /// The height in pixels as displayed, after any rotation that the file asks for.
  package let height: Int
  /// Whether the file says where it was taken, in EXIF or XMP.
  package let hasLocation: Bool

  /// Makes a picture of a stored size; EXIF orientations 5 to 8 turn it on its side.
  init(_ format: PictureFormat, size: PixelSize, metadata: EmbeddedMetadata) {
    let isTurned = (5...8).contains(metadata.orientation ?? 1)
    let displayed = isTurned ? size.transposed : size
    self.format = format
    self.width = displayed.width
    self.height = displayed.height
    self.hasLocation = metadata.hasLocation
  }
}

extension Picture: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    format.rawValue.encode(to: &encoder)
    width.encode(to: &encoder)
    height.encode(to: &encoder)
    hasLocation.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    guard let format = PictureFormat(rawValue: try decoder.text()) else { throw DamagedBytes() }
    self.format = format
    width = try decoder.integer()
    height = try decoder.integer()
    hasLocation = try Bool(from: &decoder)
  }
}

/// Why a file is not a picture that can be published.
package enum PictureFault: Error, Hashable, Sendable {
  /// The first bytes are of no known picture format.
  case unknownFormat
  /// The file ends before the picture does.
  case truncated
  /// The file breaks a rule of its format; the reason is a phrase such as "the file has no image data".
  case malformed(String)
  /// The picture has more pixels than `PictureLimits` allows.
  case tooLarge(width: Int, height: Int)
  /// The width or the height is zero.
  case zeroSize
  /// An SVG file could run code or load something; the text names what, such as "a script element".
  case unsafe(String)
}
