import MarkdownRendering
import Testing

/// The first paragraph of a text, and short notes.
@Suite struct OpeningTests {
  private static let long = String(repeating: "word ", count: 80)

  @Test(
    "a note of up to 280 characters is whole, of which Chinese, Japanese and Korean ones count twice",
    arguments: [
      ("One. Two.", "One. Two."), ("One.\n\nTwo *three*.", "One. Two three."), ("One\ntwo\\\nthree", "One two three"),
      ("![alt](a.webp)\n\nOne.", "One."), (String(repeating: "é", count: 280), String(repeating: "é", count: 280)),
      (String(repeating: "駅", count: 140), String(repeating: "駅", count: 140)),
    ]
  )
  func notes(text: String, expected: String) {
    #expect(render(text).value.opening == Opening(text: expected, isWhole: true))
  }

  @Test(
    "longer texts, and texts with headings, lists or tables, open with their first paragraph",
    arguments: [
      ("One. Two.\n\n\(long)", "One. Two."), ("One.\n\n- two\n- three", "One."), ("One.\n\n## Two\n\nThree.", "One."),
      ("One.\n\n| a | b |\n|---|---|\n| 1 | 2 |", "One."), ("\(long)\n\nEnd.", "word "),
      ("# One\n\nTwo.\n\n- three", "Two."), ("終わり。\n\n" + String(repeating: "駅", count: 137), "終わり。"),
    ]
  )
  func openings(text: String, expected: String) {
    let opening = render(text).value.opening
    #expect(!opening.isWhole && opening.text.hasPrefix(expected))
    let isCut = expected == "word " && opening.text.hasSuffix("word…") && opening.text.count <= 281
    #expect(isCut || opening.text == expected)
  }

  @Test("spoilers are not shown")
  func spoilers() {
    #expect(render("It was ||the butler||.").value.opening.text == "It was […].")
    #expect(render("One.\n\n:::spoiler Two\nThree.\n:::").value.opening.text == "One.")
    #expect(render("").value.opening == Opening())
  }
}
