import Authoring
import Diagnostics
import Notation
import Testing

@Suite struct CompletionTests {
  private let site = InMemorySite.small

  @Test func missingKeysAreOfferedRequiredFirst() throws {
    let labels = try completions(entries: "title: x\n‸").map(\.label)
    #expect(labels.prefix(2) == ["rating", "category"])
    #expect(labels.contains("tags") && labels.contains("cycle") && !labels.contains("title"))
  }

  @Test func keysOfTheCategoryAreOffered() throws {
    #expect(try completions(entries: "category: film\ndir‸").map(\.label) == ["director"])
    #expect(try completions(entries: "category: Dinner\ndir‸").isEmpty)
  }

  struct Case: Sendable {
    let text: String
    let label: String
    let result: String

    init(_ text: String, _ label: String, _ result: String) {
      (self.text, self.label, self.result) = (text, label, result)
    }
  }

  @Test(arguments: [
    Case("tit‸", "title", "title: "), Case("tit‸le: x", "title", "title: x"), Case("  tit‸", "title", "  title: "),
    Case("rating: ‸", "5", "rating: 5"), Case("rating:‸", "unrated", "rating: unrated"),
    Case("rating: ‸4 # good", "5", "rating: 5 # good"), Case("category: \"Fi‸", "Film", "category: Film"),
    Case("pick: ‸", "true", "pick: true"), Case("format: n‸", "no: stream", "format: \"no: stream\""),
    Case("tags: ‸", "pasta", "tags: [pasta]"), Case("tags: [pas‸]", "pasta", "tags: [pasta]"),
    Case("tags: [blue, ‸", "a: queue", "tags: [blue, \"a: queue\""),
    Case("tags: [\n  blue,\n  ‸\n]", "pasta", "tags: [\n  blue,\n  pasta\n]"),
    Case("tags:\n  - ‸", "pasta", "tags:\n  - pasta"), Case("tags:\n  -‸", "pasta", "tags:\n  - pasta"),
    Case("tags:\n- blue\n- q‸", "a: queue", "tags:\n- blue\n- \"a: queue\""),
    Case("tags:\n  ‸", "pasta", "tags:\n  - pasta"), Case("director: zoe‸", "Zoë Æther", "director: Zoë Æther"),
    Case("director: aeth‸", "Zoë Æther", "director: Zoë Æther"),
    Case("restaurant: ‸", "Trattoria Aurora", "restaurant: Trattoria Aurora"),
    Case("cycle: ‸", "Sea", "cycle: Sea"), Case("cycle: {‸}", "number", "cycle: {number: }"),
    Case("cycle: {name: ‸}", "Sea", "cycle: {name: Sea}"), Case("cycle:\n  ‸", "name", "cycle:\n  name: "),
    Case("cycle:\n  name: s‸", "Sea", "cycle:\n  name: Sea"),
    Case("image: sea‸", "../pictures/sea.png", "image: ../pictures/sea.png"),
    Case("image: \"wa‸\"", "films/wave (1).jpg", "image: films/wave (1).jpg"), Case("lang: ‸", "de", "lang: de"),
    Case("published: ‸", "2026-11-20", "published: 2026-11-20"),
    Case("title: [x\nra‸", "rating", "title: [x\nrating: "),
    Case("title: \"x\nra‸", "rating", "title: \"x\nrating: "),
    Case("bio: |\n  text\nra‸", "rating", "bio: |\n  text\nrating: "),
  ])
  func completionsAreInserted(_ example: Case) throws {
    let cursor = try Cursor(entries: example.text)
    let completion = try #require(completions(cursor).first { $0.label == example.label })
    #expect(applied(completion, to: cursor) == "---\n\(example.result)\n---\nText\n")
  }

  @Test(arguments: [
    "title: ‸", "tags: [x] # a ‸", "bio: |\n  ti‸", "title: [x]‸ ", "unknown:\n  - ‸", "# ti‸", "verdict: a ‸ b",
  ])
  func otherPositionsHaveNoCompletions(_ text: String) throws {
    #expect(try completions(entries: text).isEmpty)
  }

  @Test func ratingsHaveMeanings() throws {
    let ratings = try completions(entries: "rating: ‸")
    #expect(ratings.map(\.label) == ["5", "4", "3", "2", "1", "0", "unrated"])
    #expect(ratings.first?.detail == "Drop everything")
  }

