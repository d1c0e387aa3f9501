import MarkdownRendering
import Notation

/// What of a text is code, and what HTML, as CommonMark reads it.
struct ForeignBlocks {
  let blocks: [SourceBlock]
  /// The bytes of blocks of code and of code within texts, in their order.
  private(set) var code: [Range<Int>] = []
  /// The bytes of the lines of blocks of HTML, in their order.
  private(set) var html: [Range<Int>] = []
  /// The bytes of the lines of paragraphs and headings with backquotes that begin no code, in their order: what is put
  /// between backquotes there could end it elsewhere.
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

  /// Whether backquotes at an index begin code.
  func canBeginCode(_ index: Int) -> Bool { withBackquotes.holding(index) == nil }

  func isCode(_ index: Int) -> Bool { code.holding(index) != nil }
}

extension [Range<Int>] {
  /// The one of ranges in order that holds an index.
  func holding(_ index: Int) -> Range<Int>? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].contains(index) ? self[low] : nil
  }
}

/// The code between backquotes (CommonMark 0.30, section 6.1), and whether there are others.
private func codeSpans(_ text: ForeignText, in range: Range<Int>) -> ([Range<Int>], hasOthers: Bool) {
  let runs = backquotes(text, in: range)
  // For each run the next one of its length.
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

/// The runs of backquotes; a backslash makes the first one text, which is left out.
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
