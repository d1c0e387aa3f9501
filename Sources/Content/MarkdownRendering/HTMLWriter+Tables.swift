import CCommonMark

extension HTMLWriter {
  /// Begins a table, in a group that can be scrolled with the keyboard if it is wider than the screen.
  mutating func beginTable(_ table: Table) {
    (self.table, cellNumber) = (table, 0)
    body.html.startLine()
    body.html.append(#"<div class="table" role="group" aria-label=""#)
    body.html.appendEscaped(ContiguousArray(options.labels.table.utf8).span)
    body.html.append("\" tabindex=\"0\"><table>\n<thead>\n")
  }

  mutating func endTable() {
    let isHeaderAlone = table?.cells.last?.row == 0
    body.html.append(isHeaderAlone ? "</table></div>\n" : "</tbody>\n</table></div>\n")
    table = nil
  }

  /// Begins or ends a cell, which libcmark parses as a heading.
  mutating func visitCell(_ node: CommonMarkNode, of table: Table, entering: Bool) {
    guard cellNumber < table.cells.count else { return }
    let cell = table.cells[cellNumber]
    // An empty cell is not a header.
    let isHeader = cell.row == 0 && !cell.range.isEmpty
    if entering {
      beginCell(node, cell, isHeader ? "<th scope=\"col\"" : "<td", in: table)
    } else {
      endCell(cell, isHeader ? "</th>\n" : "</td>\n", in: table)
      cellNumber += 1
    }
  }

  private mutating func beginCell(_ node: CommonMarkNode, _ cell: Table.Cell, _ tag: StaticString, in table: Table) {
    if cell.column == 0 { body.html.append(cell.row == 1 ? "<tbody>\n<tr>\n" : "<tr>\n") }
    body.html.append(tag)
    switch table.alignments[cell.column] {
    case .start: break
    case .center: body.html.append(" class=\"center\"")
    case .end: body.html.append(" class=\"end\"")
    }
    body.html.append(">")
    search.enter(node, lines: cell.range, inset: Table.cellInset)
    readMarks(of: node)
  }

  private mutating func endCell(_ cell: Table.Cell, _ tag: StaticString, in table: Table) {
    endTextBlock()
    body.html.append(tag)
    let isLast = cellNumber + 1 == table.cells.count || table.cells[cellNumber + 1].column == 0
    if isLast { endRow(missing: table.alignments.count - cell.column - 1, isHeader: cell.row == 0) }
  }

  /// Ends a row. One cell spans all missing columns, because large tables may lack millions of cells.
  private mutating func endRow(missing: Int, isHeader: Bool) {
    if missing > 0 { body.html.append(contentsOf: "<td\(missing > 1 ? " colspan=\"\(missing)\"" : "")></td>\n".utf8) }
    body.html.append(isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
  }
}
