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

/// Where the lines of a file begin, found once for all places that are shown in it. Lines end with LF, CR LF or CR alone.
package struct SourceLines: Sendable {
  package let source: SourceFile
  private let starts: ContiguousArray<Int>

  /// Finds the lines of a file.
  package init(_ source: SourceFile) {
    self.source = source
    starts = [0] + source.bytes.indices.lazy.filter(source.endsLine).map { $0 + 1 }
  }

  /// The line and column of a byte offset.
  package func position(at offset: Int) -> SourcePosition {
    let end = min(offset, source.bytes.count)
    var (line, beyond) = (0, starts.count)
    while line + 1 < beyond {
      let middle = (line + beyond) / 2
      if starts[middle] <= end { line = middle } else { beyond = middle }
    }
    return SourcePosition(line: line + 1, column: end - starts[line] + 1)
  }

  /// How many lines there are; a file of nothing has one.
  package var count: Int { starts.count }

  /// The range of a line, counted from 1, without its line ending.
  package func range(ofLine line: Int) -> SourceRange { source.lineRange(at: starts[line - 1]) }
}

/// The lines of the file that was asked for last: diagnostics are shown file by file.
struct LastSourceLines {
  private var last: SourceLines?

  mutating func of(_ source: SourceFile) -> SourceLines {
    if let last, last.source.isSame(as: source) { return last }
    let lines = SourceLines(source)
    last = lines
    return lines
  }
}

extension SourceFile {
  /// The range of the line that holds `offset`, without its line ending.
  package func lineRange(at offset: Int) -> SourceRange {
    var start = min(offset, bytes.count)
    while start > 0, !endsLine(at: start - 1) { start -= 1 }
    var end = start
    while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
    return SourceRange(start, end)
  }

  /// Whether the other is the same file with the same bytes; most often both share them, which is seen at once.
  fileprivate func isSame(as other: SourceFile) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) && bytes == other.bytes
  }

  /// Whether the byte at `index` is the last of a line ending.
  fileprivate func endsLine(at index: Int) -> Bool {
    switch bytes[index] {
    case .lineFeed: true
    case .carriageReturn: index + 1 == bytes.count || bytes[index + 1] != .lineFeed
    default: false
    }
  }
}
