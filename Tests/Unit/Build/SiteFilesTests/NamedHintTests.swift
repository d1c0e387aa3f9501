import Diagnostics
import PictureMetadata
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Errors that many authors make, each with the hint that removes it.
@Suite struct NamedHintTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let written: String
    let path: String
    let hint: String
    var testDescription: String { written }

    init(_ written: String, in path: String = "content/reviews/a.md", _ hint: String) {
      (self.written, self.path, self.hint) = (written, path, hint)
    }
  }

  private static let fields = """
    fields: [{key: bought, type: month}, {key: runtime, type: duration}, {key: twice, type: condition}]

    """

  static let entries = [
    Case("bought: May 2026", "write bought: 2026-05"),
    Case("aliases: old/path", "write aliases: [/old/path/]"),
    Case("visited: 2026-02-30", "February 2026 has 28 days; write visited: 2026-02-28"),
    Case("draft: maybe", "write draft: true, or draft: false"),
    Case("twice: once", "write twice: true, or twice: false"),
    Case("runtime: 2 hours", "write runtime: 2 h"),
    Case("runtime: [90]", "write runtime: 1 h 30 min"),
    Case("bought: {month: May}", "add the year, such as bought: 2026-05"),
    Case("lang: english", "write lang: en"),
    Case("tags: superhero comedy", "write tags: [superhero, comedy], or tags: [superhero comedy] for one item"),
  ]

  static let bodies = [
    Case(
      "![](https://i.imgur.com/a.png)",
      "save the file beside this one, or add allow: {img: [https://i.imgur.com]} to site.yaml"
    ),
    Case("<center>a</center>", "remove the tag, or put it between backquotes to show it"),
    Case("<script>a</script>", "remove the tag, or put it between backquotes to show it"),
    Case("{{< youtube abc >}}", "write https://youtu.be/abc on a separate line"),
  ]

  static let files = [
    Case("url: morgan.net", in: "content/site.yaml", "write url: https://morgan.net"),
    Case("accent: red", in: "content/site.yaml", "write accent: \"#FF0000\""),
    Case("x", in: "content/reviews/notes.txt", "rename it to notes.md"),
    Case(
      template("<a href=\"https://a.example{{url}}\">x</a>"),
      in: "templates/404.html",
      "write href=\"{{url | absolute}}\""
    ),
    Case(
      template("<img src='{{name}}' alt=\"\">"),
      in: "templates/404.html",
      "write {{name | url}}, or use a value of type URL"
    ),
  ]

  private static func template(_ text: String) -> String { "{{#site.menu}}\(text){{/site.menu}}" }

  @Test(arguments: entries)
  func entry(_ test: Case) async throws {
    let site = try site()
    try site.writeReview("a", head: test.written)
    try await expect(test, in: site)
  }

  @Test(arguments: bodies)
  func body(_ test: Case) async throws {
    let site = try site()
    try site.writeReview("a", body: test.written)
    try await expect(test, in: site)
  }

  @Test(arguments: files)
  func file(_ test: Case) async throws {
    let site = try site()
    let key = test.written.prefix { $0 != ":" }
    let kept = SmallSite.configuration.split(separator: "\n").filter { !$0.hasPrefix(key) }.joined(separator: "\n")
    let isConfiguration = test.path.hasSuffix("site.yaml")
    try site.folder.write(isConfiguration ? "\(kept)\n\(test.written)\n" : test.written, to: test.path)
    try await expect(test, in: site)
  }

  @Test func imagesBeyondTheLimits() {
    #expect(PictureLimits.advice(width: 100_000, height: 100_000).hasSuffix("such as 10000 × 10000"))
    #expect(PictureLimits.advice(width: 40_000, height: 100).hasSuffix("such as 16384 × 40"))
  }

  private func site() throws -> SmallSite {
    let site = try SmallSite()
    try site.folder.write(SmallSite.configuration + Self.fields, to: "content/site.yaml")
    return site
  }

  private func expect(_ test: Case, in site: SmallSite) async throws {
    let found = try await site.build().diagnostics.filter { $0.source.path.hasSuffix(test.path) }
    #expect(found.map(\.hint) == [test.hint], "\(found.map(\.message))")
  }
}

/// The slug of a topic that is the name of another topic.
@Suite struct TakenNameTests {
  private func site(_ reviews: [String], _ file: String, _ facts: String) throws -> SmallSite {
    let site = try SmallSite()
    try site.folder.write(
      SmallSite.configuration + "fields: [{key: director, type: topics}]\n",
      to: "content/site.yaml"
    )
    for (number, head) in reviews.enumerated() { try site.writeReview("r\(number)", head: head, day: number) }
    try site.folder.write("---\n\(facts)\n---\n", to: "content/\(file)")
    return site
  }

  @Test(arguments: [
    (["tags: [a, b]"], "tags/a.md", "name: a\nslug: b", "write another slug:, or write tags: [a] in", "b"),
    (["tags: [a]", "tags: [b]"], "tags/a.md", "name: a\nslug: b", "write another slug:, or write tags: [a] in", "b"),
    (["tags: [B]"], "tags/x.md", "name: a\nslug: b", "write another slug:, or write tags: [a] in", "B"),
    (
      ["restaurant: Noma", "restaurant: Geranium"], "restaurants/n.md", "name: Noma\nslug: geranium",
      "write another slug:, or write restaurant: Noma in", "Geranium"
    ),
    (
      ["director: Holt", "director: [Vey]"], "directors/x.md", "name: Holt\nslug: vey",
      "write another slug:, or write director: Holt in", "Vey"
    ),
  ])
  func slugsTakeNoOtherTopic(
    _ test: (reviews: [String], file: String, facts: String, hint: String, name: String)
  ) async throws {
    let site = try site(test.reviews, test.file, test.facts)
    let found = try await site.build().diagnostics
    let error = try #require(found.first { $0.code == .sharedName })
    #expect(error.message.contains("is the name of another topic, '\(test.name)' in "))
    #expect(error.hint?.hasPrefix(test.hint) ?? false)
    #expect(error.range.map { error.source.text(in: $0) } == String(test.facts.dropFirst(6).prefix { $0 != "\n" }))
  }

  @Test(arguments: [
    (["tags: [cpp]"], "tags/cpp.md", "name: C++\nslug: cpp"),
    (["tags: [C++, c]"], "tags/cpp.md", "name: C++\nslug: cpp"),
    (["restaurant: Noma"], "restaurants/n.md", "name: Noma\nslug: the-noma"),
    (["restaurant: noma"], "restaurants/n.md", "name: Noma\nslug: noma"),
  ])
  func slugsOfTheirOwnTopicAreSilent(_ test: (reviews: [String], file: String, facts: String)) async throws {
    #expect(try await site(test.reviews, test.file, test.facts).build().diagnostics == [])
  }

  /// The names are equal in Swift, and the files are not.
  @Test func fileNamesInTwoNormalizationFormsAreNamed() async throws {
    let site = try SmallSite()
    for name in ["caf\u{E9}", "cafe\u{301}"] { try site.writeReview(name) }
    let found = try await site.build().diagnostics.filter { $0.code == .pathCollision }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("this page and another path") == false)
    let hint = "rename one of the files: their names have the same letters in two Unicode normalization forms"
    #expect(found.first?.hint == hint)
  }
}
