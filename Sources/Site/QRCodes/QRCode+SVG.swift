extension QRCode {
  /// The number of light modules on each side of a code, which scanners need to find it (ISO/IEC 18004:2015, 6.3.8).
  static let quietZone = 4
  /// The side of a module in pixels: a whole number, for sharp edges.
  private static let scale = 4

  /// Returns the width and height in pixels of the image of a text's code, without creating it; nil if the text has no code.
  package static func pixels(of text: String) -> Int? { size(of: text).map { ($0 + 2 * quietZone) * scale } }

  /// The number of modules per side, including the quiet zone.
  private var outerSize: Int { size + 2 * Self.quietZone }

  /// The width and height of the image, in pixels.
  package var pixels: Int { outerSize * Self.scale }

  /// The code as an SVG image, dark on a light background, with one stroke per run of dark modules.
  package var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(pixels)" height="\(pixels)" viewBox="0 0 \(outerSize) \(outerSize)" \
    shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(outerSize)v\(outerSize)H0z"/>\
    <path stroke="#000" d="\((0..<size).map(runs).joined())"/></svg>

    """
  }

  /// Returns the strokes along the middle of a row.
  private func runs(row: Int) -> String {
    var path = ""
    var column = 0
    while let start = (column..<size).first(where: { isDark(row: row, column: $0) }) {
      column = (start..<size).first { !isDark(row: row, column: $0) } ?? size
      path += "M\(start + Self.quietZone) \(row + Self.quietZone).5h\(column - start)"
    }
    return path
  }
}
