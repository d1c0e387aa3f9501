/// The limits of accepted images.
package enum PictureLimits {
  /// The maximum width and height, in pixels.
  package static let side = 16_384
  /// The maximum product of width and height: 100 megapixels.
  package static let area = 100_000_000
  /// Returns the hint for an image beyond the limits, with a size of the same proportions within them.
  package static func advice(width: Int, height: Int) -> String {
    let (width, height) = (Double(width), Double(height))
    let scale = min(1, Double(side) / max(width, height), (Double(area) / (width * height)).squareRoot())
    let size = "\(max(1, Int(width * scale))) × \(max(1, Int(height * scale)))"
    return "use at most \(area / 1_000_000) megapixels and \(side) pixels on a side, such as \(size)"
  }

  /// The maximum area of images whose pixels may be in memory together without precautions: 30 megapixels.
  static let lightArea = 30_000_000
  /// The maximum size of an SVG file, in bytes.
  package static let svgFileSize = 2 * 1024 * 1024
  /// The maximum nesting depth of elements in an SVG file, including the root.
  package static let svgNesting = 200
  /// The maximum number of elements in an SVG file after references are expanded.
  package static let svgElements = 1_000_000
  /// The maximum depth of nested elements with identifiers and references in an SVG file.
  static let svgReferences = 1_000
  /// The maximum number of scans in a JPEG file: ten times as many as encoders write, and few enough to decode in time.
  static let jpegScans = 100
  /// The maximum number of directories read from one EXIF block.
  static let exifDirectories = 16
}

/// A size that is not zero and within the limits.
struct PixelSize: Hashable, Sendable {
  /// The width as stored, in pixels.
  let width: Int
  /// The height as stored, in pixels.
  let height: Int

  /// Creates a size from numbers in a file. Throws if it is zero or exceeds the limits.
  init(width: Int, height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw .zeroSize }
    let isWithinSides = width <= PictureLimits.side && height <= PictureLimits.side
    guard isWithinSides, width * height <= PictureLimits.area else { throw .tooLarge(width: width, height: height) }
    self.width = width
    self.height = height
  }

  /// The size with width and height exchanged.
  var transposed: PixelSize { PixelSize(transposing: self) }

  private init(transposing size: PixelSize) {
    width = size.height
    height = size.width
  }
}
