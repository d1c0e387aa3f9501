import Notation

/// A pipe table (GitHub Flavored Markdown, section 4.10).
struct Table {
  enum Alignment { case start, center, end }

  struct Cell {
    /// The range of the text in the source file.
    let range: Range<Int>
    let row: Int
    let column: Int
  }

  let alignments: [Alignment]
  private(set) var cells: [Cell] = []
  private var rows = 0

  /// Parses a table from lines: a header, a delimiter row, and rows.
  init(in bytes: Span<UInt8>, lines: Range<Int>) {
    let header = BodyLine(in: bytes, at: lines.lowerBound, limit: lines.upperBound)
    var line = BodyLine(in: bytes, at: header.next, limit: lines.upperBound)
    alignments = tableAlignments(line, in: bytes) ?? []
    addRow(header, in: bytes)
    while line.next < lines.upperBound {
      line = BodyLine(in: bytes, at: line.next, limit: lines.upperBound)
      addRow(line, in: bytes)
    }
  }

  /// Adds the cells of a row. Excess cells are joined to the last column, so that no text is lost.
  private mutating func addRow(_ line: BodyLine, in bytes: Span<UInt8>) {
    var ranges = tableCells(line, in: bytes)
    if ranges.count > alignments.count {
      let spoilers = spoilerPipes(line, in: bytes)
      if !spoilers.isEmpty { ranges = tableCells(line, in: bytes, except: spoilers) }
    }
    if ranges.count > alignments.count, let last = ranges.last {
      ranges.removeSubrange(alignments.count...)
      ranges[alignments.count - 1] = ranges[alignments.count - 1].lowerBound..<last.upperBound
    }
    for (column, range) in ranges.enumerated() { cells.append(Cell(range: range, row: rows, column: column)) }
    rows += ranges.isEmpty ? 0 : 1
  }

  /// Returns the cells as a document with a heading for each, because a heading contains only inline text.
  func document(in bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
    var document = ContiguousArray<UInt8>()
    for cell in cells {
      document.append("# ")
      for index in cell.range where !isEscapingPipe(index, of: cell.range, in: bytes) { document.append(bytes[index]) }
      document.append(" #\n")
    }
    return document
  }

  /// The number of bytes before the text of a cell in the document.
  static let cellInset = 2
}

/// Returns whether two lines are the header of a table and its delimiter row.
func beginsTable(_ header: BodyLine, _ delimiters: BodyLine, in bytes: Span<UInt8>) -> Bool {
  guard let count = tableAlignments(delimiters, in: bytes)?.count, header.indent < 4, delimiters.indent < 4 else {
    return false
  }
  return tableCells(header, in: bytes).count == count
}

private func isEscapingPipe(_ index: Int, of range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
  bytes[index] == UInt8(ascii: "\\") && index + 1 < range.upperBound && bytes[index + 1] == UInt8(ascii: "|")
}

/// Returns the offsets of the pipes of spoilers in a row: pairs of `||` without a space inside.
private func spoilerPipes(_ line: BodyLine, in bytes: Span<UInt8>) -> Set<Int> {
  var pipes: Set<Int> = []
  var opening: Int?
  var index = line.first
  while index + 1 < line.end {
    guard isPipes(index, in: bytes) else {
      index += 1
      continue
    }
    if let start = opening, !bytes[index - 1].isWhitespace, index > start + 2 {
      pipes.formUnion([start, start + 1, index, index + 1])
      opening = nil
    } else if index + 2 < line.end, !bytes[index + 2].isWhitespace, bytes[index + 2] != UInt8(ascii: "|") {
      opening = index
    }
    index += 2
  }
  return pipes
}

private func isPipes(_ index: Int, in bytes: Span<UInt8>) -> Bool {
  bytes[index] == UInt8(ascii: "|") && bytes[index + 1] == UInt8(ascii: "|")
    && (index == 0 || bytes[index - 1] != UInt8(ascii: "\\"))
}

/// Returns the cells of a row without surrounding space. A pipe after a backslash does not end a cell, nor do the pipes of
/// `spoilers`.
private func tableCells(_ line: BodyLine, in bytes: Span<UInt8>, except spoilers: Set<Int> = []) -> [Range<Int>] {
  var cells: [Range<Int>] = []
  let end = trimmedEnd(of: line, in: bytes)
  var start = line.first < end && bytes[line.first] == UInt8(ascii: "|") ? line.first + 1 : line.first
  for index in start..<max(start, end)
  where bytes[index] == UInt8(ascii: "|") && bytes[index - 1] != UInt8(ascii: "\\") && !spoilers.contains(index) {
    cells.append(trimmed(start..<index, in: bytes))
    start = index + 1
  }
  if start < end { cells.append(trimmed(start..<end, in: bytes)) }
  return cells
}

/// Returns a range without leading and trailing space.
func trimmed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
  var (start, end) = (range.lowerBound, range.upperBound)
  while start < end, isBlankByte(bytes[start]) { start += 1 }
  while end > start, isBlankByte(bytes[end - 1]) { end -= 1 }
  return start..<end
}

/// Parses the alignments of a delimiter row, such as `|---|:-:|`; returns nil for other lines. Requires a pipe, because a
/// line without one underlines a heading.
private func tableAlignments(_ line: BodyLine, in bytes: Span<UInt8>) -> [Table.Alignment]? {
  let delimiters = line.first..<line.end
  guard delimiters.contains(where: { bytes[$0] == UInt8(ascii: "|") }),
    delimiters.allSatisfy({ isDelimiter(bytes[$0]) })
  else { return nil }
  var alignments: [Table.Alignment] = []
  for cell in tableCells(line, in: bytes) {
    guard let alignment = alignment(cell, in: bytes) else { return nil }
    alignments.append(alignment)
  }
  return alignments.isEmpty ? nil : alignments
}

private func isDelimiter(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "|") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || isBlankByte(byte)
}

/// Parses `---`, `:--`, `:-:` or `--:`.
private func alignment(_ cell: Range<Int>, in bytes: Span<UInt8>) -> Table.Alignment? {
  guard !cell.isEmpty else { return nil }
  let isStart = bytes[cell.lowerBound] == UInt8(ascii: ":")
  let isEnd = cell.count > 1 && bytes[cell.upperBound - 1] == UInt8(ascii: ":")
  let hyphens = cell.dropFirst(isStart ? 1 : 0).dropLast(isEnd ? 1 : 0)
  guard !hyphens.isEmpty, hyphens.allSatisfy({ bytes[$0] == UInt8(ascii: "-") }) else { return nil }
  return isEnd ? isStart ? .center : .end : .start
}
