import Diagnostics

/// The link reference definitions (CommonMark 0.30, section 4.7) of a body, which apply to all its segments. They are
/// parsed before each segment. The first definition of a label applies; definitions in lists and quotes apply to their own
/// segment only.
struct LinkDefinitions {
  private let source: SourceFile
  private let bracketLines: Set<Int>
  /// The end of a paragraph that contains other text than definitions, so its lines are tried separately.
  private var singleLinesEnd = 0

  /// The definitions, each followed by a blank line.
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

  /// Adds the definitions that begin with `line`; returns their end, or nil if there is none.
  private mutating func take(_ line: BodyLine, in range: Range<Int>, parser: borrowing CommonMarkParser) -> Int? {
    if line.start >= singleLinesEnd {
      let end = paragraphEnd(after: line, in: range)
      if add(line.start..<end, parser: parser) { return end }
      singleLinesEnd = end
    }
    return add(line.start..<line.next, parser: parser) ? line.next : nil
  }

  /// Adds the lines if they contain only definitions, for which libcmark creates no node.
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
