import CCommonMark
import Diagnostics
import Notation

extension HTMLWriter {
  mutating func writeText(_ node: CommonMarkNode) {
    node.withLiteral { text in
      marks.advance()
      typography.advance()
      var start = 0
      while let mark = marks.popNext() {
        writeTypographic(start..<mark.range.lowerBound, of: text) { $0.write($1) }
        let written = text.extracting(mark.range)
        if mark.kind == .footnote { writeReference(written) } else { write(mark) }
        start = mark.range.upperBound
      }
      writeTypographic(start..<text.count, of: text) { $0.write($1) }
      if text.count > 2, text[0] == UInt8(ascii: ":") { checkMarker(node, text) }
    }
  }

  /// Writes a range of a text of the block, with typographic replacements.
  mutating func writeTypographic(
    _ range: Range<Int>,
    of text: Span<UInt8>,
    by write: (inout HTMLWriter, Span<UInt8>) -> Void
  ) {
    var start = range.lowerBound
    while let change = typography.popNext(in: range) {
      write(&self, text.extracting(start..<change.range.lowerBound))
      write(&self, typography.bytes(of: change).span)
      start = change.range.upperBound
    }
    write(&self, text.extracting(start..<range.upperBound))
  }

  mutating func write(_ text: Span<UInt8>) {
    body.html.appendEscaped(text)
    collect(text)
  }

  private mutating func write(_ mark: InlineMark) {
    let isOpening = mark.isOpening ?? false
    switch mark.kind {
    case .strikeout: body.html.append(isOpening ? "<del>" : "</del>")
    case .spoiler: if isOpening { beginInlineSpoiler() } else { endInlineSpoiler() }
    case .footnote: break
    }
  }

  mutating func writeSoftBreak() {
    body.html.append("\n")
    endLine()
  }

  mutating func writeLineBreak() {
    body.html.append("<br />\n")
    if !isInSpoiler { excerpt.endLine() }
    endLine()
  }

  private mutating func endLine() {
    counter.endWord()
    guard !isInSpoiler else { return }
    excerpt.appendSpace()
    if options.plainText { body.plainText.append(.space) }
  }

  mutating func writeCode(_ node: CommonMarkNode) {
    body.html.append("<code>")
    node.withLiteral { text in
      write(text)
    }
    body.html.append("</code>")
  }

  /// Counts the words of a text, and adds it to the excerpt and the plain text.
  mutating func collect(_ text: Span<UInt8>) {
    counter.count(text)
    guard !isInSpoiler else { return }
    excerpt.append(text)
    if options.plainText { body.plainText.append(text) }
  }

  /// Reports an unescaped `:::spoiler` or `:::gallery` at the beginning of a line of text. The scanner has removed valid
  /// ones, so this one is inside a list, a quote or a footnote, and its text would be shown.
  private mutating func checkMarker(_ node: CommonMarkNode, _ text: Span<UInt8>) {
    guard let what = BodyMarker.beginning(of: text), node.beginsLine, !search.escapesMarker(node) else { return }
    let message = "':::\(what)' is not supported in a list, a quote or a footnote"
    let hint = "remove the indentation and the markers before it"
    let range = search.lineBeginning(with: text)
    diagnostics.add(Diagnostic(.spoilerUnopened, message, hint: hint, in: source, at: range))
  }
}

extension CommonMarkNode {
  /// Whether the node is the first on its line of a paragraph.
  fileprivate var beginsLine: Bool {
    guard let previous else { return parent?.kind == CMARK_NODE_PARAGRAPH }
    return previous.kind == CMARK_NODE_SOFTBREAK || previous.kind == CMARK_NODE_LINEBREAK
  }
}
