import CCommonMark
import Diagnostics
import MarkdownRendering
import Testing

/// Returns the HTML of libcmark's own renderer, without raw HTML and heading levels.
private func reference(_ text: String, smart: Bool) -> String {
  let options = CMARK_OPT_VALIDATE_UTF8 | (smart ? CMARK_OPT_SMART : 0)
  guard let document = unsafe cmark_parse_document(text, text.utf8.count, options) else { return "" }
  defer { unsafe cmark_node_free(document) }
  unsafe removeInlineHTML(from: document)
  guard let html = unsafe cmark_render_html(document, options) else { return "" }
  defer { unsafe free(html) }
  return unsafe String(cString: html).replacing("<!-- raw HTML omitted -->\n", with: "")
    .replacing(#/<(/?)h[1-6]/#, with: { "<\($0.1)h" })
}

private func removeInlineHTML(from document: OpaquePointer) {
  guard let iterator = unsafe cmark_iter_new(document) else { return }
  defer { unsafe cmark_iter_free(iterator) }
  while unsafe cmark_iter_next(iterator) != CMARK_EVENT_DONE {
    let node = unsafe cmark_iter_get_node(iterator)
    if unsafe cmark_node_get_type(node) == CMARK_NODE_HTML_INLINE { unsafe cmark_node_free(node) }
  }
}

/// Returns Verdict's HTML without its additions: anchors, heading levels, the numbers of items and lazy loading.
private func comparable(_ body: MarkdownBody) -> String {
  body.completeText.replacing(#/<h[1-6] id="[^"]*"/#, with: "<h").replacing(#/<\/h[1-6]/#, with: "</h")
    .replacing(" loading=\"lazy\">", with: " />").replacing(#/<li value="[0-9]+">/#, with: "<li>")
}

extension String {
  fileprivate var withStraightQuotes: String {
    replacing("“", with: "&quot;").replacing("”", with: "&quot;").replacing("‘", with: "'").replacing("’", with: "'")
  }
}

private func check(_ text: String, _ location: SourceLocation = #_sourceLocation) {
  for smart in [false, true] {
    let ours = comparable(render(text, MarkdownOptions(smartPunctuation: smart)).value)
    let theirs = reference(text, smart: smart)
    if smart {
      // Verdict determines the direction of quotation marks, and a backslash escapes a whole run of marks.
      guard !text.contains(#/\\[-.]/#) else { continue }
      #expect(ours.withStraightQuotes == theirs.withStraightQuotes, "of: \(text)", sourceLocation: location)
    } else {
      #expect(ours == theirs, "of: \(text)", sourceLocation: location)
    }
  }
}

@Suite("HTML equals the output of libcmark's own renderer") struct CommonMarkTests {
  @Test(arguments: documents) func document(_ text: String) {
    check(text)
  }

  @Test func pairsOfDocuments() {
    for one in documents {
      for other in documents { check(one + "\n\n" + other) }
    }
  }

  @Test func everyASCIIByteInText() {
    for byte in UInt8(1)...0x7E { check("a " + String(Unicode.Scalar(byte)) + " b") }
  }

  @Test func everyASCIIByteInURL() {
    for byte in UInt8(0x21)...0x7E { check("[a](</x" + String(Unicode.Scalar(byte)) + "y>)") }
    for byte in UInt8(0x21)...0x7E { check("[a](<https://x.example/" + String(Unicode.Scalar(byte)) + "y>)") }
  }

  /// Concatenates random `pieces`, with a fixed seed.
  @Test func randomDocuments() {
    var random = SplitMix(state: 7)
    for _ in 0..<4_000 {
      let count = Int.random(in: 1...14, using: &random)
      check((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
    }
  }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

private let pieces = [
  "a", "word ", " ", "  ", "\n", "\n", "\n\n", "*", "**", "_", "`", "``", "[", "]", "(", ")", "](", "](x.md)", "![",
  "<",
  ">", "> ", "- ", "  - ", "1. ", "2) ", "# ", "## ", "```\n", "~~~ swift\n", "    ", "\t", "\\", "&amp;", "&", "\"",
  "'",
  "--", "...", "<b>", "<!-- c -->", "<https://x.example/>", "[r]", "[r]: /u 'T'\n", "\r\n", "---\n", "é", "я", "🍜",
  "\\\n",
]

private let documents = [
  "", "\n", "text", "text\n", "two\nlines", "one\n\ntwo", "hard  \nbreak", "hard\\\nbreak", "trailing  \n",
  "*a*", "**a**", "***a***", "*a **b** c*", "**a *b* c**", "_a_ __b__", "a*b*c", "a_b_c", "**a**b*", "*a*b**",
  "# One", "## Two\n\n### Three", "Setext\n===\n\nTwo\n---", "# *a* `b` #", "####### seven", "#",
  "- a\n- b", "- a\n\n- b", "- a\n\n  b\n- c", "* a\n+ b", "- a\n  - b\n    - c", "-\n- a", "- > a", "- # a",
  "- a\n\n\n- b",
  "1. a\n2. b", "3) a\n4) b", "0. a", "007. a", "1. a\n\n   b", "1. a\n   - b\n   - c\n2. d", "-   ```\n    a\n    ```",
  "> a", "> a\n> b", "> a\nb", "> > a", "> - a\n> - b", "> a\n\n> b", ">", "> ```\n> a\n> ```",
  "---", "***", "a\n\n---\n\nb", "    code", "    code\n\n    more", "```\ncode\n```", "```swift\nlet a = 1 < 2\n```",
  "``` swift title=\"x\"\na\n```", "~~~\n```\n~~~", "```\nunclosed", "```&quot;\na\n```", "`` a`b ``", "` `", "`a  b`",
  "`a\nb`",
  "&amp; &lt; &copy; &#35; &#x1F35C; &nope; &#0;", "< > & \" '", "\\* \\< \\& \\a", "5 < 6 && 7 > 6",
  "\"a\" 'b' -- --- ...",
  "[a](/b)", "[a](b.md)", "[a](../b.md \"T & \\\"q\\\"\")", "[a](<b c.md>)", "[a](b.md?x=1&y=2#z)", "[a](#top)",
  "[a]()",
  "[a](https://x.example/?a=1&b='2')", "[a](//x.example)", "[a](mailto:a@x.example)", "[a](tel:+123)", "[a](b%20c.md)",
  "[a](é.md)", "[*a* `b`](c.md)", "[a][r]\n\n[r]: b.md 'T'", "[r]\n\n[r]: <b.md>", "[r][]\n\n[r]: https://x.example",
  "<https://x.example/a&b>", "<a@x.example>", "[a](b", "[a] (b)", "[a", "a]", "[](b.md)", "[[a](b.md)](c.md)",
  "![a](b.webp)", "a ![a](b.webp \"T\")", "![*a* `b` <c](https://x.example/d.png)", "![a\nb](c.webp)",
  "![a ![b](c) d](e)",
  "![a [b](c.md) d](e.webp)", "[![a](b.webp)](c.md)", "![](a.webp)", "![a](data:image/png;base64,AA==)", "![a](#b)",
  "a <b>c</b> d", "<div>\na\n</div>\n\nb", "- <div>\n- b", "<!-- a -->", "a <!-- b --> c", "a\n<!-- b -->\nc",
  "<a\nb='c'>",
  "<script>\na\n\nb\n</script>\nc", "> <i>\n> b", "1. <!-- a -->\n2. b", "\ta", "a\tb", "-\ta", ">\ta",
  "a\r\nb\r\n\r\nc",
  "a\rb\r\rc", "- a\r\n- b\r\n", "日本語\n\n*日本*語", "é̈ 👩‍👩‍👧", "a\u{0}b", "\u{FEFF}# a", "\u{A0}a", ":::", ":::note",
].filter { $0 != ":::" }
