import BinaryCoding

/// The properties of an image from its container; pixels are never decoded.
package struct Picture: Hashable, Sendable {
  /// The format, detected from the first bytes.
  package let format: PictureFormat
  /// The width in pixels as displayed, after any rotation.
  package let width: Int
  /// The height in pixels as displayed, after any rotation.
  package let height: Int
  /// The EXIF orientation, 1 to 8 (Exif 2.32, section 4.6.4 A), to be applied to decoded pixels; 1 for AVIF and HEIC, whose
  /// decoder applies the rotation.
  package let orientation: Int
  /// The other properties of the file.
  package let traits: PictureTraits

  /// Creates a picture from a stored size; EXIF orientations 5 to 8 exchange width and height.
  init(_ format: PictureFormat, size: PixelSize, metadata: EmbeddedMetadata, traits: PictureTraits = []) {
    orientation = metadata.orientation ?? 1
    let displayed = orientation > 4 ? size.transposed : size
    self.format = format
    self.width = displayed.width
    self.height = displayed.height
    self.traits = traits.union(metadata.traits)
  }
}

/// The traits of an image. For GIF and SVG, which have no derivatives, only traits needed to publish the file are detected.
extension Picture {
  /// Whether pixels may be transparent.
  package var hasAlpha: Bool { traits.contains(.alpha) }
  /// Whether the image is an animation.
  package var isAnimated: Bool { traits.contains(.animation) }
  /// Whether EXIF, XMP, IPTC or an appended video contain a location; in SVG, whether the text that is published does.
  package var hasLocation: Bool { traits.contains(.location) }
  /// Whether the file contains a location that `CleanPicture` removes.
  package var hasRemovableLocation: Bool { traits.contains(format == .svg ? .hiddenLocation : .location) }
  /// Whether the metadata contains the maker, model or serial number of a camera or lens.
  package var hasCamera: Bool { traits.contains(.camera) }
  /// Whether the file contains data that is not needed for display, except colour profiles: EXIF, XMP, IPTC, comments, times,
  /// thumbnails, more images, or bytes after the end.
  package var hasMetadata: Bool { traits.contains(.metadata) }
  /// Whether decoding may need more than 300 MB, because all pixels are in memory together. Only sequential JPEG is reduced
  /// line by line.
  package var needsMuchMemory: Bool {
    width * height > PictureLimits.lightArea && (format != .jpeg || traits.contains(.progression))
  }
}

/// The traits of an image file, except its size. `Picture` has a property for most of them.
package struct PictureTraits: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The image may have transparent pixels.
  package static let alpha = PictureTraits(rawValue: 1)
  /// The image has several frames.
  package static let animation = PictureTraits(rawValue: 2)
  /// The metadata contains a location.
  package static let location = PictureTraits(rawValue: 4)
  /// The metadata describes the camera.
  package static let camera = PictureTraits(rawValue: 8)
  /// The file contains metadata that is removed when it is published.
  package static let metadata = PictureTraits(rawValue: 16)
  /// A JPEG in several scans that refine each other.
  package static let progression = PictureTraits(rawValue: 32)
  /// The parts of an SVG file that are not published contain a location.
  package static let hiddenLocation = PictureTraits(rawValue: 64)
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
