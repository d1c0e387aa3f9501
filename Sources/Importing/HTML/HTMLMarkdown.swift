import Notation

/// Markdown that was made of a text of another system.
package struct MarkdownText: Sendable {
  /// What cannot be had in Markdown: why, in words that are the same for all alike, and what it was.
  package struct Remark: Hashable, Sendable {
    package let text: String
    package let subject: String
  }

  /// Empty, or lines that each have an ending.
  package internal(set) var text = ""
  package internal(set) var remarks: [Remark] = []
  /// Origins of pictures that it shows from other sites.
  package internal(set) var pictureOrigins: Set<String> = []
}

/// Turns HTML and plain text into Markdown that Verdict takes without an error. Nothing that readers see is lost: what
/// Markdown does not have is written as text, and a remark tells of it.
package struct HTMLMarkdown {
  /// The address that a link gets; nil leaves its text. Addresses that are relative lead nowhere by default.
  package var link: (String) -> String? = { MarkdownAddress.scheme(of: $0) == nil ? nil : $0 }
  /// The address at which a picture is shown; nil leaves a link to it, or its description.
  package var picture: (String) -> String? = { MarkdownAddress.scheme(of: $0) == "https" ? $0 : nil }
  /// Whether the Markdown stands in a list or a quote, in which there are no tables, spoilers and galleries.
  var isNested = false

  package init() {}

  /// A text that people wrote as HTML, or as the piece of it that the page of another system showed.
  package func markdown(of html: String) -> MarkdownText {
    guard let nodes = HTMLParser.nodes(of: html) else {
      var text = Self.markdown(ofPlainText: Self.withoutTags(html))
      text.remarks.append(.init(text: "HTML is nested too deeply; only its text is kept", subject: "HTML"))
      return text
    }
    var builder = MarkdownBuilder(self)
    let blocks = builder.blocks(of: nodes)
    return MarkdownText(text: blocks.markdown, remarks: builder.remarks, pictureOrigins: builder.pictureOrigins)
  }

  /// A text without mark-up: a line stays a line, a blank line divides paragraphs, and addresses of pages are links.
  package static func markdown(ofPlainText text: String) -> MarkdownText {
    let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == .lineFeed }
    let parts = lines.flatMap { line in
      Self.parts(of: String(Substring(line))) + [Inline(content: .lineBreak)]
    }
    return MarkdownText(text: parts.paragraphs.map(MarkdownBlock.paragraph).markdown)
  }

  /// The text of HTML on one line, without mark-up.
  package static func plainText(of html: String) -> String { line(of: html).text }

  /// The text of HTML on one line, without mark-up, and what was changed for that.
  static func line(of html: String) -> MarkdownText {
    let nodes = HTMLParser.nodes(of: html) ?? [.text(withoutTags(html))]
    let text = nodes.map(\.shownText).joined()
    let positioned = HTMLElement(name: "", children: nodes).descendants(["sup", "sub"])
    return MarkdownText(
      text: text.unicodeScalars.split(whereSeparator: \.isCollapsible).map(String.init).joined(separator: " "),
      remarks: positioned.map { .init(text: ScriptPosition.remark, subject: $0.text) }
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

  /// What could be a character reference would be one in angle brackets, too.
  private static func link(to address: String) -> Inline {
    guard address.utf8.contains(UInt8(ascii: "&")) else { return Inline(content: .autolink(address)) }
    return Inline(
      content: .text(address),
      style: InlineStyle(marks: .init(.link), address: MarkdownAddress.link(address))
    )
  }

  /// The address with which a word begins, without the punctuation of the sentence (CommonMark 0.30, section 6.5).
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

  /// The text of HTML, whose elements are nested too deeply to be read.
  private static func withoutTags(_ html: String) -> String {
    HTMLParser.nodes(of: HTMLMarkup.withoutMarkup(html)).map { $0.map(\.shownText).joined() } ?? ""
  }
}

extension HTMLNode {
  /// What readers see as text, with space where a block or a line ends.
  fileprivate var shownText: String {
    switch self {
    case .text(let text): text
    case .comment: ""
    case .element(let element) where ["script", "style"].contains(element.name): ""
    case .element(let element):
      element.children.map(\.shownText).joined() + (MarkdownBuilder.phrases.contains(element.name) ? "" : " ")
    }
  }
}
