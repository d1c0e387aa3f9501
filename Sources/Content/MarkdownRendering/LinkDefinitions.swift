import Diagnostics

/// The link reference definitions (CommonMark 0.30, section 4.7) of a body that spoilers and tables divide: parsed before each
/// part, they hold for all of it, the first of a label winning, and give no HTML of their own. Those within lists and
/// quotes hold for their own part only.
struct LinkDefinitions {
  private let source: SourceFile
  private let bracketLines: Set<Int>
  /// Up to where lines are tried one by one, since together they are not only definitions.
  private var singleLinesEnd = 0

  /// The definitions, ended by a blank line.
  private(set) var text: ContiguousArray<UInt8> = []

  init(of scan: BodyScanner, in source: SourceFile, parser: borrowing CommonMarkParser) {
    self.source = source
    guard scan.segments.count > 1, !scan.bracketLines.isEmpty else {
      bracketLines = []
      return
    }
    bracketLines = Set(scan.bracketLines)
    for segment in scan.segments { collect(from: segment.range, parser: parser) }
  }

  /// The number of lines in `text`.
  var lineCount: Int {
    var count = 0
    var start = 0
    while start < text.count {
      start = BodyLine(in: text.span, at: start, limit: text.count).next
      count += 1
    }
    return count
  }

  private mutating func collect(from range: Range<Int>, parser: borrowing CommonMarkParser) {
    var start = range.lowerBound
    var canBegin = true
    while start < range.upperBound {
      let line = BodyLine(in: source.bytes.span, at: start, limit: range.upperBound)
      let isCandidate = canBegin && bracketLines.contains(start)
      let end = isCandidate ? take(line, in: range, parser: parser) : nil
      canBegin = line.isBlank || end != nil
      start = end ?? line.next
    }
  }

  /// Takes the definitions that begin with `line` and returns where they end, or nil when it begins none.
  private mutating func take(_ line: BodyLine, in range: Range<Int>, parser: borrowing CommonMarkParser) -> Int? {
    if line.start >= singleLinesEnd {
      let end = paragraphEnd(after: line, in: range)
      if add(line.start..<end, parser: parser) { return end }
      singleLinesEnd = end
    }
    return add(line.start..<line.next, parser: parser) ? line.next : nil
  }

  /// Adds the lines if they are definitions and nothing else; libcmark itself says so, by making no node of them.
  private mutating func add(_ lines: Range<Int>, parser: borrowing CommonMarkParser) -> Bool {
    var isOnlyDefinitions = false
    parser.withDocument(text: source.bytes[lines]) { isOnlyDefinitions = $0.isEmpty }
    guard isOnlyDefinitions else { return false }
    text += source.bytes[lines]
    text.append("\n\n")
    return true
  }

  private func paragraphEnd(after line: BodyLine, in range: Range<Int>) -> Int {
    var end = line.next
    while end < range.upperBound {
      let line = BodyLine(in: source.bytes.span, at: end, limit: range.upperBound)
      if line.isBlank { break }
      end = line.next
    }
    return end
  }
}
