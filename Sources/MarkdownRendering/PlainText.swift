import CCommonMark
import Notation

/// The text of inline nodes, without mark-up and what `||` hides.
struct PlainText {
  private var bytes: ContiguousArray<UInt8> = []
  private var marks: InlineMarks
  private var imageDepth = 0
  private var isHidden = false

  init(of block: CommonMarkNode, marks: InlineMarks) {
    self.marks = marks
    block.walk { append($0, entering: $1) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func append(_ node: CommonMarkNode, entering: Bool) {
    switch node.kind {
    case CMARK_NODE_IMAGE: imageDepth += entering ? 1 : -1
    case CMARK_NODE_TEXT where imageDepth == 0: node.withLiteral { appendText($0) }
    case CMARK_NODE_TEXT, CMARK_NODE_CODE: node.withLiteral { append($0) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: if !isHidden { bytes.append(.space) }
    default: break
    }
  }

  private mutating func appendText(_ text: Span<UInt8>) {
    marks.advance()
    var start = 0
    while let mark = marks.popNext() {
      append(text.extracting(start..<mark.range.lowerBound))
      if mark.kind == .spoiler { isHidden = mark.isOpening ?? false }
      start = mark.range.upperBound
    }
    append(text.extracting(start..<text.count))
  }

  private mutating func append(_ text: Span<UInt8>) {
    if !isHidden { bytes.append(text) }
  }
}
