import Authoring
import Diagnostics
import Testing

@Suite struct ExplanationTests {
  private let site = InMemorySite.small

  @Test(arguments: [
    ("rating: ‸5", "**5**: Drop everything\n\n1 review.", "5"),
    ("category: fi‸lm", "**Film**\n\n2 reviews, 3.5 on average", "film"),
    ("tags: [\"pas‸ta\"]", "**pasta** (Tag)\n\n2 reviews, 4.0 on average", "\"pasta\""),
    (
      "restaurant: trattoria ‸aurora", "**Trattoria Aurora** (Restaurant)\n\nBologna\n\n1 review, 5.0 on average",
      "trattoria aurora"
    ),
    ("image: ../pictures/‸sea.png", "**pictures/sea.png**", "../pictures/sea.png"),
    ("tags: [new ‸one]", "**new one** (Tag)\n\n0 reviews", "new one"),
  ])
  func valuesAreExplained(_ text: String, _ words: String, _ place: String) throws {
    let cursor = try Cursor(entries: text)
    let found = try #require(explanation(cursor))
    #expect(found.text == words)
    #expect(cursor.source.text(in: found.range) == place)
  }

  @Test func keysAreExplained() throws {
    let words = try #require(explanation(try Cursor(entries: "rat‸ing: 3"))).text
    #expect(words.contains("scale") && words.hasSuffix("Type: 0 to 5, or unrated (required)."))
    let field = try #require(explanation(try Cursor(entries: "category: Film\nfor‸mat: x"))).text
    #expect(field.contains("one of Blu-ray, no: stream"))
    #expect(explanation(try Cursor("reviewer:\n  na‸me: x", "site.yaml"))?.text.contains("(required)") == true)
  }

  @Test func linksAreExplained() throws {
    #expect(explanation(try Cursor("---\n---\n[x](films/‸tides.md)"))?.text == "**Tides** (3)")
    #expect(explanation(try Cursor("---\n---\n[x](../restaurants/‸aurora.md)"))?.text == "**Trattoria Aurora**")
  }

  @Test(arguments: ["title: x‸", "unknown: ‸x", "# rat‸ing", "‸", "rating: ‸17"]) func otherPositionsHaveNoExplanation(
    _ text: String
  ) throws {
    #expect(explanation(try Cursor(entries: text)) == nil)
  }

  private func explanation(_ cursor: Cursor) -> Explanation? {
    site.assistant.explanation(in: cursor.source, at: cursor.offset, path: cursor.path)
  }
}