  @Test func topicsAreSortedByFrequency() throws {
    let tags = try completions(entries: "tags: [‸]")
    #expect(tags.map(\.label) == ["Blue", "pasta", "a: queue"])
    #expect(tags.map(\.detail) == ["2 reviews", "2 reviews", "1 review"])
  }

  /// Topics that only the edited file mentions may be incomplete, so they are not offered.
  @Test func topicsOfOtherFilesAreOffered() throws {
    let path = "reviews/films/tides.md"
    #expect(try completions(entries: "tags: [‸]", path).map(\.label) == ["Blue", "pasta", "a: queue"])
    #expect(try completions(entries: "director: ‸", path).map(\.label) == ["Zoë Æther"])
    let alone = InMemorySite(InMemorySite.small.files.filter { !$0.key.contains("waves") })
    let cursor = try Cursor(entries: "tags: [‸]", path)
    let offered = alone.assistant.completions(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(offered.map(\.label) == ["pasta", "a: queue"])
  }

  @Test func otherFilesHaveOtherKeys() throws {
    #expect(try completions(entries: "ci‸", "restaurants/x.md").map(\.label) == ["city"])
    #expect(try completions(entries: "layout: ‸", "pages/x.md").map(\.label) == ["wide"])
  }

  @Test(arguments: [
    ("fe‸", "feeds", "feeds: "), ("feeds: [‸", "atom", "feeds: [atom"),
    ("reviewer:\n  na‸", "name", "reviewer:\n  name: "),
    ("reviewer: {‸}", "name", "reviewer: {name: }"),
    ("fields:\n  - key: x\n    type: dur‸", "duration", "fields:\n  - key: x\n    type: duration"),
    ("categories:\n  - name: x\n    sh‸", "shape", "categories:\n  - name: x\n    shape: "),
    ("categories:\n  ‸", "name", "categories:\n  - name: "),
    ("categories:\n  - ‸", "name", "categories:\n  - name: "),
    ("ratings:\n  meanings:\n    ‸", "5", "ratings:\n  meanings:\n    5: "),
    ("ratings:\n  meanings: {5: x, ‸}", "4", "ratings:\n  meanings: {5: x, 4: }"),
  ])
  func configurationIsCompleted(_ text: String, _ label: String, _ result: String) throws {
    let cursor = try Cursor(text, "site.yaml")
    let completion = try #require(completions(cursor).first { $0.label == label })
    #expect(applied(completion, to: cursor) == result)
  }

  @Test(arguments: [
    ("[x](tid‸", "films/tides.md", "[x](films/tides.md"),
    ("[x](about‸)", "../pages/about.md", "[x](../pages/about.md)"),
    ("![x](‸)", "films/wave (1).jpg", "![x](films/wave%20%281%29.jpg)"),
    (":::s‸", ":::spoiler", ":::spoiler Title\n\n:::"),
    (":::‸", ":::gallery", ":::gallery\n![]()\n:::"), ("It was ||‸", "||spoiler||", "It was ||||"),
    ("The sequel[^‸", "footnote", "The sequel[^1]"), ("![‸", "image", "![description]()"),
  ])
  func markdownIsCompleted(_ text: String, _ label: String, _ result: String) throws {
    let cursor = try Cursor("---\n---\n" + text)
    let completion = try #require(completions(cursor).first { $0.label == label })
    #expect(applied(completion, to: cursor) == "---\n---\n" + result)
  }

  @Test func emptyFileIsCompletedToAReview() throws {
    let cursor = try Cursor("‸\n")
    let completion = try #require(completions(cursor).first)
    #expect(completion.snippet == "---\ntitle: $1\nrating: $2\ncategory: $3\nvisited: ${4:2026-11-20}\n---\n$0")
    #expect(applied(completion, to: cursor) == "---\ntitle: \nrating: \ncategory: \nvisited: 2026-11-20\n---\n")
  }

  private func completions(entries: String, _ path: String = "reviews/new.md") throws -> [Completion] {
    completions(try Cursor(entries: entries, path))
  }

  private func completions(_ cursor: Cursor) -> [Completion] {
    let today = CalendarDay(year: 2026, month: 11, day: 20)
    return site.assistant.completions(in: cursor.source, at: cursor.offset, path: cursor.path, today: today)
  }

  private func applied(_ completion: Completion, to cursor: Cursor) -> String {
    var file = FixedFile(cursor.source)
    file.replace([Replacement(completion.range, with: completion.text)])
    return String(decoding: file.bytes, as: UTF8.self)
  }
}
