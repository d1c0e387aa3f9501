import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@Suite("Footnotes") struct FootnoteTests {
  private func check(_ text: String, _ html: String, _ location: SourceLocation = #_sourceLocation) {
    let result = render(text)
    #expect(result.value.completeText == html, sourceLocation: location)
    #expect(result.diagnostics.map(\.message) == [], sourceLocation: location)
  }

  private func reference(_ number: Int, _ which: Int = 1) -> String {
    let id = which == 1 ? "ref.a.\(number)" : "ref.a.\(number).\(which)"
    return "<sup><a href=\"#note.a.\(number)\" id=\"\(id)\" role=\"doc-noteref\" aria-label=\"Note \(number)\">"
      + "\(number)</a></sup>"
  }

  private func back(_ number: Int, _ which: Int = 1) -> String {
    which == 1
      ? " <a href=\"#ref.a.\(number)\" role=\"doc-backlink\" aria-label=\"Back to the text\">↑</a>"
      : " <a href=\"#ref.a.\(number).\(which)\" role=\"doc-backlink\" aria-label=\"Back to the text \(which)\">"
        + "↑ \(which)</a>"
  }

  private func item(_ number: Int, _ html: String, counted: Bool = true) -> String {
    "<li id=\"note.a.\(number)\"\(counted ? "" : " value=\"\(number)\"")>\n\(html)</li>\n"
  }

  private func list(_ items: String, label: String = "Notes") -> String {
    "<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"\(label)\">\n<ol>\n\(items)</ol>\n</section>\n"
  }

  private func hidden(_ items: String) -> String {
    "<details class=\"spoiler\"><summary>Spoiler: Notes</summary>\n\(list(items, label: "Spoiler: Notes"))</details>\n"
  }

  @Test func numbersAreInOrderOfReferences() {
    check(
      "One[^b] two[^A].\n\n[^a]: An *a*.\n[^b]: A b.\n\nThree[^b].\n",
      "<p>One\(reference(1)) two\(reference(2)).</p>\n<p>Three\(reference(1, 2)).</p>\n"
        + list(item(1, "<p>A b.\(back(1))\(back(1, 2))</p>\n") + item(2, "<p>An <em>a</em>.\(back(2))</p>\n"))
    )
  }

  @Test func indentedLinesContinueFootnote() {
    check(
      "a[^1]\n\n[^1]: one\ntwo\n  three\n\n    four\n\n    - five\n\n    > six\n\n\tseven\n\neight",
      "<p>a\(reference(1))</p>\n<p>eight</p>\n"
        + list(
          item(
            1,
            "<p>one\ntwo\nthree</p>\n<p>four</p>\n<ul>\n<li>five</li>\n</ul>\n<blockquote>\n<p>six</p>\n</blockquote>\n"
              + "<p>seven\(back(1))</p>\n"
          )
        )
    )
    check(
      "a[^1]\r\n\r\n[^1]:\r\n    one\r\n\r\n        code\r\n",
      "<p>a\(reference(1))</p>\n"
        + list(item(1, "<p>one</p>\n<pre><code>code\n</code></pre>\n<p>\(back(1))</p>\n"))
    )
  }

  @Test(arguments: ["# b", "- b", "> b", "```\nb\n```"]) func blocksEndFootnote(_ block: String) {
    let text = render("a[^1]\n[^1]: one\n\(block)\n").value.text
    #expect(text.hasSuffix(list(item(1, "<p>one\(back(1))</p>\n"))))
    #expect(text.hasPrefix("<p>a\(reference(1))</p>\n\(render(block).value.text)"))
  }

  @Test func linkDefinitionsApply() {
    check(
      "a[^1] [b]\n\n[^1]: [b] c\n[b]: /d\n",
      "<p>a\(reference(1)) <a href=\"/d\">b</a></p>\n"
        + list(item(1, "<p><a href=\"/d\">b</a> c\(back(1))</p>\n"))
    )
  }

  @Test func withinFootnotes() {
    check(
      "a[^1]\n\n[^1]: b[^2] c[^1]\n[^2]: d\n",
      "<p>a\(reference(1))</p>\n"
        + list(
          item(1, "<p>b\(reference(2)) c\(reference(1, 2))\(back(1))\(back(1, 2))</p>\n")
            + item(2, "<p>d\(back(2))</p>\n")
        )
    )
  }

  @Test func withinTablesAndHeadings() throws {
    let body = render("# A[^1]\n\nA[^2]|B\n-|-\n||c[^1]\n\n[^1]: d\n[^2]: e|f\n").value
    #expect(body.text.contains("<h2 id=\"a\">A\(reference(1))</h2>"))
    #expect(body.text.contains("<th scope=\"col\">A\(reference(2))</th>"))
    #expect(body.text.contains("<td>c\(reference(1, 2))</td>"))
    #expect(body.headings.map(\.text) == ["A"])
  }

  @Test func footnotesInSpoilersAreHidden() {
    let spoiler = "<details class=\"spoiler\"><summary>Spoiler</summary>\n"
    check(
      "a[^1]\n\n:::spoiler\nb[^2] c[^1]\n:::\n\nd[^3]\n\n[^1]: e\n[^2]: f[^4]\n[^3]: g\n[^4]: h\n",
      "<p>a\(reference(1))</p>\n\(spoiler)<p>b\(reference(2)) c\(reference(1, 2))</p>\n</details>\n<p>d\(reference(3))</p>\n"
        + list(item(1, "<p>e\(back(1))</p>\n") + item(3, "<p>g\(back(3))</p>\n", counted: false))
        + hidden(
          item(2, "<p>f\(reference(4))\(back(2))</p>\n", counted: false)
            + item(4, "<p>h\(back(4))</p>\n", counted: false)
        )
    )
    check(
      ":::spoiler\na[^1]\n\n[^1]: b\n:::\n",
      "\(spoiler)<p>a\(reference(1))</p>\n</details>\n" + hidden(item(1, "<p>b\(back(1))</p>\n"))
    )
  }

  @Test func footnotesWithVisibleReferenceAreShown() {
    let body = render("||a[^1]|| b[^2]\n\n[^1]: c\n[^2]: d[^3]\n[^3]: e[^1]\n").value
    #expect(!body.text.contains("details"))
    #expect(body.text.contains(item(1, "<p>c\(back(1, 2))</p>\n", counted: false)))
  }

  @Test func hiddenFootnotesAppearOnlyInSpoilers() {
    let text = "A||secret[^1]||b[^2].\n\n:::spoiler\nsecret[^3]\n\n[^4]: secret\n:::\nc[^4]\n\n"
    let notes = "[^1]: secret ||secret||\n[^2]: open ||secret||\n[^3]: secret\n"
    let body = render(text + notes, MarkdownOptions(plainText: true)).value
    var html = body.html
    for range in body.spoilers.reversed() { html.removeSubrange(range) }
    #expect(!String(decoding: html, as: UTF8.self).contains("secret"))
    #expect(String(decoding: html, as: UTF8.self).hasSuffix("</section>\n"))
    #expect(String(decoding: body.plainText, as: UTF8.self) == "A[…]b.\nc\nopen […]\n")
    #expect(body.excerpt == "A[…]b.")
  }

  @Test func plainTextAndWordCountOmitNumbers() {
    let body = render("One[^1] two[^2].\n\n[^1]: Three.\n[^2]: Four.\n", MarkdownOptions(plainText: true)).value
    #expect(String(decoding: body.plainText, as: UTF8.self) == "One two.\nThree.\nFour.\n")
    #expect(body.excerpt == "One two.")
    #expect(body.words == 4)
  }

  @Test func otherBracketsAreText() {
    check(
      #"a\[^1] `[^1]` ![[^1]](/b) [^] [^ 1] ^1"#,
      "<p>a[^1] <code>[^1]</code> <img src=\"/b\" alt=\"[^1]\" loading=\"lazy\"> [^] [^ 1] ^1</p>\n"
    )
    check("```\n[^1]: a\n```\n", "<pre><code>[^1]: a\n</code></pre>\n")
    check("    [^1]: a\n", "<pre><code>[^1]: a\n</code></pre>\n")
  }

  @Test func idsDependOnFileName() {
    for (path, id) in [
      ("content/reviews/It's Üb.er.md", "its-üb"), ("reviews/x y/index.md", "x-y"), ("index.md", "index"),
      ("", "section"),
    ] {
      let file = SourceFile(path: path, text: "a[^1]\n\n[^1]: b\n")
      let text = MarkdownRenderer().render(file, body: file.range).value.text
      #expect(text.contains("<li id=\"note.\(id).1\">"), "\(path)")
    }
  }

  @Test func labels() {
    let labels = MarkdownLabels(["footnote": "<Anm.>", "footnotes": "<Anmerkungen>", "backToText": "<Zurück>"])
    let text = render("a[^1]\n\n[^1]: b\n", MarkdownOptions(labels: labels)).value.text
    for label in ["&lt;Anm.&gt; 1", "&lt;Anmerkungen&gt;", "&lt;Zurück&gt;"] {
      #expect(text.contains("aria-label=\"\(label)\""))
    }
  }

  @Test func rangesInFootnotes() {
    let source = MarkedSource(
      "a[^1]\n\n[^1]:  [b](⟦c.md⟧)\n  [d](⟦e.md⟧)\n\n    - f\n      [g](⟦h.md⟧)\n\n\t[i](⟦j.md⟧)\n"
    )
    let body = MarkdownRenderer().render(source.source, body: source.source.range).value
    #expect(body.references.filter { !$0.isOfFootnote }.map(\.range) == source.ranges)
  }

  private func expectLinear(_ size: Int, _ input: (Int) -> String) {
    expectLinearTime(upTo: size, input: input) {
      _ = render($0, MarkdownOptions(smartPunctuation: true, plainText: true))
    }
  }

  @Test(arguments: [
    ("", "[^1]", ""), ("", "[^", ""), ("", "[^a'b] ", ""), ("", "[^1]: ", ""), ("", "[^1]: a\n", ""),
    ("", "[^1] ", "\n\n[^1]: a"), ("", "\\[^1] ", ""), ("[^", "a", "]"), ("", "^", ""), ("", "[^^", ""),
    ("a[^1]\n\n[^1]: b\n", "\n    c\n", ""), ("", "[^1]: a\n\n:::spoiler\n:::\n", ""), ("", "![^a]", ""),
  ])
  func manyTakeLinearTime(_ start: String, _ piece: String, _ end: String) {
    expectLinear(500_000) { start + String(repeating: piece, count: $0 / piece.utf8.count) + end }
  }

  @Test func manyNumbersTakeLinearTime() {
    func notes(_ count: Int) -> String { (0..<count).map { "[^\($0)]: a[^\($0 &- 1)] b\n" }.joined() }
    func references(_ count: Int) -> String { (0..<count).map { "[^\($0)] " }.joined() }
    expectLinear(20_000, notes)
    expectLinear(20_000) { references($0) + "\n\n" + notes($0) }
    expectLinear(20_000) { "||" + references($0) + "|| [^\($0 - 1)]\n\n" + notes($0) }
    expectLinear(20_000) { references($0) + "\n\n" + notes($0) + ":::spoiler\n" + references($0) + "\n:::\n" }
  }
}

