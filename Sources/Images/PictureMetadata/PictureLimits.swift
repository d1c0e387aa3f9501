/// The limits on what is accepted as a picture.
package enum PictureLimits {
  /// The largest width and the largest height, in pixels.
  package static let side = 16_384
  /// The largest product of width and height: 100 megapixels.
  package static let area = 100_000_000
  /// The largest area of which all pixels may be in memory at once without care: 30 megapixels.
  static let lightArea = 30_000_000
  /// The largest SVG file, in bytes.
  package static let svgFileSize = 2 * 1024 * 1024
  /// The deepest nesting of elements in an SVG file; the root counts as one.
  package static let svgNesting = 200
  /// The most elements in an SVG file once those that are shown again are written out, and how deep they may refer to one
  /// another.
  package static let svgElements = 1_000_000
  static let svgReferences = 1_000
  /// The most scans of a JPEG file: ten times as many as encoders write, and few enough to be decoded in time.
  static let jpegScans = 100
  /// The most directories that are read in one EXIF block.
  static let exifDirectories = 16
}

/// A size that is not zero and within the limits.
struct PixelSize: Hashable, Sendable {
  /// The width as stored, in pixels.
  let width: Int
  /// The height as stored, in pixels.
  let height: Int

  /// Makes a size of numbers that a file gave.
  init(width: Int, height: Int) throws(PictureFault) {
    guard width > 0, height > 0 else { throw .zeroSize }
    let isWithinSides = width <= PictureLimits.side && height <= PictureLimits.side
    guard isWithinSides, width * height <= PictureLimits.area else { throw .tooLarge(width: width, height: height) }
    self.width = width
    self.height = height
  }

  /// The size on its side.
  var transposed: PixelSize { PixelSize(transposing: self) }

  private init(transposing size: PixelSize) {
    width = size.height
    height = size.width
  }
}
