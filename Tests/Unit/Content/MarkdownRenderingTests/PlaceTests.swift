import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

/// Links, images and HTML are reported with their exact source range, after any preceding text.
@Suite("Source ranges") struct PlaceTests {
  /// Text without links that resembles links.
  private static let noise = [
    "`[x](gone.md)`", "`` ` [x](gone.md) ``", #"\[x](gone.md)"#, #"\`"#, #"\\"#, #"[x\](gone.md) ]"#, "gone.md",
    "(gone.md)",
    "*em*", "**[not a link]**", "&amp;", "é日本", "<!-- [x](gone.md) -->", "</b>", "<http://x.example/gone.md>", "a\nb",
    "[a](https://x.example/gone.md)", "[a](#gone.md)", "<gone.md>", "\"gone.md\" -- 'b'...",
    #"<!-- ` -->"#, "`<b>`", "[t]: gone.md", #"\[^1]"#, "`[^1]`", "`{% x %}`",
  ]

  private static let items = [
    "[a](⟦gone.md⟧)", "[a `]` b](⟦gone.md⟧)", "[a](<⟦gone.md⟧> \"gone.md\")", "![p](⟦gone.md⟧ 'gone.md')",
    "[gone.md](⟦gone.md⟧)",
    "[![p](⟦gone.jpg⟧)](⟦gone.md⟧)", "[a\nb](⟦gone.md⟧)", "[a](\n⟦gone.md⟧\n(t))", #"[r\]x](⟦gone.md⟧)"#,
    #"[a](⟦g\_o.md⟧)"#,
    "[a](⟦a&amp;b.md⟧)", "[a](⟦gone(1).md⟧)", "[o [i](⟦gone.md⟧) o](gone.md)", "⟦<b>⟧", "⟦<i class='](gone.md)'>⟧",
    "[a ⟦<b>⟧ c](⟦gone.md⟧)",
    "[ref]", "[a][ref]", "[REF][]", "![ref]", "[a](⟦ref.md⟧)", "[a](⟦javascript:x⟧)", "<⟦javascript:x⟧>",
    "[x](⟦gone.md two⟧)", "![a](⟦https://x.example/⟧)", "a⟦[^1]⟧", "⟦{{% gone⟧ md %}}", "⟦{{<b⟧>}}",
    "[<b2> a](⟦x.md⟧)", "![a [b](⟦c.md⟧) d](⟦e.md⟧)",
  ].filter { !$0.contains("<b2>") && !$0.contains("c.md") }

  private static let containers: [(first: String, other: String)] = [
    ("", ""), ("- ", "  "), ("> ", "> "), ("> - ", ">   "), ("# ", ""), ("1. > ", "   > "), ("", "  "), ("> ", ""),
  ]

  @Test(arguments: 0..<400) func random(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var text = "gone.md `x`\n\n"
    for _ in 0..<3 { text += Self.block(&generator) }
    let source = MarkedSource(text + "[ref]: ⟦ref.md⟧\n")
    let result = MarkdownRenderer().render(source.source, body: source.source.range)
    let found =
      result.value.references.filter { !$0.destination.isEmpty }.map(\.range)
      + result.diagnostics.filter { $0.code != .definitionUnused }.compactMap(\.range)
    let shown = Set(found).symmetricDifference(source.ranges).map { source.source.text(in: $0) }
    #expect(Set(found).union(source.ranges.suffix(1)) == Set(source.ranges), "\(shown) in \(text)")
  }

  private static func block(_ generator: inout SeededGenerator) -> String {
    let pieces = (0..<Int.random(in: 1...8, using: &generator)).compactMap { _ in
      (Bool.random(using: &generator) ? noise : items).randomElement(using: &generator)
    }
    let container = containers.randomElement(using: &generator) ?? ("", "")
    let words = "w " + pieces.joined(separator: " ")
    let lines = container.first == "# " ? words.replacing("\n", with: " ") : words
    return container.first + lines.replacing("\n", with: "\n" + container.other) + "\n\n"
  }

  @Test func rangesAfterLazyLinesAndDefinitions() {
    for text in [
      "> a `x`\nb [c](⟦d.md⟧)\n", "- a\nb\n   [c](⟦d.md⟧)\n", "[x]: d.md\n[y]: <e f>\n'title'\n[c](⟦d.md⟧)\n",
      "a [d.md] `\nb [c](⟦d.md⟧)\n", "[c](⟦d.md⟧)\n===\n", "\t[x](d.md)\n\n-\t[c](⟦d.md⟧)\n",
      "a\r\nb <i\r\nc> [c](⟦d.md⟧)\r\n",
    ] {
      let source = MarkedSource(text)
      let body = MarkdownRenderer().render(source.source, body: source.source.range).value
      #expect(body.references.map(\.range) == source.ranges, "\(text)")
    }
  }

  @Test(arguments: [
    "[a](b", "[a](b)", "<b>", "![](", "`a ``b ", "[[", "]]", "[a]: b\n", "> :::spoiler\n", "<b\n", "[a][b]", "[b]: <",
    "((",
  ])
  func longTextsTakeLinearTime(_ piece: String) {
    for (start, end) in [("", ""), ("[x](y) ", ""), ("", " [x](y)"), ("[b]: c\n\n> a", "[b]")] {
      expectLinearTime(repeating: piece, upTo: 400_000) { _ = render(start + $0 + end) }
    }
  }
}
