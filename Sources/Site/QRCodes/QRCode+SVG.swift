extension QRCode {
  /// Light modules on each side of a code, without which it may not be found (ISO/IEC 18004:2015, 6.3.8).
  private static let quietZone = 4
  /// Pixels of a module's side: a whole number, so that edges are sharp.
  private static let scale = 4

  /// The width and the height, in pixels, of the picture of a text's code, without making it; nil when there is no such
  /// code.
  package static func pixels(of text: String) -> Int? { size(of: text).map { ($0 + 2 * quietZone) * scale } }

  /// The number of modules on a side with the quiet zone.
  private var outerSize: Int { size + 2 * Self.quietZone }

  /// The width and the height of the picture, in pixels.
  package var pixels: Int { outerSize * Self.scale }

  /// The code as a picture in SVG, dark on light whatever is around it: one stroke for each run of dark modules.
  package var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(pixels)" height="\(pixels)" viewBox="0 0 \(outerSize) \(outerSize)" \
    shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(outerSize)v\(outerSize)H0z"/>\
    <path stroke="#000" d="\((0..<size).map(runs).joined())"/></svg>

    """
  }

  /// The strokes along the middle of a row.
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
