import CCommonMark
import Notation

extension HTMLWriter {
  /// Writes the HTML for entering or leaving a node. Leaves are only entered.
  mutating func visit(_ node: CommonMarkNode, entering: Bool) {
    if imageDepth > 0 { return visitInImage(node, entering: entering) }
    if isInGallery { return visitInGallery(node, entering: entering) }
    if form == .videoAddress, node.kind != CMARK_NODE_PARAGRAPH { return }
    switch node.kind {
    case CMARK_NODE_TEXT: writeText(node)
    case CMARK_NODE_SOFTBREAK: writeSoftBreak()
    case CMARK_NODE_LINEBREAK: writeLineBreak()
    case CMARK_NODE_CODE: writeCode(node)
    case CMARK_NODE_HTML_INLINE: reportInlineHTML(node)
    case CMARK_NODE_EMPH: body.html.append(entering ? "<em>" : "</em>")
    case CMARK_NODE_STRONG: body.html.append(entering ? "<strong>" : "</strong>")
    case CMARK_NODE_LINK: if entering { beginLink(node) } else { endLink(node) }
    case CMARK_NODE_IMAGE: beginImage(node)
    default: visitBlock(node, entering: entering)
    }
  }

  private mutating func visitBlock(_ node: CommonMarkNode, entering: Bool) {
    switch node.kind {
    case CMARK_NODE_PARAGRAPH: if entering { beginParagraph(node) } else { endParagraph(node) }
    case CMARK_NODE_HEADING where table != nil: if let table { visitCell(node, of: table, entering: entering) }
    case CMARK_NODE_HEADING: if entering { beginHeading(node) } else { endHeading(node) }
    case CMARK_NODE_BLOCK_QUOTE: writeLine(entering ? "<blockquote>\n" : "</blockquote>\n")
    case CMARK_NODE_LIST: writeList(node, entering: entering)
    case CMARK_NODE_ITEM: if entering { beginItem() } else { body.html.append("</li>\n") }
    case CMARK_NODE_CODE_BLOCK: writeCodeBlock(node)
    case CMARK_NODE_HTML_BLOCK: reportHTMLBlock(node)
    case CMARK_NODE_THEMATIC_BREAK: writeLine("<hr />\n")
    default: break
    }
  }

  mutating func writeLine(_ text: StaticString) {
    body.html.startLine()
    body.html.append(text)
  }

  mutating func beginText(of node: CommonMarkNode) {
    search.enter(node, lines: lines(of: node))
    readMarks(of: node)
  }

  mutating func readMarks(of node: CommonMarkNode) {
    if traits.marks { marks = InlineMarks(in: node, &search) }
    if marks.pipes.contains(where: { $0 != .border }) { checkPipes() }
    if options.smartPunctuation { typography.read(node, &search) }
    checkLeftovers()
  }

  mutating func endTextBlock() {
    counter.endWord()
    if options.plainText, !isInSpoiler { body.plainText.startLine() }
  }

  private mutating func writeList(_ list: CommonMarkNode, entering: Bool) {
    guard entering else {
      listNumbers.end()
      return writeLine(list.isOrderedList ? "</ol>\n" : "</ul>\n")
    }
    listNumbers.begin(list, ListNumbers.written(list) { number(of: $0) })
    guard list.isOrderedList else { return writeLine("<ul>\n") }
    guard list.listStart != 1 else { return writeLine("<ol>\n") }
    writeLine("<ol start=\"")
    body.html.append(contentsOf: "\(list.listStart)".utf8)
    body.html.append("\">\n")
  }

  private func number(of item: CommonMarkNode) -> Int? {
    itemNumber(in: source.bytes.span, at: lines(of: item).lowerBound + item.startColumn - 1)
  }

  /// Begins an item, with the author's number unless it is the next.
  private mutating func beginItem() {
    guard let number = listNumbers.next() else { return writeLine("<li>") }
    writeLine("<li value=\"")
    body.html.append(contentsOf: "\(number)\">".utf8)
  }

  /// Writes a code block. The first word after the fence is the language (CommonMark 0.30, section 4.5).
  private mutating func writeCodeBlock(_ node: CommonMarkNode) {
    writeLine("<pre><code")
    node.withInfo { info in
      let end = info.indices.first { info[$0].isWhitespace } ?? info.count
      guard end > 0 else { return }
      body.html.append(" class=\"language-")
      body.html.appendEscaped(info.extracting(0..<end))
      body.html.append("\"")
    }
    body.html.append(">")
    node.withLiteral {
      body.html.appendEscaped($0); collect($0)
    }
    endTextBlock()
    body.html.append("</code></pre>\n")
  }
}
