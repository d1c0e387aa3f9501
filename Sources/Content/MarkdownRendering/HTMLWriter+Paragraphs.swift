import CCommonMark

/// The form in which a paragraph is written.
enum ParagraphForm {
  case text
  /// The text of an item in a tight list, without `<p>` (CommonMark 0.30, section 5.3).
  case bare
  /// An image with a caption.
  case figure
  /// A link to a video.
  case video
  /// The URL of a video as the only text. libcmark's inline nodes are not written.
  case videoAddress
}

extension HTMLWriter {
  mutating func beginParagraph(_ node: CommonMarkNode) {
    beginText(of: node)
    if traits.pipes { checkTable() }
    checkStatement(node)
    checkMarkers(of: node)
    form = form(of: node)
    if !isInSpoiler, !isInFootnote, form == .text || form == .bare { excerpt.startParagraph(isItem: form == .bare) }
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

  /// Writes a link to a video without a title, labelled with the name of its site; returns false for other URLs.
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

extension CommonMarkNode {
  fileprivate var isCaptionedImage: Bool { kind == CMARK_NODE_IMAGE && withTitle { $0.count > 0 } && !isUnsafe }
}
