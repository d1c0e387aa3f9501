import Diagnostics
import Notation

/// The text of a block as libcmark parses it: its lines without container markers and indentation.
struct BlockText {
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// The beginning of each line, in `bytes` and in the source file.
  private var lines: [(start: Int, source: Int)] = []

  /// Collects the text of lines. The first line begins at `first`; up to `quotes` markers `>` are removed from the others.
  init(_ source: Span<UInt8>, lines range: Range<Int>, from first: Int, quotes: Int) {
    var line = BodyLine(in: source, at: range.lowerBound, limit: range.upperBound)
    append(source, from: min(max(first, line.start), line.end), to: line.end)
    while line.next < range.upperBound {
      line = BodyLine(in: source, at: line.next, limit: range.upperBound)
      append(source, from: Self.contentStart(of: line, in: source, quotes: quotes), to: line.end)
    }
  }

  private mutating func append(_ source: Span<UInt8>, from start: Int, to end: Int) {
    lines.append((bytes.count, start))
    bytes.append(source.extracting(start..<end))
    bytes.append(.lineFeed)
  }

  private static func contentStart(of line: BodyLine, in source: Span<UInt8>, quotes: Int) -> Int {
    var (start, quotes) = (line.first, quotes)
    while quotes > 0, start < line.end, source[start] == UInt8(ascii: ">") {
      start += 1
      quotes -= 1
      while start < line.end, isBlankByte(source[start]) { start += 1 }
    }
    return start
  }

  /// Returns the source range of a part of one line.
  func place(of range: Range<Int>) -> SourceRange {
    var (low, high) = (0, lines.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if lines[middle].start <= range.lowerBound { low = middle } else { high = middle }
    }
    let start = lines[low].source + range.lowerBound - lines[low].start
    return SourceRange(start, start + range.count)
  }

  /// Returns the source range of a part that may span several lines.
  func extent(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return place(of: range).indices }
    let end = place(of: range.upperBound - 1..<range.upperBound).upperBound
    return place(of: range.lowerBound..<range.lowerBound + 1).lowerBound..<end
  }

  /// Returns the range of a line in `bytes`; an empty range if the line does not exist.
  func line(_ number: Int) -> Range<Int> {
    guard lines.indices.contains(number) else { return 0..<0 }
    return lines[number].start..<(number + 1 < lines.count ? lines[number + 1].start : bytes.count)
  }

  /// The source range of the first row of hyphens that separates the header of a table from its body.
  var delimiterRow: SourceRange? {
    for number in lines.indices.dropFirst() {
      let (header, row) = (bodyLine(number - 1), bodyLine(number))
      if beginsTable(header, row, in: bytes.span) { return place(of: row.first..<trimmedEnd(of: row, in: bytes.span)) }
    }
    return nil
  }

  private func bodyLine(_ number: Int) -> BodyLine {
    let line = line(number)
    return BodyLine(in: bytes.span, at: line.lowerBound, limit: line.upperBound)
  }

  /// The source range of the first line, without trailing white space.
  var firstLine: SourceRange {
    var end = lines.count > 1 ? lines[1].start : bytes.count
    while end > 0, bytes[end - 1].isWhitespace { end -= 1 }
    return place(of: 0..<end)
  }

  /// Returns the source range and number of the first line, from `number` on, that begins with `text`.
  func place(ofLineBeginningWith text: Span<UInt8>, from number: Int) -> (place: SourceRange, line: Int)? {
    for index in lines.indices.dropFirst(number) where bytes.span.holds(text, at: lines[index].start) {
      return (SourceRange(lines[index].source, lines[index].source + text.count), index)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Returns whether the bytes from `index` on begin with `text`.
  func holds(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard count - index >= text.count else { return false }
    return text.indices.allSatisfy { self[index + $0] == text[$0] }
  }
}
