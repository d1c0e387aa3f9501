/// The reader of all image formats.
enum PictureReader {
  /// Returns the properties of an image, and the edits that remove metadata from its file.
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> PictureReading {
    switch try PictureFormat.detect(bytes) {
    case .png: try PNG.read(bytes)
    case .jpeg: try JPEG.read(bytes)
    case .gif: try GIF.read(bytes)
    case .webp: try WebP.read(bytes)
    case .avif: try HEIF.read(bytes, .avif)
    case .heic: try HEIF.read(bytes, .heic)
    case .svg: try SVG.read(bytes)
    }
  }
}

extension Picture {
  /// Reads the properties of an image from its file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The properties in the headers; pixels are not decoded.
  /// - Throws: The first reason why the file should not be published.
  package static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> Picture {
    try PictureReader.read(bytes).picture
  }

  /// The version of the rules for stripping; raise it with every change of them.
  package static let strippingNumber = 1

  /// Returns a file without data that is not needed for display: EXIF except the orientation, XMP, IPTC, comments, names,
  /// thumbnails, other images, and bytes after the end. Pixels, colour profiles and animation are unchanged.
  ///
  /// - Throws: The reason why the file cannot be published.
  package static func stripped(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> ContiguousArray<UInt8> {
    let reading = try PictureReader.read(bytes)
    let stripped = bytes.applying(reading.edits)
    let result = try read(stripped)
    let (before, after) = (reading.picture, result)
    guard !after.hasMetadata, before.format == after.format, before.orientation == after.orientation,
      (before.width, before.height) == (after.width, after.height)
    else { throw .malformed("its metadata cannot be removed") }
    return stripped
  }
}