@Suite("Invalid footnotes") struct InvalidFootnoteTests {
  private func unknown(_ name: String) -> Expected {
    Expected(
      code: .unknownFootnote,
      message: "footnote '\(name)' not found",
      hint: #"write '\#(name): text' on a separate line, or '\\#(name)' for plain text"#
    )
  }

  @Test func unknown() {
    check(
      "a⟦[^1]⟧ `[^1]` *b ⟦[^1]⟧*\nc\\[^1] ⟦[^x]⟧\n\n> - d\n>   e ⟦[^2]⟧\n\nA|B\n-|-\nc|d⟦[^3]⟧\n",
      [unknown("[^1]"), unknown("[^1]"), unknown("[^x]"), unknown("[^2]"), unknown("[^3]")]
    )
    #expect(render("a[^1]").value.text == "<p>a[^1]</p>\n")
  }

  @Test func inALink() {
    let message = "footnote reference '[^1]' in the text of a link"
    let expected = Expected(code: .unknownFootnote, message: message, hint: "move it after the link")
    check("[b⟦[^1]⟧](/c) a[^1]\n\n[^1]: d\n", [expected])
  }

  @Test func unused() {
    let message = "footnote '[^1]' is omitted: no reference"
    let hint = "add '[^1]' to the text, or remove the footnote"
    check("a\n\n⟦[^1]⟧: b[^1]\n", [Expected(code: .footnoteUnused, message: message, hint: hint)])
  }

  @Test func duplicateName() throws {
    let message = "footnote '[^A]' is omitted: duplicate name"
    check(
      "a[^a]\n\n[^a]: b\n⟦[^A]⟧: c\n",
      [Expected(code: .footnoteUnused, message: message, hint: "use another name")]
    )
    let note = try #require(render("a[^a]\n\n[^a]: b\n[^A]: c\n").diagnostics.first?.notes.first)
    #expect(note.message == "first footnote")
    #expect(note.range == SourceRange(7, 11))
  }
}
