import CCommonMark
import Notation

/// The text of inline nodes, without markup and spoilers.
struct PlainText {
  private var bytes: ContiguousArray<UInt8> = []
  private var marks: InlineMarks
  private var typography: Typography
  private var imageDepth = 0
  private var isHidden = false

  init(of block: CommonMarkNode, marks: InlineMarks, typography: Typography) {
    (self.marks, self.typography) = (marks, typography)
    block.walk { append($0, entering: $1) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func append(_ node: CommonMarkNode, entering: Bool) {
    switch node.kind {
    case CMARK_NODE_IMAGE: imageDepth += entering ? 1 : -1
    case CMARK_NODE_TEXT: node.withLiteral { appendText($0) }
    case CMARK_NODE_CODE: node.withLiteral { append($0) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: if !isHidden { bytes.append(.space) }
    default: break
    }
  }

  private mutating func appendText(_ text: Span<UInt8>) {
    typography.advance()
    if imageDepth > 0 { return append(0..<text.count, of: text) }
    marks.advance()
    var start = 0
    while let mark = marks.popNext() {
      append(start..<mark.range.lowerBound, of: text)
      if mark.kind == .spoiler { isHidden = mark.isOpening ?? false }
      start = mark.range.upperBound
    }
    append(start..<text.count, of: text)
  }

  private mutating func append(_ range: Range<Int>, of text: Span<UInt8>) {
    var start = range.lowerBound
    while let change = typography.popNext(in: range) {
      append(text.extracting(start..<change.range.lowerBound))
      append(typography.bytes(of: change).span)
      start = change.range.upperBound
    }
    append(text.extracting(start..<range.upperBound))
  }

  private mutating func append(_ text: Span<UInt8>) {
    if !isHidden { bytes.append(text) }
  }
}
