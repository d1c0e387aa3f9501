import Notation

/// The result of a conversion to Markdown.
package struct MarkdownText: Sendable {
  /// A change during the conversion: its reason, worded identically for similar changes, and its subject.
  package struct Remark: Hashable, Sendable {
    package let text: String
    package let subject: String
  }

  /// The Markdown, with a line end after every line; may be empty.
  package var text = ""
  package var remarks: [Remark] = []
  /// The origins of external images.
  package var pictureOrigins: Set<String> = []
}

/// A converter of HTML and plain text to Markdown that renders without errors. All visible text is kept: unsupported markup
/// becomes text, with a remark.
package struct HTMLMarkdown {
  /// The resolver for link URLs; nil keeps only the text of a link. Relative URLs are rejected by default.
  package var link: (String) -> String? = { MarkdownAddress.scheme(of: $0) == nil ? nil : $0 }
  /// The resolver for image URLs; nil replaces an image with a link or its description.
  package var picture: (String) -> String? = { MarkdownAddress.scheme(of: $0) == "https" ? $0 : nil }
  /// Whether the text outside tags is Markdown, which is kept as written.
  package var isMarkdown = false
  /// Whether hidden text is omitted, because `||` would separate the cells of a table.
  var omitsHidden = false
  /// Whether the result is placed in a list or quote, which cannot contain tables, spoilers and galleries.
  package var isNested = false

  package init() {}

  /// Converts an HTML fragment or document.
  package func markdown(of html: String) -> MarkdownText {
    guard let nodes = HTMLParser.nodes(of: html) else {
      let shown = Self.withoutTags(html)
      var text = isMarkdown ? MarkdownText(text: shown + "\n") : Self.markdown(ofPlainText: shown)
      text.remarks.append(.init(text: "HTML is nested too deeply; only its text is kept", subject: "HTML"))
      return text
    }
    var hidden = HiddenText(omits: omitsHidden)
    let visible = hidden.marked(nodes)
    var builder = MarkdownBuilder(self)
    let text = builder.blocks(of: visible).markdown
    return MarkdownText(text: text, remarks: hidden.remarks + builder.remarks, pictureOrigins: builder.pictureOrigins)
  }

  /// Converts plain text: line ends are kept, blank lines separate paragraphs, and web addresses become links.
  package static func markdown(ofPlainText text: String) -> MarkdownText {
    let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == .lineFeed }
    let parts = lines.flatMap { line in
      Self.parts(of: String(Substring(line))) + [Inline(content: .lineBreak)]
    }
    return MarkdownText(text: parts.paragraphs.map(MarkdownBlock.paragraph).markdown)
  }

  /// Converts the plain text of a note, which is one line.
  package static func note(ofPlainText text: String) -> String { String(markdown(ofPlainText: text).text.dropLast()) }

  /// Returns the text of HTML on one line, without markup.
  package static func plainText(of html: String) -> String { line(of: html).text }

  /// Returns the text of HTML on one line without markup, with remarks about superscripts and subscripts.
  package static func line(of html: String) -> MarkdownText {
    var hidden = HiddenText()
    let nodes = hidden.marked(HTMLParser.nodes(of: html) ?? [.text(withoutTags(html))])
    let text = nodes.map(\.shownText).joined()
    let positioned = HTMLElement(name: "", children: nodes).descendants(["sup", "sub"])
    return MarkdownText(
      text: text.unicodeScalars.split(whereSeparator: \.isCollapsible).map(String.init).joined(separator: " "),
      remarks: positioned.map { .init(text: ScriptPosition.remark, subject: $0.text) }
        + hidden.remarks.map { .init(text: "hidden text omitted", subject: $0.subject) }
    )
  }

  private static func parts(of line: String) -> [Inline] {
    var parts: [Inline] = []
    for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { parts.append(Inline(content: .text(" "))) }
      let address = address(in: word)
      let rest = word.utf8.dropFirst(address.utf8.count)
      if !address.isEmpty { parts.append(link(to: String(address))) }
      if !rest.isEmpty { parts.append(Inline(content: .text(String(Substring(rest))))) }
    }
    return parts
  }

  /// Returns a link. A URL with `&` is not an autolink, because it could contain a character reference.
  private static func link(to address: String) -> Inline {
    guard address.utf8.contains(UInt8(ascii: "&")) else { return Inline(content: .autolink(address)) }
    return Inline(
      content: .text(address),
      style: InlineStyle(marks: .init(.link), address: MarkdownAddress.link(address))
    )
  }

  /// Returns the URL at the beginning of a word, without trailing punctuation (CommonMark 0.30, section 6.5).
  private static func address(in word: Substring) -> Substring {
    guard word.hasPrefix("https://") || word.hasPrefix("http://") else { return "" }
    let address = Substring(
      word.utf8.prefix { $0 > .space && $0 != 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    )
    let end = address.utf8.lastIndex { !".,;:!?)\"'*_".utf8.contains($0) }
    guard let end, MarkdownAddress.origin(of: String(address)) != nil else { return "" }
    let whole = address[...end]
    return MarkdownAddress.link(String(whole)) == nil ? "" : whole
  }

  /// Returns the text of HTML that is nested too deeply to parse.
  private static func withoutTags(_ html: String) -> String {
    HTMLParser.nodes(of: HTMLMarkup.withoutMarkup(html)).map { $0.map(\.shownText).joined() } ?? ""
  }
}

extension HTMLNode {
  /// The visible text, with a space after each block and line break.
  fileprivate var shownText: String {
    switch self {
    case .text(let text): text
    case .comment: ""
    case .element(let element) where ["script", "style"].contains(element.name) || element.isSpoiler: ""
    case .element(let element):
      element.children.map(\.shownText).joined() + (HTMLNames.isInline(element.name) ? "" : " ")
    }
  }
}
