import Authoring
import Diagnostics
import FrontMatter
import ReviewModel
import SiteFiles
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// A content type is declared in one place (`NoteType`); scanning, parsing, pages, feeds, search, links, collisions, caches, completions,
/// schemas and exports show it. Its forms, `new` and imports are tested by the targets of these clients.
@Suite struct AddedContentTypeTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 2)
    try write("title: A note\nday: 2000-01-02\naliases: [/old/]", "See [the review](../reviews/r0.md), a zither.", "a")
  }

  private func write(_ head: String, _ text: String, _ name: String) throws {
    try site.folder.write("---\n\(head)\n---\n\(text)\n", to: "content/notes/\(name).md")
  }

  private func builder() throws -> SiteBuilder {
    var builder = try site.builder()
    builder.settings.types = NoteType.types
    return builder
  }

  private func page(_ path: String) throws -> String { try text("\(path)/index.html") }

  private func text(_ path: String) throws -> String { try site.folder.text("site/\(path)") }

  @Test func unknownFolderWithoutTheType() async throws {
    let report = try await site.builder().build()
    #expect(report.diagnostics.map(\.code) == [.unexpectedFile])
  }

  @Test func pagesLinksRedirectsAndSitemap() async throws {
    try site.folder.write("---\ntitle: About\n---\nRead [it](../notes/a.md).\n", to: "content/pages/about.md")
    let report = try await builder().build()
    #expect(report.diagnostics.isEmpty, "\(report.text(below: site.folder))")
    #expect(try page("notes/a").contains("A note") && page("notes/a").contains("/reviews/r0/"))
    #expect(try page("about").contains("/notes/a/") && page("old").contains("/notes/a/"))
    let entry = #/<loc>https://plain.example/notes/a/</loc>\s*<lastmod>2000-01-02</#
    #expect(try text("sitemap.xml").contains(entry))
  }

  @Test func feedOfTheSiteContainsNotesByDay() async throws {
    try write("title: Later\nday: 2000-01-03", "Text.", "later")
    _ = try await builder().build()
    let feed = try text("feed.atom")
    let titles = feed.matches(of: #/<entry>\s*<title>(.*?)<//#).map { String($0.1) }
    #expect(titles == ["Later", "Review r1", "A note", "Review r0"])
    #expect(feed.contains("a zither") && feed.contains(#"<category term="Note"/>"#))
    #expect(try !text("categories/film/feed.atom").contains("A note"))
  }

  @Test func searchFindsNotesByWordsAndKind() async throws {
    let filters = "{{#search.kinds}}{{key}}: {{#topics}}{{slug}} {{name}}, {{/topics}}{{/search.kinds}}"
    try site.folder.write(filters, to: "templates/search.html")
    let plain = try await site.builder().build()
    let earlier = try searchBlocks()
    #expect(!plain.hasErrors && !earlier.contains(":kind:"))
    _ = try await builder().build()
    // The oldest document has the number 0: r0 on the first day, then r1 and the note.
    let (result, blocks) = (try text("search-results/1.json"), try searchBlocks())
    #expect(
      result.contains(#""title":"A note""#) && result.contains(#""category":"Note""#) && !result.contains("rating")
    )
    #expect(blocks.contains("\nzither ") && blocks.contains("\n:kind:note ") && blocks.contains("\n:kind:review "))
    #expect(try page("search") == "kind: note Note, review Review, ")
  }

  /// The text blocks of the index, joined.
  private func searchBlocks() throws -> String {
    let files = try contents(of: site.output + "/search").filter { $0.key.hasPrefix("blocks.") }
    return files.values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  @Test func incrementalBuildsEqualCleanOnes() async throws {
    _ = try await builder().build()
    let edits: [() throws -> Void] = [
      { try write("title: B\nday: 2000-01-01", "Another text.", "b") },
      { try write("title: Renamed\nday: 2000-01-02", "[B](b.md)", "a") },
      { try site.writeReview("r9", day: 1) },
      { try site.folder.remove("content/notes/a.md") },
      { try site.folder.remove("content/notes/b.md") },
    ]
    for edit in edits {
      try edit()
      _ = try await builder().build()
      let copy = try TemporaryFolder(copying: [
        "content": site.folder / "content", "templates": site.folder / "templates",
      ])
      var clean = try SiteBuilder(in: copy)
      clean.settings.types = NoteType.types
      _ = try await clean.build()
      let (one, other) = (try contents(of: site.output), try contents(of: copy / "site"))
      #expect(Set(one.keys) == Set(other.keys))
      #expect(one.filter { $0.value != other[$0.key] }.keys.sorted() == [])
    }
  }

  @Test func diagnosticsOfFrontMatterAndBody() async throws {
    try write("titel: B\nday: 2000-01-01", "Text.", "b")
    try write("title: C\nday: 2000-01-01", "[gone](gone.md)", "c")
    let codes = Set(try await builder().check().diagnostics.map(\.code))
    #expect(codes == [.missingKey, .unknownKey, .brokenLink])
  }

  @Test func fixesApplyToNotes() async throws {
    try write("Title: B\nday: 2.1.2000", "See [a](A.md).", "b")
    let outcome = try await SiteFixer.fix(try builder())
    _ = try SiteFixer.write(outcome.files, try builder().settings)
    #expect(try site.folder.text("content/notes/b.md") == "---\ntitle: B\nday: 2000-01-02\n---\nSee [a](a.md).\n")
  }

  @Test func wikiLinksLeadToNotes() async throws {
    try site.writeReview("w", body: "See [[A note]].")
    let found = try await builder().check().diagnostics
    #expect(found.map(\.code) == [.foreignMarkup])
    #expect(found.first?.fix.first?.text == "[A note](notes/a.md)")
  }

  @Test func addressesOfTwoFilesCollide() async throws {
    try write("title: C\nday: 2000-01-01\nslug: a", "Text.", "c")
    #expect(try await builder().check().diagnostics.map(\.code) == [.pathCollision])
  }

  @Test func unpublishedNotesAndTheCache() async throws {
    try write("title: Later\nday: 2000-01-01\ndraft: true", "Text.", "later")
    for parsed in [4, 0] {
      let report = try await builder().build()
      #expect(report.unpublishedFiles.map(\.title) == ["Later"] && !report.hasErrors)
      #expect(report.work.parsedFiles == parsed)
    }
    try write("title: Another\nday: 2000-01-01", "Text.", "a")
    _ = try await builder().build()
    #expect(try page("notes/a").contains("Another") && !site.folder.exists("site/old/index.html"))
  }

  @Test func schemasCompletionsAndExplanations() async throws {
    let context = try await builder().context().value
    #expect(ContentSchema(context).all.map(\.name).contains("notes"))
    #expect(context.values.map(\.title).contains("A note"))
    let path = try #require(ContentPath(path: "notes/new.md", context.types))
    let source = SourceFile(path: "content/notes/new.md", text: "---\nday: \nti\n---\n")
    let assistant = Assistant(context)
    #expect(assistant.completions(in: source, at: 11, path: path).map(\.label).contains("title"))
    #expect(assistant.explanation(in: source, at: 5, path: path)?.text.contains("Day of the note.") == true)
    let blank = SourceFile(path: "content/notes/new.md", text: "")
    #expect(assistant.completions(in: blank, at: 0, path: path).map(\.label) == ["new note"])
  }

  @Test func definitionsOfLinksLeadToNotes() async throws {
    let context = try await builder().context().value
    let text = "---\ntitle: X\n---\n[it](../notes/a.md)"
    let source = SourceFile(path: "content/reviews/x.md", text: text)
    let path = try #require(ContentPath(path: "reviews/x.md", context.types))
    let place = Assistant(context).definition(in: source, at: text.utf8.count - 4, path: path) { _ in nil }
    #expect(place?.path == "notes/a.md")
    let note = SourceFile(path: "content/notes/b.md", text: text.replacing("notes/a", with: "reviews/r0"))
    let notePath = try #require(ContentPath(path: "notes/b.md", context.types))
    let other = Assistant(context).definition(in: note, at: text.utf8.count - 4, path: notePath) { _ in nil }
    #expect(other?.path == "reviews/r0.md")
  }

  @Test func exportsContainNotes() async throws {
    let exported = try #require(try await builder().exportedContent().value)
    let note = try #require(exported.site.files.first { $0.type.name == "notes" })
    #expect(exported.site.address(of: note)?.hasSuffix("/notes/a/") == true)
  }
}
