/// A place in a file as a person counts: from 1, the column in UTF-8 bytes, as compilers and editors do.
package struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in UTF-8 bytes, from 1.
  package let column: Int

  /// Makes a position; both numbers count from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension SourceFile {
  /// The line and column of a byte offset. Lines end with LF, CR LF or CR alone.
  package func position(at offset: Int) -> SourcePosition {
    let end = min(offset, bytes.count)
    var line = 1
    var start = 0
    for index in 0..<end where endsLine(at: index) {
      line += 1
      start = index + 1
    }
    return SourcePosition(line: line, column: end - start + 1)
  }

  /// The range of the line that holds `offset`, without its line ending.
  package func lineRange(at offset: Int) -> SourceRange {
    var start = min(offset, bytes.count)
    while start > 0, !endsLine(at: start - 1) { start -= 1 }
    var end = start
    while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
    return SourceRange(start, end)
  }

  /// Whether the byte at `index` is the last of a line ending.
  private func endsLine(at index: Int) -> Bool {
    switch bytes[index] {
    case .lineFeed: true
    case .carriageReturn: index + 1 == bytes.count || bytes[index + 1] != .lineFeed
    default: false
    }
  }
}
