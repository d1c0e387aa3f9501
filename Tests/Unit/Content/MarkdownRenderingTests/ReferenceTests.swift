import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@Suite("Internal links and images") struct ReferenceTests {
  struct Expected: Sendable {
    let kind: MarkdownReference.Kind
    let destination: String
    var suffix = ""
  }

  /// Renders a text and checks its references: offsets in the HTML (`‸`), kinds, destinations and source ranges.
  private func check(_ marked: String, _ html: String, _ expected: [Expected]) throws {
    let source = MarkedSource(marked)
    let body = MarkdownRenderer().render(source.source, body: source.source.range).value
    var bytes = body.html
    for reference in body.references.reversed() { bytes.insert(contentsOf: "‸".utf8, at: reference.offset) }
    #expect(String(decoding: bytes, as: UTF8.self) == html)
    try #require(body.references.count == expected.count)
    for (reference, expected) in zip(body.references, expected) {
      #expect(reference.kind == expected.kind)
      #expect(reference.destination == expected.destination)
      #expect(reference.suffix == expected.suffix)
    }
    #expect(Set(body.references.map(\.range)) == Set(source.ranges))
  }

  @Test func link() throws {
    try check("see [x](⟦../a.md⟧)", "<p>see <a href=\"‸\">x</a></p>\n", [Expected(kind: .link, destination: "../a.md")])
  }

  @Test func image() throws {
    let html = "<p>a ‸ alt=\"x\" title=\"T\" loading=\"lazy\"></p>\n"
    try check("a ![x](⟦pic.webp⟧ 'T')", html, [Expected(kind: .image, destination: "pic.webp")])
  }

  @Test func suffixIsWrittenEscaped() throws {
    let expected = Expected(kind: .link, destination: "/about/", suffix: "?a=1&b#c")
    try check("[x](⟦/about/?a=1&b#c⟧)", "<p><a href=\"‸?a=1&amp;b#c\">x</a></p>\n", [expected])
  }

  @Test func imageSuffixIsNotWritten() throws {
    let expected = Expected(kind: .image, destination: "a.webp", suffix: "?v=2")
    try check("![x](⟦a.webp?v=2⟧)", "<p>‸ alt=\"x\" loading=\"lazy\"></p>\n", [expected])
  }

  @Test func occurrencesInOrder() throws {
    let html = "<p>a.md <a href=\"‸\">a.md</a> <a href=\"‸\">y</a></p>\n"
    let link = Expected(kind: .link, destination: "a.md")
    try check("a.md [a.md](⟦a.md⟧) [y](⟦a.md⟧)", html, [link, link])
  }

  @Test func imageInLink() throws {
    let html = "<p><a href=\"‸\">‸ alt=\"x\" loading=\"lazy\"></a> <a href=\"‸\">z</a></p>\n"
    let expected = [
      Expected(kind: .link, destination: "y.md"), Expected(kind: .image, destination: "x.webp"),
      Expected(kind: .link, destination: "z.md"),
    ]
    try check("[![x](⟦x.webp⟧)](⟦y.md⟧) [z](⟦z.md⟧)", html, expected)
  }

  @Test func definition() throws {
    let html = "<p><a href=\"‸\">x</a></p>\n<p>b</p>\n"
    try check("[x]\n\nb\n\n[x]: <⟦a b.md⟧>", html, [Expected(kind: .link, destination: "a b.md")])
  }

  @Test func escapedDestination() throws {
    let expected = Expected(kind: .link, destination: "a_b&c.md")
    try check(#"[x](⟦a\_b&amp;c.md⟧)"#, "<p><a href=\"‸\">x</a></p>\n", [expected])
  }

  @Test func inListQuoteAndHeading() throws {
    let html = """
      <h2 id="a"><a href="‸">a</a></h2>
      <blockquote>
      <ul>
      <li><a href="‸">b</a></li>
      </ul>
      </blockquote>

      """
    let expected = [Expected(kind: .link, destination: "a.md"), Expected(kind: .link, destination: "b.md")]
    try check("# [a](⟦a.md⟧)\n\n> - [b](⟦b.md⟧)", html, expected)
  }

  @Test func inSpoilersAndBetween() throws {
    let html = """
      <p><a href="‸">a</a></p>
      <details class="spoiler"><summary>Spoiler</summary>
      <p><a href="‸">b</a></p>
      </details>
      <p><a href="‸">c</a></p>

      """
    let links = ["a.md", "b.md", "c.md"].map { Expected(kind: .link, destination: $0) }
    let text = "[a](⟦a.md⟧)\n:::spoiler\n\n[b](⟦b.md⟧)\n\n:::\r\n[c]\n\n[c]: ⟦c.md⟧\n"
    try check(text, html, links)
  }

  @Test(arguments: ["https://x.example/a.md", "//x.example", "mailto:a@x.example", "tel:1", "HTTP://x.example"])
  func completeURLsAreNotReferences(_ address: String) {
    let body = render("[a](\(address)) ![b](\(address))").value
    #expect(body.references.isEmpty)
    #expect(body.text.contains("<a href=\"\(address)\">a</a> <img src=\"\(address)\" alt=\"b\" loading=\"lazy\">"))
  }

  @Test func afterFrontMatter() {
    let source = MarkedSource("title: [x](no.md)\n---\n[x](⟦yes.md⟧)\n")
    let body = MarkdownRenderer().render(source.source, body: SourceRange(22, source.source.bytes.count)).value
    #expect(body.text == "<p><a href=\"\">x</a></p>\n")
    #expect(body.references.map(\.range) == source.ranges)
  }

  @Test func manyReferencesTakeLinearTime() {
    let definition = "\n\n[a]: <b&#99;.md>\n"
    #expect(render(String(repeating: "[a] ", count: 20_000) + definition).value.references.count == 20_000)
    expectLinearTime(repeating: "[a] ", upTo: 80_000) { _ = render($0 + definition) }
  }
}
