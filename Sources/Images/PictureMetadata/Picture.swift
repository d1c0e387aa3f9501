import BinaryCoding

/// What the container of a picture says about it; its pixels are never decoded.
package struct Picture: Hashable, Sendable {
  /// The format, told by the first bytes.
  package let format: PictureFormat
  /// The width in pixels as displayed, after any rotation that the file asks for.
  package let width: Int
  /// The height in pixels as displayed, after any rotation that the file asks for.
  package let height: Int
  /// The EXIF orientation, 1 to 8 (Exif 2.32, section 4.6.4 A), that has still to be applied to decoded pixels; 1 where
  /// decoding does so, as with AVIF and HEIC.
  package let orientation: Int
  /// What else the file says.
  package let traits: PictureTraits

  /// Makes a picture of a stored size; EXIF orientations 5 to 8 turn it on its side.
  init(_ format: PictureFormat, size: PixelSize, metadata: EmbeddedMetadata, traits: PictureTraits = []) {
    orientation = metadata.orientation ?? 1
    let displayed = orientation > 4 ? size.transposed : size
    self.format = format
    self.width = displayed.width
    self.height = displayed.height
    self.traits = traits.union(metadata.traits)
  }
}

/// What is not a size; alpha, animation and metadata of GIF and SVG are told as far as publishing them as they are needs it.
extension Picture {
  /// Whether there may be pixels that can be seen through.
  package var hasAlpha: Bool { traits.contains(.alpha) }
  /// Whether the picture moves.
  package var isAnimated: Bool { traits.contains(.animation) }
  /// Whether the file says where it was taken, in EXIF or XMP.
  package var hasLocation: Bool { traits.contains(.location) }
  /// Whether the file says with what it was taken: the maker, model or serial number of a camera or lens.
  package var hasCamera: Bool { traits.contains(.camera) }
  /// Whether the file holds anything that showing the picture does not need, but for profiles of colours: EXIF, XMP,
  /// IPTC, comments, times, thumbnails, more pictures, or bytes after the end.
  package var hasMetadata: Bool { traits.contains(.metadata) }
  /// Whether decoding may take more than 300 MB, since all pixels have to be in memory at once: only sequential JPEG is
  /// shrunk line by line.
  package var isHeavy: Bool {
    width * height > PictureLimits.lightArea && (format != .jpeg || traits.contains(.progression))
  }
}

/// What a file may say of its picture besides the size; `Picture` has words for each.
package struct PictureTraits: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let alpha = PictureTraits(rawValue: 1)
  package static let animation = PictureTraits(rawValue: 2)
  package static let location = PictureTraits(rawValue: 4)
  package static let camera = PictureTraits(rawValue: 8)
  package static let metadata = PictureTraits(rawValue: 16)
  /// A JPEG in several scans that refine each other.
  package static let progression = PictureTraits(rawValue: 32)
}

extension Picture: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    format.encode(to: &encoder)
    width.encode(to: &encoder)
    height.encode(to: &encoder)
    orientation.encode(to: &encoder)
    traits.rawValue.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    format = try PictureFormat(from: &decoder)
    guard let size = try? PixelSize(width: decoder.integer(), height: decoder.integer()) else { throw DamagedBytes() }
    (width, height) = (size.width, size.height)
    orientation = try decoder.integer()
    guard (1...8).contains(orientation) else { throw DamagedBytes() }
    traits = PictureTraits(rawValue: try decoder.integer())
  }
}

extension PictureFormat: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { rawValue.encode(to: &encoder) }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    guard let format = PictureFormat(rawValue: try decoder.text()) else { throw DamagedBytes() }
    self = format
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
  /// An SVG file has a document type declaration without declarations in it, at these offsets: it is the same without it.
  case documentType(Range<Int>)
  /// An SVG file could run code or load something; the text names what, such as "a script element".
  case unsafe(String)
}
