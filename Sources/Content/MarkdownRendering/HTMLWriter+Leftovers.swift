import CCommonMark
import Diagnostics
import Notation

// MARK: - Unsupported markup and typing errors
extension HTMLWriter {
  /// Checks a block of text.
  mutating func checkLeftovers() {
    if traits.foreignMarks { checkForeignMarks() }
    if traits.looseLinks { checkLooseLinks() }
  }

  private mutating func checkForeignMarks() {
    guard let scan = search.scanned() else { return }
    checkShortcodes(scan)
    let found = ForeignMarks(in: scan, of: search, source, &foreignMarkState)
    for mark in found.marks { report(mark) }
    for link in found.wikiLinks { addWikiLink(link) }
  }

  /// Reports pipes that do not hide the text between them.
  mutating func checkPipes() {
    guard let scan = search.scanned() else { return }
    for shown in ShownSpoilers(in: scan, marks.pipes, source).diagnostics { diagnostics.add(shown) }
  }

  private mutating func report(_ mark: ForeignMark) {
    body.foreignMarks.append(mark)
    diagnostics.add(mark.diagnostic(in: source))
  }

  /// Reports an Obsidian comment that is not closed and therefore hides the rest of the body in Obsidian.
  mutating func checkOpenComment() {
    guard let (start, isAlone) = foreignMarkState.comment, isAlone else { return }
    report(.obsidianComment(start..<source.bytes.count))
  }

  /// Reports an MDX statement at the beginning of a paragraph.
  mutating func checkStatement(_ paragraph: CommonMarkNode) {
    guard search.begins(with: "import ") || search.begins(with: "export "),
      paragraph.parent?.kind == CMARK_NODE_DOCUMENT,
      let mark = ForeignMark(statement: search.firstLine.indices, in: source.bytes.span)
    else { return }
    report(mark)
  }

  private mutating func checkShortcodes(_ scan: InlineScan) {
    var end = 0
    for index in scan.signs where index >= end {
      guard let shortcode = Shortcode(in: scan.text.bytes.span, at: index) else { continue }
      end = shortcode.range.upperBound
      guard !shortcode.isClosing else { continue }
      let written = scan.text.bytes.span.extracting(shortcode.range).text
      let message = "unknown shortcode '\(written)'"
      let place = scan.text.place(of: shortcode.range)
      diagnostics.add(Diagnostic(.shortcode, message, hint: shortcode.hint, in: source, at: place))
    }
  }

  /// Returns whether a node that libcmark parsed as HTML belongs to `{{<name>}}`.
  func isShortcode(_ html: CommonMarkNode) -> Bool {
    guard traits.foreignMarks, let text = html.previous, text.kind == CMARK_NODE_TEXT else { return false }
    return text.withLiteral { $0.count > 1 && $0.hasPrefix("{{", at: $0.count - 2) }
  }

  /// Reports text that is meant as a link or an image.
  private mutating func checkLooseLinks() {
    guard let scan = search.scanned() else { return }
    var end = 0
    for brackets in scan.unlinked where brackets.range.lowerBound >= end {
      guard let link = LooseLink(brackets, in: scan.text.bytes.span) else { continue }
      end = link.range.upperBound
      diagnostics.add(link.diagnostic(in: scan.text, of: source))
    }
  }

  /// Reports a link or an image without an address, and a link without text.
  mutating func checkParts(of node: CommonMarkNode, _ what: String) {
    if traits.pipes || traits.foreignMarks { checkTitle(of: node) }
    let isLost = node.withDestination { $0.count == 0 }
    guard isLost || what == "link" && node.isEmpty else { return }
    let message = isLost ? "\(what) without an address" : "link without text, which is invisible"
    let hint = isLost ? "write the address in the parentheses" : "write the text in the brackets"
    diagnostics.add(Diagnostic(.malformedLink, message, hint: hint, in: source, at: search.place()))
  }

  /// Reports text in a title that is meant as a spoiler or a comment.
  private mutating func checkTitle(of node: CommonMarkNode) {
    let title = node.withTitle { $0.text }
    guard !title.isEmpty, !isInSpoiler else { return }
    for shown in HiddenValue.diagnostics(ofTitle: title, at: search.place(), in: source) { diagnostics.add(shown) }
  }

  /// Reports a URL that ends with an ellipsis, which was probably copied from a shortened text.
  mutating func checkEllipsis(in address: Span<UInt8>) {
    guard address.endsWithEllipsis else { return }
    let message = "truncated address '\(address.text)'"
    let hint = "write the complete address"
    diagnostics.add(Diagnostic(.malformedLink, message, hint: hint, in: source, at: search.place()))
  }

  /// Reports a table inside a list, a quote, a footnote or a paragraph.
  mutating func checkTable() {
    guard let place = search.delimiterRow() else { return }
    let message = "the table is shown as text"
    let hint = "leave a blank line before it, and begin its lines without markers and indentation"
    diagnostics.add(Diagnostic(.tableAsText, message, hint: hint, in: source, at: place))
  }

  /// Reports an image that the CSP of the site's pages would block.
  mutating func checkOrigin(of picture: Span<UInt8>) {
    guard picture.hasPrefix("http") || picture.hasPrefix("//") else { return }
    let address = picture.text
    if pathStart(in: picture, below: options.siteAddress.span) != nil {
      let hint = "save the file beside this one; a build or a move of the site may delete it there"
      let message = "the image is loaded from this site: '\(address)'"
      return diagnostics.add(Diagnostic(.ownAddress, message, hint: hint, in: source, at: search.place()))
    }
    guard !options.pictureOrigins.contains(where: { address.isBelow(origin: $0) }) else { return }
    let message = "images from other sites are not shown: '\(address)'"
    let host = address.split(separator: "/").first { !$0.hasSuffix(":") } ?? ""
    let origin = address.hasPrefix("http:") ? "" : ", or add allow: {img: [https://\(host)]} to site.yaml"
    let hint = "save the file beside this one" + origin
    diagnostics.add(Diagnostic(.foreignPicture, message, hint: hint, in: source, at: search.place()))
  }
}

extension Span<UInt8> {
  fileprivate var endsWithEllipsis: Bool {
    count > 3 && (hasPrefix("...", at: count - 3) || hasPrefix("…", at: count - 3))
  }
}

extension String {
  /// Returns whether a URL belongs to an origin such as `https://host` or `https://*.host`.
  fileprivate func isBelow(origin: String) -> Bool {
    let address = (hasPrefix("//") ? "https:" + self : self).lowercased()
    let host = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", maxSplits: 2).prefix(2).joined(
      separator: "//"
    )
    guard let star = origin.firstIndex(of: "*") else { return host == origin }
    return host.hasPrefix(origin[..<star]) && host.hasSuffix(origin[origin.index(after: star)...])
  }
}
