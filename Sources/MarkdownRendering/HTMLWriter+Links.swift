import CCommonMark
import Diagnostics

extension HTMLWriter {
  mutating func beginLink(_ node: CommonMarkNode) {
    body.html.append("<a href=\"")
    linkEnd = node.withDestination { writeDestination($0, .link) }.upperBound
    body.html.append("\"")
    appendTitle(of: node)
    body.html.append(">")
  }

  /// Goes on after the destination, which the source has after what the link holds.
  mutating func endLink() {
    body.html.append("</a>")
    search.cursor = max(search.cursor, min(linkEnd, search.block.upperBound))
  }

  mutating func beginImage(_ node: CommonMarkNode) {
    body.html.append("<img ")
    let range = node.withDestination { writeDestination($0, .image) }
    if search.block.contains(range.lowerBound) { search.cursor = range.upperBound }
    body.html.append(" alt=\"")
    imageDepth = 1
  }

  /// Within an image only text is written, as its alternative (CommonMark 0.30, section 6.4).
  mutating func visitInImage(_ node: CommonMarkNode, entering: Bool) {
    switch node.kind {
    case CMARK_NODE_IMAGE where entering: imageDepth += 1
    case CMARK_NODE_IMAGE: endImage(node)
    case CMARK_NODE_TEXT, CMARK_NODE_CODE: node.withLiteral { body.html.appendEscaped($0) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: body.html.append(.space)
    case CMARK_NODE_HTML_INLINE: reportInlineHTML(node)
    default: break
    }
  }

  private mutating func endImage(_ node: CommonMarkNode) {
    imageDepth -= 1
    guard imageDepth == 0 else { return }
    body.html.append("\"")
    appendTitle(of: node)
    body.html.append(" loading=\"lazy\">")
  }

  private mutating func appendTitle(of node: CommonMarkNode) {
    node.withTitle { title in
      guard title.count > 0 else { return }
      body.html.append(" title=\"")
      body.html.appendEscaped(title)
      body.html.append("\"")
    }
  }
}

extension HTMLWriter {
  /// Writes an address, or notes that the site will, and returns the address's place in the source file.
  private mutating func writeDestination(_ destination: Span<UInt8>, _ kind: MarkdownReference.Kind) -> SourceRange {
    switch LinkDestination(destination) {
    case .complete:
      write(destination, kind)
      return SourceRange(search.cursor, search.cursor)
    case .unsafe:
      write(Span(), kind)
      return reportUnsafe(destination, kind)
    case .path(let end):
      let range = addReference(destination, pathEnd: end, kind)
      if kind == .link { body.html.appendEscapedAddress(destination.extracting(end..<destination.count)) }
      return range
    }
  }

  private mutating func write(_ address: Span<UInt8>, _ kind: MarkdownReference.Kind) {
    if kind == .image { body.html.append("src=\"") }
    body.html.appendEscapedAddress(address)
    if kind == .image { body.html.append("\"") }
  }

  private mutating func addReference(
    _ destination: Span<UInt8>,
    pathEnd: Int,
    _ kind: MarkdownReference.Kind
  ) -> SourceRange {
    let reference = MarkdownReference(
      kind: kind,
      offset: body.html.count,
      destination: destination.extracting(0..<pathEnd).text,
      suffix: destination.extracting(pathEnd..<destination.count).text,
      range: search.destination(destination)
    )
    body.references.append(reference)
    return reference.range
  }

  private mutating func reportUnsafe(_ destination: Span<UInt8>, _ kind: MarkdownReference.Kind) -> SourceRange {
    let range = search.destination(destination)
    let what = kind == .link ? "link" : "image"
    let message = "the address of the \(what), '\(destination.text)', is left out because it could be unsafe"
    let hint = "use a path, or an address that begins with https:, http:, mailto: or tel:"
    diagnostics.append(Diagnostic(.unsafeLink, message, hint: hint, in: source, at: range))
    return range
  }
}
