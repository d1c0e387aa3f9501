import SiteFiles
import SiteTestSupport
import Testing

@testable import VerdictCommands

/// `verdict new` and `verdict export` with the content type of tests, and with the folders of every site.
@Suite struct AddedTypeCommandTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 1)
    try site.folder.write("---\ntitle: \"A, b\"\nday: 2000-01-02\n---\nText.\n", to: "content/notes/a.md")
  }

  private func builder() throws -> SiteBuilder {
    var builder = try site.builder()
    builder.settings.types = NoteType.types
    return builder
  }

  @Test func newNotesHaveTheirRequiredKeys() async throws {
    let context = try await builder().context().value
    let folder = try #require(context.folder("notes"))
    var form = NewFileForm(context, folder, [])
    try form.addKeys("Sea: a note", today: "2026-11-20")
    #expect(form.text == "---\ntitle: \"Sea: a note\"\nday: 2026-11-20\n---\n")
    try form.check()
    #expect(folder.path(named: try form.slug(of: folder.nameKey)) == "notes/sea-a-note.md")
    var empty = NewFileForm(context, folder, [])
    #expect(throws: Misuse.self) { try empty.addKeys(nil, today: nil) }
  }

  @Test func exportsContainNotes() async throws {
    let content = try #require(try await builder().exportedContent().value)
    let json = String(decoding: try await ExportedJSON(content).bytes(1), as: UTF8.self)
    let note = #"{"path":"notes/a.md","address":"https://plain.example/notes/a/","status":"published""#
    let values = #""frontMatter":{"title":"A, b","day":"2000-01-02"},"text":"Text.\n"}"#
    #expect(json.contains(#""notes": ["# + "\n" + note + "," + values), "\(json)")
    let table = String(decoding: ExportedTable(content.site, NoteType(), in: "notes").bytes, as: UTF8.self)
    let row = "notes/a.md,https://plain.example/notes/a/,published,\"A, b\",2000-01-02,,,,\"Text.\n\"\r\n"
    #expect(table.hasPrefix("path,address,status,title,day,") && table.hasSuffix(row), "\(table)")
  }

  @Test func filesOfEveryFolderAreCreated() throws {
    try site.folder.remove("content/notes")
    try site.folder.write(
      SmallSite.configuration + "fields: [{key: director, type: topics, plural: Directors}]\n",
      to: "content/site.yaml"
    )
    for (type, name, file) in [
      ("tag", "Noir", "tags/noir"), ("directors", "Mira Holt", "directors/mira-holt"),
      ("Director", "Ozu", "directors/ozu"),
    ] {
      let run = try site.verdict("new", type, name)
      #expect(run.status == 0 && run.output == "content/\(file).md\n", "\(run.errors)")
      #expect(try site.folder.text("content/\(file).md") == "---\nname: \(name)\n---\n")
    }
    #expect(try site.verdict("check").status == 0)
    let unknown = try site.verdict("new", "directer", "Ozu")
    #expect(unknown.status == 2 && unknown.errors.contains("unknown type 'directer'"), "\(unknown.errors)")
    #expect(unknown.errors.contains("did you mean 'director'?"))
    let missing = try site.verdict("new", "tag")
    #expect(missing.status == 2 && missing.errors.contains("missing name"), "\(missing.errors)")
  }

  @Test func tablesOfOtherFolders() throws {
    try site.folder.remove("content/notes")
    try site.folder.write("---\ntitle: About\n---\nMe.\n", to: "content/pages/about.md")
    let pages = try site.verdict("export", "--format", "csv", "--folder", "pages")
    #expect(pages.status == 0 && pages.output.contains("pages/about.md,https://plain.example/about/,published,About,"))
    #expect(!pages.output.contains("reviews/"))
    let unknown = try site.verdict("export", "--format", "csv", "--folder", "page")
    #expect(unknown.status == 2 && unknown.errors.contains("unknown folder 'page'"), "\(unknown.errors)")
  }
}
