import Authoring
import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel
import SiteFiles
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// A content type that only this test declares, with the keys of standalone pages.
private struct Note: ContentValue {
  let page: StandalonePage
  var path: String { page.path }
  var title: String { page.title }
  var illustration: Illustration? { page.illustration }
  var aliases: [Ranged<String>] { page.aliases }
  var isDraft: Bool { page.isDraft }

  init(_ page: StandalonePage) { self.page = page }

  init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    page = try StandalonePage(path: path, from: &decoder)
  }

  func encode(to encoder: inout ByteEncoder) { page.encode(to: &encoder) }
}

private struct NoteValidator: FileValidator {
  private let pages: StandalonePageValidator

  init(_ configuration: SiteConfiguration) { pages = StandalonePageValidator(configuration) }

  func expectedKeys(in folder: String) -> [ExpectedKey] { pages.expectedKeys(in: folder) }

  func validate(_ document: FencedDocument, path: String) -> Diagnosed<Note?> {
    pages.validate(document, path: path).map { $0.map(Note.init) }
  }

  func names(_ document: FencedDocument, path: String) -> ClaimedNames { pages.names(document, path: path) }
}

private struct NoteType: ContentType {
  typealias Validator = NoteValidator
  var name: String { "notes" }
  var noun: String { "note" }
  var folder: String? { "notes" }

  func url(of note: Note, in rules: AddressRules) -> String? { url(claimed: note.page.components) }
  func url(claimed components: [String]) -> String? { components.first.map { "/notes/\($0)/" } }
}

/// A content type is declared in one place; scanning, parsing, pages, links, collisions, caches, forms and exports know it.
@Suite struct AddedContentTypeTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 1)
    try write("title: A note\naliases: [/old/]", "See [the review](../reviews/r0.md).", "a")
  }

  private func write(_ head: String, _ text: String, _ name: String) throws {
    try site.folder.write("---\n\(head)\n---\n\(text)\n", to: "content/notes/\(name).md")
  }

  private func builder() throws -> SiteBuilder {
    var builder = try site.builder()
    builder.settings.types = ContentTypes(ContentTypes.standard.all + [NoteType()])
    return builder
  }

  private func page(_ path: String) throws -> String { try site.folder.text("site/\(path)/index.html") }

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
    #expect(try site.folder.text("site/sitemap.xml").contains("/notes/a/"))
  }

  @Test func diagnosticsOfFrontMatterAndBody() async throws {
    try write("titel: B", "Text.", "b")
    try write("title: C", "[gone](gone.md)", "c")
    let codes = Set(try await builder().check().diagnostics.map(\.code))
    #expect(codes == [.missingKey, .unknownKey, .brokenLink])
  }

  @Test func addressesOfTwoFilesCollide() async throws {
    try write("title: C\nslug: a", "Text.", "c")
    #expect(try await builder().check().diagnostics.map(\.code) == [.pathCollision])
  }

  @Test func unpublishedNotesAndTheCache() async throws {
    try write("title: Later\ndraft: true", "Text.", "later")
    for parsed in [3, 0] {
      let report = try await builder().build()
      #expect(report.unpublishedFiles.map(\.title) == ["Later"] && !report.hasErrors)
      #expect(report.work.parsedFiles == parsed)
    }
    try write("title: Another", "Text.", "a")
    _ = try await builder().build()
    #expect(try page("notes/a").contains("Another") && !site.folder.exists("site/old/index.html"))
  }

  @Test func schemasCompletionsAndExports() async throws {
    let context = try await builder().context().value
    #expect(ContentSchema(context).all.map(\.name).contains("notes"))
    #expect(context.values.map(\.title).contains("A note"))
    let path = try #require(ContentPath(path: "notes/new.md", context.types))
    let source = SourceFile(path: "content/notes/new.md", text: "---\nti\n---\n")
    let labels = Assistant(context).completions(in: source, at: 6, path: path).map(\.label)
    #expect(labels.contains("title"))
    let exported = try #require(try await builder().exportedContent().value)
    let note = try #require(exported.site.files.first { $0.type.name == "notes" })
    #expect(exported.site.address(of: note)?.hasSuffix("/notes/a/") == true)
  }
}
