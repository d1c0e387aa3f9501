/// A line and column in a source file. Columns count UTF-8 bytes, as in compilers and editors.
package struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in UTF-8 bytes, from 1.
  package let column: Int

  /// Creates a position; both numbers count from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The line starts of a file, computed once for all its positions. Lines end with LF, CR LF or CR.
package struct SourceLines: Sendable {
  package let source: SourceFile
  private let starts: ContiguousArray<Int>

  /// Creates the line starts of a file.
  package init(_ source: SourceFile) {
    self.source = source
    starts = [0] + source.bytes.indices.lazy.filter(source.endsLine).map { $0 + 1 }
  }

  /// Returns the line and column of a byte offset.
  package func position(at offset: Int) -> SourcePosition {
    let end = min(offset, source.bytes.count)
    var (line, beyond) = (0, starts.count)
    while line + 1 < beyond {
      let middle = (line + beyond) / 2
      if starts[middle] <= end { line = middle } else { beyond = middle }
    }
    return SourcePosition(line: line + 1, column: end - starts[line] + 1)
  }

  /// The number of lines; 1 for an empty file.
  package var count: Int { starts.count }

  /// Returns the range of a line, counted from 1, without its line ending.
  package func range(ofLine line: Int) -> SourceRange { source.lineRange(at: starts[line - 1]) }
}

/// A cache of the line starts of one file: diagnostics are printed file by file.
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
  /// Returns the range of the line at `offset`, without its line ending.
  package func lineRange(at offset: Int) -> SourceRange {
    var start = min(offset, bytes.count)
    while start > 0, !endsLine(at: start - 1) { start -= 1 }
    var end = start
    while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
    return SourceRange(start, end)
  }

  /// Returns whether both files have equal paths and bytes. Shared storage makes this comparison fast.
  fileprivate func isSame(as other: SourceFile) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) && bytes == other.bytes
  }

  /// Returns whether the byte at `index` is the last of a line ending.
  fileprivate func endsLine(at index: Int) -> Bool {
    switch bytes[index] {
    case .lineFeed: true
    case .carriageReturn: index + 1 == bytes.count || bytes[index + 1] != .lineFeed
    default: false
    }
  }
}
