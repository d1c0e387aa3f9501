import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@Suite("Time and limits") struct LimitTests {
  /// A pathological input of about `size` bytes.
  struct Input: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (_ size: Int) -> String

    init(_ name: String, _ make: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.make = make
    }

    init(_ name: String, repeating piece: String, after start: String = "") {
      self.init(name) { start + times(piece, $0 / piece.utf8.count) }
    }
  }

  /// Every input is rendered or rejected with a diagnostic, in linear time.
  @Test(arguments: pathologicalInputs) func pathological(_ input: Input) {
    let options = MarkdownOptions(smartPunctuation: true, plainText: true)
    expectLinearTime(upTo: 400_000, input: input.make) { text in
      let result = render(text, options)
      #expect(!result.value.html.isEmpty || !result.diagnostics.isEmpty || text.allSatisfy(\.isWhitespace))
    }
  }

  @Test(arguments: innocentTexts) func innocent(_ text: String) {
    let result = render(text)
    #expect(result.diagnostics.isEmpty)
    #expect(!result.value.html.isEmpty)
  }

  /// Bodies that take libcmark before 0.31 quadratic time are rejected.
  @Test(arguments: [
    times("- ", 5_000) + "x" + times("\n", 5_000), times("> ", 5_000) + "a", times("![[]()", 5_000),
    times(">", 5_000) + times("a*", 5_000), times("1. ", 101) + "x", times("> 2) * ", 40) + "a",
    (0..<150).map { times("  ", $0) + "- a\n" }.joined(), times("![`]`", 5_000), times("\t- ", 60) + "x",
  ])
  func pathologicalNestingIsRejected(_ text: String) {
    let result = render(text)
    #expect(result.diagnostics.map(\.code) == [.markdownTooNested])
    #expect(result.value.html.isEmpty)
  }

  /// Lines of code blocks nest nothing; whether a line is code depends on fences, comments, HTML blocks and lists before it.
  @Test(arguments: 0..<8) func acceptedBodiesNestAtMostAHundredContainers(_ seed: UInt64) {
    let deep = [times("> ", 101) + "a\n", times("- ", 101) + "a\n", times(">", 99) + "- 1. a\n"]
    let pieces =
      deep + [
        "```\n", "````\n", "~~~\n", "``` a`b\n", "   ```\n", "    ```\n", "\t```\n", "- ```\n", "> ```\n", "1. ~~~\n",
        "  ```\n",
        "<div>\n", "<!--\n", "-->\n", "<!-- a -->\n", "<pre>\n", "</pre>\n", "<?\n", "- a\n", "> a\n", "a\n", "\n",
        "  a\n",
        ":::spoiler\n", ":::\n", "[^1]: ```\n", "[^1]\n", "a|b\n-|-\n", "\u{A0}```\n", "\r",
      ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text =
        (0..<Int.random(in: 2...8, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined() + deep.randomElement(using: &generator)!
      #expect(containerDepth(render(text).value.text) <= 100, "\(text.debugDescription)")
    }
  }

  private func containerDepth(_ html: String) -> Int {
    var (depth, deepest) = (0, 0)
    for tag in html.matches(of: #/<(\/?)(blockquote|li)[ >]/#) {
      depth += tag.1.isEmpty ? 1 : -1
      deepest = max(deepest, depth)
    }
    return deepest
  }

  @Test func rendererIsUsableAfterRejection() {
    let renderer = MarkdownRenderer()
    for text in [times("> ", 200) + "a", "*b*", times("x\n\n", 100_000), "*b*"] {
      let file = SourceFile(path: "a.md", text: text)
      let html = renderer.render(file, body: file.range).value.text
      #expect(text != "*b*" || html == "<p><em>b</em></p>\n")
    }
  }

  /// Renderers share no state, so parallel renderers do not affect each other.
  @Test func inParallel() async {
    let texts = (0..<64).map { index in times("**\(index)** [a](\(index).md)\n\n", 50) }
    let expected = texts.map { render($0).value.text }
    await withTaskGroup(of: (Int, String).self) { group in
      for index in texts.indices { group.addTask { (index, render(texts[index]).value.text) } }
      for await (index, html) in group { #expect(html == expected[index]) }
    }
  }
}

private func times(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: count) }

private let pathologicalInputs: [LimitTests.Input] = [
  .init("nested strong emphasis") { times("*a **a ", $0 / 14) + "b" + times(" a** a*", $0 / 14) },
  .init("emphasis closers without openers", repeating: "a_ "),
  .init("emphasis openers without closers", repeating: "_a "),
  .init("link closers without openers", repeating: "a]"),
  .init("link openers without closers", repeating: "[a"),
  .init("mismatched openers and closers", repeating: "*a_ "),
  .init("closers of a multiple of three", repeating: "c* ", after: "a**b"),
  .init("link openers and emphasis closers", repeating: "[ a_"),
  .init("opening brackets and parentheses", repeating: "[ (]("),
  .init("images around links", repeating: "![[]()"),
  .init("image openers, then links") { times("![", 1_000) + times("[]()", $0 / 4) },
  .init("image openers", repeating: "!["),
  .init("images", repeating: "![a](b) "),
  .init("nested brackets") { times("[", $0 / 2) + "a" + times("]", $0 / 2) },
  .init("nested brackets with a definition") { "[a]: /u\n\n" + times("[", $0 / 2) + "a" + times("]", $0 / 2) },
  .init("nested quotes", repeating: "> "),
  .init("a hundred quotes and their blank lines") { times("> ", 100) + "a\n" + times(">\n", $0 / 2) },
  .init("a hundred lists and blank lines") { times("- ", 100) + "x" + times("\n", $0) },
  .init("nested lists") { size in (0..<300).map { times("  ", $0) + "* a\n" }.joined() },
  .init("nested lists at the limit") { (0..<99).map { times("  ", $0) + "* a\n" }.joined() + times("\n", $0) },
  .init("nested lists and blank lines") { times("- ", $0 / 3) + "x" + times("\n", $0 / 3) },
  .init("quotes and emphasis") { times(">", $0 / 3) + times("a*", $0 / 3) },
  .init("emphasis in a hundred quotes") { times(">", 100) + times("a*", $0 / 2) },
  .init("backticks of every length") { size in
    (1...250 * (size / 50_000)).prefix(900).map { "e" + times("`", $0) }.joined()
  },
  .init("unclosed links in angle brackets", repeating: "[a](<b"),
  .init("unclosed links", repeating: "[a](b"),
  .init("unclosed titles", repeating: "[a](b 'c"),
  .init("unclosed comments", repeating: "<!--", after: "</"),
  .init("unclosed instructions", repeating: "<?", after: "a "),
  .init("unclosed declarations", repeating: "<!A", after: "a "),
  .init("unclosed character data", repeating: "<![CDATA[", after: "a "),
  .init("unclosed tags", repeating: "<a b='", after: "a "),
  .init("tags", repeating: "a <b>"),
  .init("comments", repeating: "<!--\n"),
  .init("unclosed autolinks", repeating: "<a:"),
  .init("many definitions") { size in (0..<size / 12).map { "[r\($0)]: /u\n" }.joined() + "\n[r1]" },
  .init("one definition often") { "[a]: /" + times("u", $0 / 2) + "\n\n" + times("[a] ", $0 / 8) },
  .init("unfinished definitions", repeating: "[a\n"),
  .init("definitions with unclosed titles") { times("[a]: b '\n", $0 / 9) + "a" },
  .init("long labels", repeating: "[" + times("b", 900) + "][x]", after: "[a]: b\n\n"),
  .init("definitions and spoilers", repeating: "[a]: b\n\n:::spoiler\n:::\n"),
  .init("would-be definitions in a spoiler", repeating: "[a]: b\n[a\n", after: ":::spoiler\n"),
  .init("spoilers", repeating: ":::spoiler\n:::\n"),
  .init("unclosed spoilers", repeating: ":::spoiler\n"),
  .init("closed spoilers", repeating: ":::\n"),
  .init("double quotation marks", repeating: "\"a "),
  .init("single quotation marks", repeating: "'a "),
  .init("unsafe links", repeating: "[a](x:y) "),
  .init("links whose source is written otherwise", repeating: "[a](b&amp;c) "),
  .init("equal headings", repeating: "# a\n"),
  .init("entities", repeating: "&a"),
  .init("asterisks") { times("*", $0 / 2) + "a" + times("*", $0 / 2) },
  .init("alternating delimiters", repeating: "*_"),
  .init("NUL bytes", repeating: "\u{0}"),
  .init("carriage returns", repeating: "a\r"),
  .init("both line endings", repeating: "a\r\n\r\n"),
  .init("tabs", repeating: "\t"),
  .init("blank lines of spaces", repeating: times(" ", 50) + "\n"),
  .init("spaces within a line", repeating: "a    "),
  .init("setext headings", repeating: "a\n-\n"),
  .init("fences", repeating: "```\n"),
  .init("empty items", repeating: "-\n"),
  .init("breaks", repeating: "- "),
]

private let innocentTexts: [String] = [
  (0..<3_000).map { "- item \($0)\n" }.joined(), (1..<2_000).map { "\($0). item\n" }.joined(),
  (0..<6).map { times("  ", $0) + "- level \($0)\n" }.joined(),
  (0..<6).map { times("    ", $0) + "1. level\n" }.joined(),
  "> a\n> > b\n> > > c\n> > > > d\n", times("-", 300), times("- ", 300), times("* ", 300), times("*", 300),
  times("=", 300),
  "```\n" + times("let a = [[1, 2], [3, 4]]; vec![[]]\n", 900) + "```\n",
  "Title\n" + times("-", 200) + "\n\n" + times("=", 200),
  times(times("word ", 100) + "\n", 1_000), times("[a](b.md) [c][d]\n", 2_000), times("- ![a](b.webp)\n", 999),
  "```\n" + times(" ", 300) + "code far to the right\n```\n", times("a * b - c + d > e\n\n", 500),
  "1\\. no list\n\n2020. A year.",
  "a\n\n" + times(" ", 150) + "- code", times("> - 1. a\n", 300), times("**bold** _it_ `code` ~~no~~ \"q\" 'r'\n", 500),
]
