import Diagnostics
import FrontMatter
import Notation

/// Where the items of a list or the entries of a mapping stand: on lines of their own, or in brackets.
struct Rows {
  /// Their lines with line endings; in brackets, what stands between commas.
  let ranges: [SourceRange]
  private let source: SourceFile
  /// What each line begins with; nil in brackets.
  private let lead: String?

  /// The items of a list; nil where there are none, or one stands behind something else on its line.
  init?(_ items: [Value], in list: SourceRange, of source: SourceFile) {
    let isInBrackets = source.bytes[list.lowerBound] == UInt8(ascii: "[")
    self.init(items.map(\.range), isInBrackets, mark: "- ", of: source) { item in
      source.bytes[..<item.lowerBound].lastIndex { !$0.isWhitespace }.flatMap { dash in
        source.bytes[dash] == UInt8(ascii: "-") ? dash : nil
      }
    }
  }

  /// Entries; nil where there are none, or one stands behind something else on its line.
  init?(_ entries: [Entry], isInBrackets: Bool, in source: SourceFile) {
    let ranges = entries.map { entry in
      SourceRange(entry.key.range.lowerBound, max(entry.key.range.upperBound, entry.value.range.upperBound))
    }
    self.init(ranges, isInBrackets, mark: "", of: source, start: \.lowerBound)
  }

  private init?(
    _ ranges: [SourceRange],
    _ isInBrackets: Bool,
    mark: String,
    of source: SourceFile,
    start: (SourceRange) -> Int?
  ) {
    let starts = ranges.compactMap(start).filter(source.beginsLine)
    guard let first = ranges.first, isInBrackets || starts.count == ranges.count else { return nil }
    let indentation = SourceRange(source.lineRange(at: starts.first ?? first.lowerBound).lowerBound, starts.first ?? 0)
    lead = isInBrackets ? nil : source.text(in: indentation) + mark
    self.ranges =
      isInBrackets ? ranges : zip(starts, ranges).map { source.wholeLines(of: SourceRange($0, $1.upperBound)) }
    self.source = source
  }

  /// Takes some out. What stands between the lines of several stays.
  func removing(_ run: Range<Int>) -> [Replacement] {
    guard lead == nil else { return run.map { Replacement(ranges[$0], with: "") } }
    if run.upperBound < ranges.count {
      return [Replacement(SourceRange(ranges[run.lowerBound].lowerBound, ranges[run.upperBound].lowerBound), with: "")]
    }
    let start = run.lowerBound > 0 ? ranges[run.lowerBound - 1].upperBound : ranges[0].lowerBound
    let range = SourceRange(start, ranges[run.upperBound - 1].upperBound)
    return [Replacement(range, with: "")]
  }

  /// Puts some in, in front of the one with the number `index`, or behind the last.
  func inserting(_ texts: [String], at index: Int) -> [Replacement] {
    let place = index > 0 ? ranges[index - 1].upperBound : ranges[0].lowerBound
    return [Replacement(SourceRange(place, place), with: texts.map { framed($0, isFirst: index == 0) }.joined())]
  }

  private func framed(_ text: String, isFirst: Bool) -> String {
    guard let lead else { return isFirst ? "\(text), " : ", \(text)" }
    return lead + text + source.lineEnding(before: ranges[0].upperBound)
  }
}
