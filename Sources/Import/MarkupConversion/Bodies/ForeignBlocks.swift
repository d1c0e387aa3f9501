import MarkdownRendering
import Notation

/// The code and HTML ranges of a text, according to CommonMark.
package struct ForeignBlocks {
  package let blocks: [SourceBlock]
  /// The byte ranges of code blocks and code spans, in ascending order.
  package private(set) var code: [Range<Int>] = []
  /// The byte ranges of HTML blocks, by whole lines, in ascending order.
  package private(set) var html: [Range<Int>] = []
  /// The byte ranges of paragraphs and headings with unmatched backquotes, in ascending order. An unmatched run could end a
  /// code span added there.
  private var withBackquotes: [Range<Int>] = []

  /// Creates the blocks of HTML, where only tags of the template language matter.
  package init(document text: ForeignText) { (blocks, html) = ([], [0..<text.bytes.count]) }

  package init(_ text: ForeignText) {
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

  package func isCode(_ index: Int) -> Bool { code.holding(index) != nil }
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

/// Returns the code spans, and whether unmatched backquotes exist.
private func codeSpans(_ text: ForeignText, in range: Range<Int>) -> ([Range<Int>], hasOthers: Bool) {
  var (spans, hasOthers): ([Range<Int>], Bool) = ([], false)
  var code = CodeSpans(text.bytes, upTo: range.upperBound)
  var index = range.lowerBound
  while index < range.upperBound {
    let isBackquote = text.bytes[index] == UInt8(ascii: "`")
    if isBackquote, let end = code.end(ofSpanAt: index) {
      spans.append(index..<end)
      index = end
    } else if isBackquote {
      hasOthers = true
      index += code.runLength(at: index)
    } else {
      index += text.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
  }
  return (spans, hasOthers)
}
