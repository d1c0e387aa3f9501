import CCommonMark
import Diagnostics
import Notation

extension HTMLWriter {
  mutating func writeText(_ node: CommonMarkNode) {
    node.withLiteral { text in
      body.html.appendEscaped(text)
      collect(text)
      excerpt.append(text)
      if text.count > 2, text[0] == UInt8(ascii: ":") { checkMarker(node, text) }
    }
  }

  mutating func writeSoftBreak() {
    body.html.append("\n")
    endLine()
  }

  mutating func writeLineBreak() {
    body.html.append("<br />\n")
    endLine()
  }

  private mutating func endLine() {
    counter.endWord()
    excerpt.appendSpace()
    if options.plainText, !isInSpoiler { body.plainText.append(.space) }
  }

  mutating func writeCode(_ node: CommonMarkNode) {
    body.html.append("<code>")
    node.withLiteral { text in
      body.html.appendEscaped(text)
      collect(text)
      excerpt.append(text)
    }
    body.html.append("</code>")
  }

  /// Counts text, and keeps it for the search index.
  mutating func collect(_ text: Span<UInt8>) {
    counter.count(text)
    if options.plainText, !isInSpoiler { body.plainText.append(text) }
  }

  /// Reports `:::spoiler` at the beginning of a line of text: the scanner has taken every one that opens a spoiler, so
  /// this one stands in a list or a quote, and what follows would be shown.
  private mutating func checkMarker(_ node: CommonMarkNode, _ text: Span<UInt8>) {
    guard SpoilerMarker.begins(text), node.previous.map(\.isBreak) ?? true else { return }
    let message = "':::spoiler' does not begin a spoiler within a list or a quote"
    let hint = "begin the line with it, without indentation and markers before it"
    let range = search.lineBeginning(with: text)
    diagnostics.add(Diagnostic(.spoilerUnopened, message, hint: hint, in: source, at: range))
  }
}

extension CommonMarkNode {
  fileprivate var isBreak: Bool { kind == CMARK_NODE_SOFTBREAK || kind == CMARK_NODE_LINEBREAK }

  /// The text of everything in the node, without mark-up.
  var plainText: String {
    var bytes: ContiguousArray<UInt8> = []
    walk { node, _ in
      switch node.kind {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: node.withLiteral { bytes.append($0) }
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: bytes.append(.space)
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
