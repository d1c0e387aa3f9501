import Authoring
import Diagnostics
import SiteModel
import Testing

/// Completion, definitions and renaming in lists.
@Suite struct ListAssistanceTests {
  private static let list =
    "---\ntitle: A list\nwhere: {category: Dinner, not: {tags: [pasta, blue]}, any: [{tags: pasta}, {rating: 3..}]}\n---\n"
  private let site = InMemorySite(InMemorySite.small.files.merging(["lists/a.md": list]) { $1 })

  private func cursor(_ entries: String) throws -> Cursor { try Cursor("---\n\(entries)\n---\n", "lists/new.md") }

  @Test(arguments: [
    ("ite‸", ["items"]), ("items: [Ti‸]", ["Tides", "title"]), ("items:\n  - W‸", ["Waves"]),
    ("items: [{ti‸}]", ["title"]), ("items:\n  - {review: reviews/films/w‸}", ["reviews/films/waves.md"]),
    ("where: {tag‸}", ["tags"]), ("where: {tags: [pa‸]}", ["pasta"]), ("where: {category: Fi‸}", ["Film"]),
    ("where: {format: Blu‸}", ["Blu-ray"]), ("where: {not: {pi‸}}", ["pick"]),
    ("where: {not: {tags: [bl‸]}}", ["Blue"]),
    ("where: {pick: t‸}", ["true"]), ("sort: -ra‸", ["-rating"]), ("group: dec‸", ["decade"]),
  ]) func keysAndValuesAreCompleted(_ entries: String, _ labels: [String]) throws {
    let cursor = try cursor(entries)
    let found = site.assistant.completions(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(found.map(\.label).sorted() == labels.sorted())
  }

  @Test(
    arguments: [
      ("items: [Ti‸des]", "reviews/films/tides.md"), ("items: [ravioli at au‸rora]", "reviews/aurora.md"),
      ("items: [../reviews/films/wa‸ves.md]", "reviews/films/waves.md"),
      ("items:\n  - {title: Wa‸ves}", "reviews/films/waves.md"), ("where: {tags: pas‸ta}", "reviews/aurora.md"),
      ("where: {restaurant: Trattoria Au‸rora}", "restaurants/aurora.md"), ("items: [Unkn‸own]", nil),
      ("title: Ti‸des", nil),
    ] as [(String, String?)]
  ) func namesLeadToTheirFiles(_ entries: String, _ path: String?) throws {
    let cursor = try cursor(entries)
    let place = site.assistant.definition(in: cursor.source, at: cursor.offset, path: cursor.path, reading: site.read)
    #expect(place?.path == path)
  }

  @Test(arguments: [
    ("related: [Ti‸]", ["Tides", "title"]), ("related:\n  - {review: reviews/films/w‸}", ["reviews/films/waves.md"]),
    ("related: [{no‸}]", ["note"]),
  ]) func relatedReviewsAreCompleted(_ entries: String, _ labels: [String]) throws {
    let cursor = try Cursor("---\n\(entries)\n---\n", "reviews/new.md")
    let found = site.assistant.completions(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(found.map(\.label).sorted() == labels.sorted())
  }

  @Test(arguments: ["related: [Ti‸des]", "related: [{review: films/ti‸des.md}]", "related:\n  - {title: Ti‸des}"])
  func relatedReviewsLeadToTheirFiles(_ entries: String) throws {
    let cursor = try Cursor("---\n\(entries)\n---\n", "reviews/new.md")
    let place = site.assistant.definition(in: cursor.source, at: cursor.offset, path: cursor.path, reading: site.read)
    #expect(place?.path == "reviews/films/tides.md")
  }

  @Test(arguments: [
    ("home: [lat‸]", ["latest"]), ("home:\n  - {list: ‸}", ["a"]),
    ("home: [dir‸]", ["directors"]), ("home:\n  - cy‸", ["cycles"]), ("home: [{category: Di‸}]", ["Dinner"]),
    ("home:\n  - category: Fi‸", ["Film"]), ("menu: [dir‸]", ["directors"]), ("menu:\n  - dia‸", ["diary"]),
    ("menu: [{na‸}]", ["name"]), ("group: {dir‸}", ["directors"]), ("group: {rev‸}", ["reviews"]),
    ("group: {reviews: dec‸}", ["decade"]),
  ]) func settingsOfListsAreCompleted(_ setting: String, _ labels: [String]) throws {
    let cursor = try Cursor("\(setting)\n", "site.yaml")
    let found = site.assistant.completions(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(found.map(\.label).sorted() == labels.sorted())
  }

  @Test func topicsAreRenamedInConditions() throws {
    let cursor = try cursor("where: {tags: pas‸ta}")
    let renaming = try site.assistant.renaming(
      in: cursor.source,
      at: cursor.offset,
      path: cursor.path,
      to: "noodles, all",
      reading: site.read
    )
    #expect(
      Set(renaming.replacements.keys) == ["lists/a.md", "lists/new.md", "reviews/aurora.md", "reviews/films/tides.md"]
    )
    var file = FixedFile(try #require(site.read("lists/a.md")))
    file.replace(try #require(renaming.replacements["lists/a.md"]))
    let expected = """
      where: {category: Dinner, not: {tags: ["noodles, all", blue]}, any: [{tags: "noodles, all"}, {rating: 3..}]}
      """
    #expect(String(decoding: file.bytes, as: UTF8.self).contains(expected))
  }
}
