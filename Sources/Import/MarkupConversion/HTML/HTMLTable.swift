/// The cells of a table in rows and columns (https://html.spec.whatwg.org/multipage/tables.html, section 4.9.12).
struct HTMLTable {
  /// The nonempty rows; nil marks a slot that another cell spans.
  let rows: [[HTMLElement?]]
  let isFirstRowHeader: Bool
  /// Whether the table is only used for page layout.
  let isLayout: Bool

  init(_ table: HTMLElement) {
    let parts = table.children.elements(["thead"]) + table.children.elements(["tr", "tbody"])
    let all = (parts + table.children.elements(["tfoot"])).flatMap { part in
      part.name == "tr" ? [part] : part.children.elements(["tr"])
    }
    let cells = all.map { $0.children.elements(["td", "th"]) }.filter { !$0.isEmpty }
    let isHead = table.children.elements(["thead"]).contains { !$0.descendants(["td", "th"]).isEmpty }
    let first = cells.first ?? []
    let isNamed = first.contains { $0.name == "th" } && first.allSatisfy { $0.name == "th" || $0.children.isEmpty }
    isFirstRowHeader = isHead || isNamed
    isLayout = ["presentation", "none"].contains(table["role"]) || Self.isLayout(cells)
    rows = Self.grid(cells, isSpanning: true) ?? Self.grid(cells, isSpanning: false) ?? []
  }

  /// Whether a table without header cells contains parts of a page: a single cell, block elements such as headings, or
  /// formatted text in a single row or column.
  private static func isLayout(_ rows: [[HTMLElement]]) -> Bool {
    let cells = rows.joined()
    guard !cells.contains(where: { $0.name == "th" }) else { return false }
    let isLine = rows.count == 1 || rows.allSatisfy { $0.count == 1 }
    let names = isLine ? parts.union(["p", "div", "ul", "ol", "dl", "br", "img"]) : parts
    return cells.count == 1 || cells.contains { !$0.descendants(names).isEmpty }
  }

  private static let parts: Set<String> = [
    "h1", "h2", "h3", "h4", "h5", "h6", "table", "pre", "hr", "blockquote", "figure", "iframe", "details",
  ]
}

extension HTMLTable {
  /// Returns the rows; nil if spans create far more slots than cells.
  private static func grid(_ rows: [[HTMLElement]], isSpanning: Bool) -> [[HTMLElement?]]? {
    var grid = TableGrid(places: 10 * rows.joined().count + 1_000)
    for row in rows {
      for cell in row { grid.add(cell, isSpanning ? cell.span : (1, 1)) }
      guard grid.endRow() else { return nil }
    }
    return grid.finished()
  }
}

private struct TableGrid {
  private var rows: [[HTMLElement?]] = []
  private var row: [HTMLElement?] = []
  /// The first row for each column that no spanning cell covers.
  private var free: [Int] = []
  /// The columns in which a cell begins.
  private var columns: Set<Int> = []
  /// The remaining number of slots.
  private var places: Int

  init(places: Int) { self.places = places }

  mutating func add(_ cell: HTMLElement, _ span: (width: Int, height: Int)) {
    guard row.count <= places else { return }
    while row.count < free.count, free[row.count] > rows.count { row.append(nil) }
    let end = row.count + span.width
    if span.height > 1 {
      free += [Int](repeating: 0, count: max(0, end - free.count))
      for column in row.count..<end { free[column] = rows.count + span.height }
    }
    columns.insert(row.count)
    row += [cell] + [HTMLElement?](repeating: nil, count: span.width - 1)
  }

  /// Ends the row; returns false if there are too many slots.
  mutating func endRow() -> Bool {
    places -= row.count
    rows.append(row)
    row = []
    return places >= 0
  }

  /// Returns the rows without columns in which no cell begins, and without trailing slots.
  func finished() -> [[HTMLElement?]] {
    rows.map { row in
      let cells = row.indices.filter(columns.contains).map { row[$0] }
      return [HTMLElement?](cells.prefix((cells.lastIndex { $0 != nil } ?? -1) + 1))
    }
  }
}

extension HTMLElement {
  /// The number of columns and rows of a cell; `rowspan="0"` spans all following rows.
  var span: (width: Int, height: Int) {
    let (width, height) = (Int(self["colspan"] ?? "") ?? 1, Int(self["rowspan"] ?? "") ?? 1)
    return (min(max(width, 1), 1_000), height == 0 ? 65_534 : min(max(height, 1), 65_534))
  }
}
