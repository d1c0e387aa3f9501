import MarkdownRendering
import Notation

/// The code and HTML ranges of a text, according to CommonMark.
struct ForeignBlocks {
  let blocks: [SourceBlock]
  /// The byte ranges of code blocks and code spans, in ascending order.
  private(set) var code: [Range<Int>] = []
  /// The byte ranges of HTML blocks, by whole lines, in ascending order.
  private(set) var html: [Range<Int>] = []
  /// The byte ranges of paragraphs and headings with unmatched backquotes, in ascending order. An unmatched run could end a
  /// code span added there.
  private var withBackquotes: [Range<Int>] = []

  init(_ text: ForeignText) {
    blocks = SourceBlock.all(in: text.bytes)
    for block in blocks {
      let lines = text.range(ofLines: block.lines)
      switch block.kind {
      case .code: code.append(lines)
      case .html: html.append(lines)
      case .text:
        let (spans, hasOthers) = codeSpans(text, in: lines)
        code += spans
        if hasOthers { withBackquotes.append(lines) }
      }
    }
  }

  /// Whether a code span can be added at an index.
  func canBeginCode(_ index: Int) -> Bool { withBackquotes.holding(index) == nil }

  func isCode(_ index: Int) -> Bool { code.holding(index) != nil }
}

extension [Range<Int>] {
  /// Returns the range of a sorted array that contains an index.
  func holding(_ index: Int) -> Range<Int>? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].contains(index) ? self[low] : nil
  }
}

/// Returns the code spans (CommonMark 0.30, section 6.1), and whether unmatched backquotes exist.
private func codeSpans(_ text: ForeignText, in range: Range<Int>) -> ([Range<Int>], hasOthers: Bool) {
  let runs = backquotes(text, in: range)
  // The next run of equal length for each run, in reverse order.
  var following: [Int?] = []
  var last: [Int: Int] = [:]
  for index in runs.indices.reversed() {
    following.append(last[runs[index].count])
    last[runs[index].count] = index
  }
  var spans: [Range<Int>] = []
  var index = 0
  var hasOthers = false
  while index < runs.count {
    guard let end = following[runs.count - 1 - index] else {
      index += 1
      hasOthers = true
      continue
    }
    spans.append(runs[index].lowerBound..<runs[end].upperBound)
    index = end + 1
  }
  return (spans, hasOthers)
}

/// Returns the runs of backquotes; a backslash escapes the first backquote of a run, which is excluded.
private func backquotes(_ text: ForeignText, in range: Range<Int>) -> [Range<Int>] {
  var runs: [Range<Int>] = []
  var index = range.lowerBound
  while index < range.upperBound {
    let start = index
    while index < range.upperBound, text.bytes[index] == UInt8(ascii: "`") { index += 1 }
    if index > start { runs.append(start..<index) }
    index +=
      text.byte(index) == UInt8(ascii: "\\") && text.byte(index + 1) == UInt8(ascii: "`") ? 2 : index > start ? 0 : 1
  }
  return runs
}
