/// The size of an SVG picture (SVG 2, sections 8.2 and 8.12).
enum SVGSize {
  /// The size from `width` and `height`; where one is not there or not absolute, from `viewBox`.
  static func size(of root: XMLTag) throws(PictureFault) -> PixelSize {
    let width = try root.value(of: "width").flatMap(SVGLength.pixels)
    let height = try root.value(of: "height").flatMap(SVGLength.pixels)
    if let width, let height { return try size(width, height) }
    guard let box = try viewBox(root) else { throw .malformed("svg has neither width and height nor a viewBox") }
    switch (width, height) {
    case (let width?, nil): return try size(width, width * box.height / box.width)
    case (nil, let height?): return try size(height * box.width / box.height, height)
    default: return try size(box.width, box.height)
    }
  }

  /// Rounds a size; one that is too large for a number is still said to be too large.
  private static func size(_ width: Double, _ height: Double) throws(PictureFault) -> PixelSize {
    try PixelSize(width: integer(width), height: integer(height))
  }

  private static func integer(_ value: Double) -> Int {
    value < SVGLength.largest ? Int(max(value.rounded(), 0)) : Int(SVGLength.largest)
  }

  /// Four numbers, apart by white space or a comma: the corner, the width and the height (SVG 2, section 8.6).
  private static func viewBox(_ root: XMLTag) throws(PictureFault) -> (width: Double, height: Double)? {
    guard let value = root.value(of: "viewbox") else { return nil }
    let isSeparator = { (byte: UInt8) in byte.isXMLSpace || byte == UInt8(ascii: ",") }
    let numbers = value.split(maxSplits: 4, whereSeparator: isSeparator).compactMap(SVGLength.number)
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { throw .malformed("viewBox is not four numbers") }
    guard numbers[2] > 0, numbers[3] > 0 else { throw .zeroSize }
    return (numbers[2], numbers[3])
  }
}
