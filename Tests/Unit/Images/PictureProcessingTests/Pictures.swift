import PictureJobs
import PictureMetadata
import Testing

@testable import PictureProcessing

typealias Bytes = ContiguousArray<UInt8>
typealias Colour = [UInt8]

/// Creates derivatives of an image.
func make(_ source: Bytes, _ derivatives: Derivative...) throws -> [Bytes] {
  try PictureProcessor.create(derivatives, of: source).0
}

/// Returns the pixels of an image, processed to a PNG of its original size. PNG is lossless.
func shown(_ source: Bytes) throws -> Bitmap {
  let picture = try Picture.read(source)
  let file = try make(source, Derivative(.png, width: picture.width, height: picture.height))[0]
  return try decoded(file)
}

/// Decodes a file.
func decoded(_ file: Bytes) throws -> Bitmap {
  let picture = try Picture.read(file)
  let extent = PixelExtent(width: picture.width, height: picture.height)
  return try picture.format.decoder().decode(file, picture, covering: extent).bitmap
}

extension Bitmap {
  /// Creates a bitmap from a function of the pixel position.
  init(_ width: Int, _ height: Int, _ layout: Layout = .rgb, pixel: (_ x: Int, _ y: Int) -> Colour) {
    var bytes = Bytes()
    for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
    self.init(PixelExtent(width: width, height: height), layout, bytes: bytes)
  }

  /// Creates a bitmap of one colour.
  init(_ width: Int, _ height: Int, _ colour: Colour) {
    self.init(width, height, colour.count == 4 ? .rgba : .rgb) { _, _ in colour }
  }

  subscript(_ x: Int, _ y: Int) -> Colour {
    let start = (y * extent.width + x) * layout.channels
    return Array(bytes[start..<(start + layout.channels)])
  }

  /// Returns a bitmap without repeated areas, as in a photo: waves of three colours.
  static func waves(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(width, height) { x, y in
      [UInt8((x * 7 + y * 3) % 256), UInt8((x * x / 9 + y) % 256), UInt8((x ^ y) % 256)]
    }
  }
}

/// Expects a colour within a tolerance in each channel.
func expect(
  _ found: Colour,
  _ expected: Colour,
  within tolerance: Int = 0,
  _ location: SourceLocation = #_sourceLocation
) {
  let isNear = found.count == expected.count && zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  #expect(isNear, "\(found) is not \(expected)", sourceLocation: location)
}
