import CCommonMark
import Diagnostics

// MARK: - Figures and galleries
extension HTMLWriter {
  var isFigure: Bool { form == .figure || isInGallery }

  /// Ends an image whose title is its caption.
  mutating func endFigure(_ image: CommonMarkNode) {
    body.html.append("\n")
    image.withTitle { title in
      guard title.count > 0 else { return }
      body.html.append("<figcaption>")
      write(title)
      body.html.append("</figcaption>\n")
      endTextBlock()
    }
    body.html.append("</figure>\n")
  }

  mutating func visitInGallery(_ node: CommonMarkNode, entering: Bool) {
    switch node.kind {
    case CMARK_NODE_DOCUMENT: writeLine(entering ? "<div class=\"gallery\">\n" : "</div>\n")
    case CMARK_NODE_PARAGRAPH: if entering, node.isTopLevel { beginInGallery(node) }
    case CMARK_NODE_IMAGE: beginImage(node)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: break
    case CMARK_NODE_TEXT where node.withLiteral({ text in text.indices.allSatisfy { text[$0].isWhitespace } }):
      typography.advance()
    case CMARK_NODE_HTML_INLINE: reportInlineHTML(node)
    case CMARK_NODE_HTML_BLOCK: reportHTMLBlock(node)
    default: if entering { reportInGallery(node) }
    }
  }

  private mutating func beginInGallery(_ node: CommonMarkNode) {
    beginText(of: node)
    isGalleryReported = false
  }

  private mutating func reportInGallery(_ node: CommonMarkNode) {
    if node.isTopLevel { beginInGallery(node) }
    if node.kind == CMARK_NODE_LINK { search.advance() }
    if node.kind == CMARK_NODE_TEXT { typography.advance() }
    guard !isGalleryReported else { return }
    isGalleryReported = true
    let hint = "move it out of the gallery; write a caption as '![description](address \"caption\")'"
    let message = "text in a gallery"
    diagnostics.add(Diagnostic(.galleryText, message, hint: hint, in: source, at: search.firstLine))
  }
}

extension CommonMarkNode {
  fileprivate var isTopLevel: Bool { parent?.kind == CMARK_NODE_DOCUMENT }
}
