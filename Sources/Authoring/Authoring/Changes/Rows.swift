import Diagnostics
import FrontMatter
import Notation

/// The source ranges of the items of a list or the entries of a mapping: whole lines in block style, or the parts of a flow
/// collection (YAML 1.2, chapters 7 and 8).
struct Rows {
  /// Whole lines with their endings; in flow style, only the items or entries.
  let ranges: [SourceRange]
  private let source: SourceFile
  /// The indentation and list mark of each line; nil in flow style.
  private let lead: String?

  /// Creates the rows of a list; nil if it is empty, or if an item in block style follows other text on its line.
  init?(_ items: [Value], in list: SourceRange, of source: SourceFile) {
    let isInBrackets = source.bytes[list.lowerBound] == UInt8(ascii: "[")
    self.init(items.map(\.range), isInBrackets, mark: "- ", of: source) { item in
      source.bytes[..<item.lowerBound].lastIndex { !$0.isWhitespace }.flatMap { dash in
        source.bytes[dash] == UInt8(ascii: "-") ? dash : nil
      }
    }
  }

  /// Creates the rows of a mapping; nil if it is empty, or if an entry in block style follows other text on its line.
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
      isInBrackets ? ranges : zip(starts, ranges).map { source.fullLines(of: SourceRange($0, $1.upperBound)) }
    self.source = source
  }

  /// Returns the replacements that remove a run of rows, with comments between them and the next row. At the end of the list,
  /// comments before the run are removed instead. In flow style, commas remain.
  func removing(_ run: Range<Int>) -> [Replacement] {
    guard lead == nil else { return run.map { Replacement(ranges[$0], with: "") } }
    if run.upperBound < ranges.count {
      return [Replacement(SourceRange(ranges[run.lowerBound].lowerBound, ranges[run.upperBound].lowerBound), with: "")]
    }
    let start = run.lowerBound > 0 ? ranges[run.lowerBound - 1].upperBound : ranges[0].lowerBound
    let range = SourceRange(start, ranges[run.upperBound - 1].upperBound)
    return [Replacement(range, with: "")]
  }

  /// Returns the replacements that put the rows in another order, each with the comments between it and the previous row.
  /// Comments before the first row stay there.
  func reordering(_ order: [Int]) -> [Replacement] {
    guard lead != nil else { return zip(ranges, order).map { Replacement($0, with: source.text(in: ranges[$1])) } }
    let ends = ranges.map(\.upperBound)
    let parts = zip([ranges[0].lowerBound] + ends, ends).map { source.text(in: SourceRange($0, $1)) }
    return [
      Replacement(SourceRange(ranges[0].lowerBound, ends[ends.count - 1]), with: order.map { parts[$0] }.joined())
    ]
  }

  /// Returns the replacement that inserts rows before the row at `index`, or after the last one.
  func inserting(_ texts: [String], at index: Int) -> [Replacement] {
    let place = index > 0 ? ranges[index - 1].upperBound : ranges[0].lowerBound
    return [
      Replacement(SourceRange(place, place), with: texts.map { framed($0, at: place, isFirst: index == 0) }.joined())
    ]
  }

  private func framed(_ text: String, at place: Int, isFirst: Bool) -> String {
    guard let lead else { return isFirst ? "\(text), " : ", \(text)" }
    let ending = source.lineEnding(before: ranges[0].upperBound)
    // The last line of a file may have no ending.
    return isFirst || source.bytes[place - 1].endsLine ? lead + text + ending : ending + lead + text
  }
}
