import MarkdownRendering
import Testing

/// Typographic marks in texts outside of Markdown.
@Suite struct TypesettingTests {
  @Test(
    "marks follow the language of the text",
    arguments: [
      ("en", #"Morgan's "Best" 'of'"#, "Morgan’s “Best” ‘of’"), ("de", #""Ein" 'Wort'"#, "„Ein“ ‚Wort‘"),
      ("fr", #"Le "mot""#, "Le «\u{202F}mot\u{202F}»"), ("en", "1999--2001... 'n' roll", "1999–2001… ’n’ roll"),
    ]
  )
  func marks(language: String, text: String, expected: String) {
    #expect(QuotationMarks.typeset(text, in: language) == expected)
  }

  @Test(
    "code and URLs stay as they are",
    arguments: [
      ("The `\"x\"` of \"y\"", "The `\"x\"` of “y”"), ("a ` b \"c\"", "a ` b “c”"),
      ("https://ada.example/it's--so", "https://ada.example/it's--so"), ("Plain - text.", "Plain - text."),
    ]
  )
  func unchanged(text: String, expected: String) {
    #expect(QuotationMarks.typeset(text, in: "en") == expected)
  }

  @Test("a set text is not changed again", arguments: [#"Morgan's "Best""#, "a -- b..."])
  func settled(text: String) {
    let once = QuotationMarks.typeset(text, in: "en")
    #expect(QuotationMarks.typeset(once, in: "en") == once)
  }
}
