import FrontMatter
import ImportFormats
import ImportTestSupport
import Testing

@Suite struct FrontMatterEntriesTests {
  @Test func entriesAreInConventionalOrder() {
    var entries = FrontMatterEntries()
    entries.set("imported", text: "letterboxd/a")
    entries.set("director", texts: ["Mira Holt", "A, B"])
    entries.set("tags", texts: ["  noir ", ""])
    entries.set("title", text: "Spartacus: Vengeance")
    entries.set("verdict", text: "  ")
    #expect(
      entries.lines == [
        "title: \"Spartacus: Vengeance\"", "director: [Mira Holt, \"A, B\"]", "tags: [noir]", "imported: letterboxd/a",
      ]
    )
  }
}
