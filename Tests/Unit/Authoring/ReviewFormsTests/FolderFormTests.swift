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

  /// A condition on each line; a line that is no condition is written as it is, for the build to report.
  @Test func conditionsAreLines() throws {
    let form = try form("lists")
    let text = "---\ntitle: T\nwhere: # all\n  category: Film\n  not: {pick: true} # but\n---\n"
    let file = try #require(FileText(SourceFile(path: "lists/a.md", text: text), form))
    let field = try #require(form.fields.first { $0.key == "where" })
    #expect(file.shown(field) == "category: Film\nnot: {pick: true}")
    func changed(_ lines: String) -> String {
      String(decoding: file.changed(by: Conditions(text: lines)), as: UTF8.self)
    }
    #expect(changed("category: Film\nnot: {pick: true}") == text)
    let added = text.replacing("# but\n", with: "# but\n  rating: 4..\n")
    #expect(changed("category: Film\nnot: {pick: true}\nrating: 4..") == added)
    #expect(changed("category: Book\nnot: {pick: true}") == text.replacing("Film", with: "Book"))
    #expect(changed("Film").contains("where: Film"))
  }

  private struct Conditions: FormReading {
    let text: String
    var body: String? { nil }

    func value(of key: String) -> String? { key == "where" ? text : nil }
  }

  private func fields(_ categories: String, _ fields: String = "[]") throws -> [FormField] {
    let text = "title: T\nurl: https://t.example\nreviewer: {name: A}\nratings: {step: 1}\n"
    let source = SourceFile(path: "site.yaml", text: text + "categories: \(categories)\nfields: \(fields)\n")
    let context = SiteContext(ConfigurationValidator.validate(source).value)
    return FileForm(try #require(context.folder("reviews")), in: context).fields
  }

  /// Reviews of other categories have no restaurant, unless a site has no category of places to eat.
  @Test(arguments: [
    (
      "[{name: Film, type: Movie}, {name: Bar, type: BarOrPub}, {name: Café, type: CafeOrCoffeeShop}]", ["Bar", "Café"]
    ),
    ("[{name: Film, type: Movie}, {name: Dinner}]", []), ("[{name: Bar, type: BarOrPub}]", []),
  ])
  func restaurantsAreOfPlacesToEat(_ categories: String, expected: [String]) throws {
    let field = try #require(try fields(categories).first { $0.key == "restaurant" })
    #expect(field.categories == expected)
  }

  @Test(arguments: [
    ("isbn", "text", "ISBN", ""), ("imdb_id", "text", "Imdb ID", ""), ("storyCycle", "texts", "Story cycle", ""),
    ("first-shown", "year", "First shown", "A year, such as 1994."), ("url", "url", "URL", "A URL."),
    ("dubbed", "condition", "Dubbed", ""),
  ])
  func ownFieldsAreLabelledByTheirKeys(_ key: String, type: String, label: String, hint: String) throws {
    let fields = try fields("[{name: Film}]", "[{key: \(key), type: \(type)}]")
    let field = try #require(fields.first { $0.key == key })
    #expect(field.label == label && field.explanation == hint)
  }

  @Test func foldersOfNoTypeHaveNoForm() { #expect(context.folder("static") == nil && context.folder("") == nil) }
}
