import CCommonMark
import Diagnostics

/// What a paragraph is written as.
enum ParagraphForm {
  case text
  /// The text of an item of a tight list, without an element of its own (CommonMark 0.30, section 5.3).
  case bare
  /// A picture with a caption.
  case figure
  /// A link to a video.
  case video
  /// The address of a video alone; what libcmark has made of it is not written.
  case videoAddress
}

extension HTMLWriter {
  mutating func beginParagraph(_ node: CommonMarkNode) {
    beginText(of: node)
    if traits.pipes { checkTable() }
    form = form(of: node)
    if !isInSpoiler, !isInFootnote, form == .text || form == .bare { excerpt.startParagraph() }
    switch form {
    case .text: writeLine("<p>")
    case .video: beginVideo()
    case .bare, .figure, .videoAddress: break
    }
  }

  mutating func endParagraph(_ node: CommonMarkNode) {
    excerpt.endParagraph()
    endTextBlock()
    if form == .text || form == .video { body.html.append("</p>\n") }
    form = .text
  }

  private mutating func form(of paragraph: CommonMarkNode) -> ParagraphForm {
    let isTight = paragraph.parent?.parent?.isTightList ?? false
    guard paragraph.startLine == paragraph.endLine, let child = paragraph.onlyChild else {
      return isTight ? .bare : .text
    }
    if child.isCaptionedImage { return .figure }
    if isTight { return .bare }
    return videoForm(of: child)
  }

  private mutating func videoForm(of child: CommonMarkNode) -> ParagraphForm {
    if child.kind == CMARK_NODE_TEXT, child.withLiteral({ $0.hasPrefix("http") }) {
      return writeVideo(search.firstLineText()) ? .videoAddress : .text
    }
    guard child.kind == CMARK_NODE_LINK, child.withDestination({ $0.hasPrefix("http") }) else { return .text }
    let address = child.withDestination { $0.text }
    if child.onlyChild?.withLiteral({ $0.text }) == address { return writeVideo(address) ? .videoAddress : .text }
    return VideoAddress(address) == nil ? .text : .video
  }

  private mutating func beginVideo() {
    writeLine("<p class=\"video\"><span aria-hidden=\"true\">►</span> ")
  }

  /// Writes a link to a video that has no title but its site's.
  private mutating func writeVideo(_ address: String) -> Bool {
    guard let video = VideoAddress(address) else { return false }
    beginVideo()
    body.html.append("<a href=\"")
    body.html.appendEscapedAddress(ContiguousArray(address.utf8).span)
    body.html.append("\">")
    append("\(options.labels.videoOn) \(video.site)")
    body.html.append("</a></p>\n")
    return true
  }
}

// Pictures with captions, and galleries of pictures.
extension HTMLWriter {
  var isFigure: Bool { form == .figure || isInGallery }

  /// Ends a picture with its title as its caption.
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
    case CMARK_NODE_TEXT where node.withLiteral({ text in text.indices.allSatisfy { text[$0].isWhitespace } }): break
    case CMARK_NODE_HTML_INLINE: reportInlineHTML(node)
    case CMARK_NODE_HTML_BLOCK: reportHTMLBlock(node)
    default: if entering { reportInGallery(node) }
    }
  }

  private mutating func beginInGallery(_ node: CommonMarkNode) {
    search.enter(node, lines: lines(of: node))
    checkLeftovers()
    isGalleryReported = false
  }

  private mutating func reportInGallery(_ node: CommonMarkNode) {
    if node.isTopLevel { beginInGallery(node) }
    if node.kind == CMARK_NODE_LINK { search.advance() }
    guard !isGalleryReported else { return }
    isGalleryReported = true
    let hint = "move it out of the gallery; a caption is a title, as in '![what it shows](address \"caption\")'"
    let message = "a gallery holds nothing but pictures"
    diagnostics.add(Diagnostic(.galleryText, message, hint: hint, in: source, at: search.firstLine))
  }
}

extension CommonMarkNode {
  fileprivate var isCaptionedImage: Bool { kind == CMARK_NODE_IMAGE && withTitle { $0.count > 0 } && !isUnsafe }

  fileprivate var isTopLevel: Bool { parent?.kind == CMARK_NODE_DOCUMENT }
}
