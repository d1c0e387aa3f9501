import CCommonMark
import Diagnostics
import Notation

extension HTMLWriter {
  /// Begins a link. Only the text of a link with an unsafe URL is written.
  mutating func beginLink(_ node: CommonMarkNode) {
    search.advance()
    checkParts(of: node, "link")
    guard !isLeftOut(node, .link) else { return }
    isInLink = true
    body.html.append("<a href=\"")
    node.withDestination { writeDestination($0, .link) }
    body.html.append("\"")
    appendTitle(of: node)
    body.html.append(">")
  }

  mutating func endLink(_ node: CommonMarkNode) {
    if isInLink { body.html.append("</a>") }
    isInLink = false
  }

  /// Begins an image. Only the alternative text of an image with an unsafe URL is written.
  mutating func beginImage(_ node: CommonMarkNode) {
    search.advance()
    imageDepth = 1
    checkParts(of: node, "image")
    guard !isLeftOut(node, .image) else { return }
    if isFigure { writeLine("<figure>\n") }
    node.withDestination { writeDestination($0, .image) }
    body.html.append(" alt=\"")
  }

  /// Writes the text inside an image, its alternative text (CommonMark 0.30, section 6.4).
  mutating func visitInImage(_ node: CommonMarkNode, entering: Bool) {
    switch node.kind {
    case CMARK_NODE_IMAGE: if entering { beginInnerImage() } else { endImage(node) }
    case CMARK_NODE_LINK: if entering { search.advance() }
    case CMARK_NODE_TEXT: writeAlternative(node)
    case CMARK_NODE_CODE: node.withLiteral { body.html.appendEscaped($0) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: body.html.append(.space)
    case CMARK_NODE_HTML_INLINE: reportInlineHTML(node)
    default: break
    }
  }

  private mutating func writeAlternative(_ node: CommonMarkNode) {
    typography.advance()
    node.withLiteral { text in
      writeTypographic(0..<text.count, of: text) { $0.body.html.appendEscaped($1) }
    }
  }

  private mutating func beginInnerImage() {
    search.advance()
    imageDepth += 1
  }

  private mutating func endImage(_ node: CommonMarkNode) {
    imageDepth -= 1
    guard imageDepth == 0, !node.isUnsafe else { return }
    noteDescription()
    body.html.append("\"")
    if !isFigure { appendTitle(of: node) }
    body.html.append(" loading=\"lazy\">")
    if isFigure { endFigure(node) }
  }

  /// Records whether the alternative text is empty.
  private mutating func noteDescription() {
    guard let last = body.references.indices.last,
      body.references[last].offset + " alt=\"".utf8.count == body.html.count
    else { return }
    body.references[last].isDescribed = false
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
  /// Writes a complete URL, or adds a reference to be resolved.
  private mutating func writeDestination(_ destination: Span<UInt8>, _ kind: MarkdownReference.Kind) {
    guard case .path(let end) = LinkDestination(destination), kind == .link || end > 0 else {
      if kind == .image { checkOrigin(of: destination) } else { check(address: destination) }
      return write(destination, kind)
    }
    addReference(destination, pathEnd: end, kind)
    if kind == .link { body.html.appendEscapedAddress(destination.extracting(end..<destination.count)) }
  }

  private mutating func check(address: Span<UInt8>) {
    checkEllipsis(in: address)
    guard let start = pathStart(in: address, below: options.siteAddress.span) else { return }
    let path = address.extracting(start..<address.count)
    guard case .path(let end) = LinkDestination(path) else { return }
    addReference(path, pathEnd: end, .address)
  }

  private mutating func write(_ address: Span<UInt8>, _ kind: MarkdownReference.Kind) {
    if kind == .image { body.html.append("<img src=\"") }
    body.html.appendEscapedAddress(address)
    if kind == .image { body.html.append("\"") }
  }

  private mutating func addReference(_ destination: Span<UInt8>, pathEnd: Int, _ kind: MarkdownReference.Kind) {
    body.references.append(
      MarkdownReference(
        kind: kind,
        offset: body.html.count,
        destination: destination.extracting(0..<pathEnd).text,
        suffix: destination.extracting(pathEnd..<destination.count).text,
        range: search.place()
      )
    )
  }

  /// Adds a reference for a wiki link, which is resolved with the other files of the site.
  mutating func addWikiLink(_ range: SourceRange) {
    let written = source.text(in: range)
    let offset = body.html.count
    body.references.append(
      MarkdownReference(kind: .wikiLink, offset: offset, destination: written, suffix: "", range: range)
    )
  }

  /// Returns whether a URL is omitted because it is unsafe, and reports it.
  private mutating func isLeftOut(_ node: CommonMarkNode, _ kind: MarkdownReference.Kind) -> Bool {
    guard node.isUnsafe else { return false }
    let what = kind == .link ? "link" : "image"
    let address = node.withDestination { $0.text }
    let message = "forbidden scheme in the address '\(address)' of the \(what)"
    let hint = "use a path, or an address that begins with https:, http:, mailto: or tel:"
    diagnostics.add(Diagnostic(.unsafeLink, message, hint: hint, in: source, at: search.place()))
    return true
  }
}

extension CommonMarkNode {
  /// Whether the destination of a link or an image is unsafe.
  var isUnsafe: Bool { withDestination { LinkDestination($0).isUnsafe } }
}
