import Authoring
import Diagnostics
import ReviewForms
import ReviewModel
import SiteTestSupport
import Testing

/// Forms of all content types are generated from the declarations of their keys.
@Suite struct FolderFormTests {
  private let context = SiteContext(
    ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: SmallSite.configuration)).value,
    types: NoteType.types
  )

  private func form(_ folder: String) throws -> FileForm {
    FileForm(try #require(context.folder(folder)), in: context)
  }

  private struct Sent: FormReading {
    let values: [String: String]
    var body: String? { "Text.\n" }

    func value(of key: String) -> String? { values[key] }
  }

  @Test func noteHasAForm() throws {
    let form = try form("notes")
    #expect(form.fields.map(\.key) == ["title", "day", "draft", "slug"])
    #expect(form.fields.map(\.kind) == [.line, .day, .condition, .line])
    #expect(form.fields.filter(\.isRequired).map(\.key) == ["title", "day"])
    #expect(form.folder.noun == "note" && form.folder.nameKey == "title")
    let file = try #require(FileText(FileText.new(at: "notes/a.md"), form))
    let sent = Sent(values: ["day": "2000-01-02", "title": "A", "draft": ""])
    #expect(String(decoding: file.changed(by: sent), as: UTF8.self) == "---\ntitle: A\nday: 2000-01-02\n---\nText.\n")
  }

  @Test(arguments: [("pages", "title", "page"), ("restaurants", "name", "restaurant"), ("tags", "name", "tag")])
  func everyFolderHasAForm(_ folder: String, _ nameKey: String, _ noun: String) throws {
    let form = try form(folder)
    #expect(form.folder.nameKey == nameKey && form.folder.noun == noun)
    #expect(form.fields.first?.key == nameKey)
    #expect(Set(form.order + ["aliases"]).isSuperset(of: form.folder.keys.map(\.key)))
  }

  @Test func foldersOfNoTypeHaveNoForm() { #expect(context.folder("static") == nil && context.folder("") == nil) }
}
