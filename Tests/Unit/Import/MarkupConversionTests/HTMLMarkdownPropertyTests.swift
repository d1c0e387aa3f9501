import Diagnostics
import MarkdownRendering
import MarkupConversion
import TestSupport
import Testing

/// Rendered Markdown contains the text of the HTML from which it was converted.
@Suite struct HTMLMarkdownPropertyTests {
  @Test(arguments: 0..<40 as Range<UInt64>) func randomHTMLKeepsItsText(seed: UInt64) {
    var generator = RandomHTML(seed: seed)
    for _ in 0..<50 {
      let html = generator.blocks(depth: 3)
      let text = HTMLMarkdown().markdown(of: html.html)
      check(text.text, contains: html.text, html.html)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func randomPlainTextIsKept(seed: UInt64) {
    var generator = RandomHTML(seed: seed)
    for _ in 0..<50 {
      let plain = generator.plainText()
      check(HTMLMarkdown.markdown(ofPlainText: plain).text, contains: plain, plain)
    }
  }

  private func check(_ markdown: String, contains expected: String, _ source: String) {
    let file = SourceFile(path: "a.md", text: markdown)
    let body = MarkdownRenderer().render(file, body: file.range)
    #expect(body.diagnostics.isEmpty, "\(body.diagnostics.map(\.message)) in \(markdown) of \(source)")
    #expect(!body.value.references.contains { $0.kind == .wikiLink }, "\(markdown) of \(source)")
    // The title of untitled spoilers and the separators of cells are not part of the source. Without their class, spoilers are
    // plain text.
    let html = String(decoding: body.value.html, as: UTF8.self).replacing("<summary>Spoiler</summary>", with: "")
      .replacing("class=\"spoiler", with: "class=\"")
    let isTable = source.contains("<table>")
    let shown = words(HTMLMarkdown.plainText(of: html), but: isTable)
    #expect(shown == words(expected, but: isTable), "\(source)\n⇒\n\(markdown)\n⇒\n\(html)")
  }

  private func words(_ text: String, but withoutBars: Bool) -> String {
    let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !(withoutBars && $0 == "|") }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// A generator of random HTML with Markdown syntax in its text. Returns the HTML and its plain text.
private struct RandomHTML {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let pieces = [
    "a", "word", "é", "*", "**", "_", "__", "~", "~~", "|", "||", "`", "```", "[", "]", "(", ")", "!", "#", "# ", "-",
    "---", "- ",
    "+ ", "1. ", "2) ", ">", "<", "<b", "</", "&", "&amp;", "&#35;", "\\", "\\\\", ":::", ":::spoiler",
    ":::gallery", ": ", "=", "===", "[^1]", "[^1]:", "{{", "{%", "{{<",
    "|---|", "a | b", "--- | ---", "\"", "'", ".", "…", "—", "😀", "e\u{301}", "\u{301}", "漢", "\u{200B}", "\u{3000}",
    "“", "$", "^",
    "%%", "%", "{>>", "<<}", "{--", "--}", "{.a}", "{#ab}", "[[", "]]", "[spoiler]", "[/spoiler]", "[TOC]", ">!", "!<",
    "[!a]-", "((",
    "word:: ", "#+BEGIN_A", "import a from 'b'", "{{ab", "}}",
    "https", "http://a", "<!--", "-->", "![", "](", "]:", " ", " ", " ", " ", "\t", "\n",
  ]

  private mutating func some<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func words(_ most: Int) -> String {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in some(Self.pieces) }.joined()
  }

  mutating func plainText() -> String { words(30) }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private mutating func inlines(depth: Int) -> (html: String, text: String) {
    var (html, text) = ("", "")
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let element =
        depth > 0 ? some(["", "", "b", "i", "em", "s", "span", "code", "a", "br", "spoiler", "strong", "u"]) : ""
      switch element {
      case "":
        let words = words(5)
        (html, text) = (html + escaped(words), text + words)
      case "br": html += "<br>"
      case "code":
        let words = words(4)
        (html, text) = (html + "<code>\(escaped(words))</code>", text + words)
      default:
        let inner = inlines(depth: element == "a" ? 0 : depth - 1)
        let attributes =
          element == "a" ? " href=\"https://a.example/\(some(["", "b_c", "(d", "e*f", "g|h", "?i&amp;j;"]))\"" : ""
        (html, text) = (html + "<\(element)\(attributes)>\(inner.html)</\(element)>", text + inner.text)
      }
    }
    return (html, text)
  }

  mutating func blocks(depth: Int) -> (html: String, text: String) {
    var (html, text) = ("", "")
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let element =
        depth > 0 ? some(["p", "p", "div", "ul", "ol", "blockquote", "h2", "table", "pre", "details", "", "dl"]) : "p"
      let inner: (html: String, text: String)
      switch element {
      case "ul", "ol": inner = several(1...3) { $0.wrapped("li", $0.blocks(depth: depth - 1)) }
      case "table":
        let cell = some(["td", "th"])
        inner = several(1...3) { generator in
          generator.wrapped("tr", generator.several(1...3) { $0.wrapped(cell, $0.inlines(depth: 1)) })
        }
      case "pre":
        let words = words(6)
        inner = ("x" + escaped(words), "x" + words)
      case "details": inner = blocks(depth: 0)
      case "dl": inner = wrapped("dd", inlines(depth: 1))
      case "div", "blockquote": inner = blocks(depth: depth - 1)
      default: inner = inlines(depth: 2)
      }
      let whole = element.isEmpty ? inner : wrapped(element, inner)
      (html, text) = (html + whole.html, text + whole.text)
    }
    return (html, text)
  }

  private mutating func several(
    _ counts: ClosedRange<Int>,
    _ part: (inout RandomHTML) -> (html: String, text: String)
  ) -> (html: String, text: String) {
    let parts = (0..<Int.random(in: counts, using: &random)).map { _ in part(&self) }
    return (parts.map(\.html).joined(), parts.map(\.text).joined())
  }

  private func wrapped(_ name: String, _ inner: (html: String, text: String)) -> (html: String, text: String) {
    ("<\(name)>\(inner.html)</\(name)>", inner.text)
  }
}
