import Authoring
import Diagnostics
import FrontMatter
import ReviewForms
import ReviewModel
import Testing

/// Edits of a review by a form: changed fields alter their entries, all other bytes are preserved.
@Suite struct FileTextTests {
  private static let site = """
    title: Plain Reviews
    url: https://plain.example
    reviewer: {name: Ada}
    ratings: {step: 0.5}
    categories: [{name: Film}, {name: Book}]
    fields:
      - {key: director, type: texts, for: [Film]}
      - {key: year, type: year, for: [Film]}
      - {key: series, type: series, plural: Series}

    """

  private let form: FileForm

  init() throws {
    let source = SourceFile(path: "site.yaml", text: Self.site)
    let context = SiteContext(ConfigurationValidator.validate(source).value)
    form = FileForm(try #require(context.folder("reviews")), in: context)
  }

  /// A submitted form in which a few fields were changed.
  private struct Sent: FormReading {
    let review: FileText
    let form: FileForm
    var changes: [String: String] = [:]
    /// Values of fields with the names of other inputs of the form.
    var values: [String: String] = [:]
    var ending = "\r\n"

    var body: String? { sent(changes["body"] ?? review.body) }

    func value(of key: String) -> String? {
      let shown = form.fields.first { $0.key == key }.flatMap(review.shown)
      return (values[key] ?? changes[key] ?? shown).map(sent)
    }

    private func sent(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
    }
  }

  private func changed(_ text: String, _ changes: [String: String]) throws -> String {
    let review = try #require(FileText(SourceFile(path: "a.md", text: text), form))
    return String(decoding: review.changed(by: Sent(review: review, form: form, changes: changes)), as: UTF8.self)
  }

  /// A review with unusual syntax that a form must preserve.
  static let odd = """
    \u{FEFF}---
    # What I saw.
    title:   'It''s "odd"'  # quoted so
    rating: 4.50
    category: Film
    visited: 2026-01-02
    verdict: >-
      One line
      that is folded.
    unknown: {a: [1, 2], "b": ~}

    tags:
      - slow   # as ever
      - "sea"
    pros: [ "one, two",  three ]
    series: {name: The Rest, number: 2}
    director: [A. B.]
    year: 1999
    draft: true
    ---
    First\tline with a tab.

    Second line.
    """

  static let endings = ["\n", "\r\n", "\r"]

  @Test(arguments: endings) func unchangedFieldsPreserveTheFile(_ ending: String) throws {
    let text = Self.odd.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
    #expect(try changed(text, [:]).utf8.elementsEqual(text.utf8))
  }

  static let edits: [(key: String, value: String, old: String, new: String)] = [
    ("title", "Odd", "title:   'It''s \"odd\"'  # quoted so", "title:   'Odd'  # quoted so"),
    ("rating", "5", "rating: 4.50", "rating: 5"), ("category", "Book", "category: Film", "category: Book"),
    ("visited", "2026-01-03", "visited: 2026-01-02", "visited: 2026-01-03"),
    ("tags", "slow\nocean", "  - \"sea\"", "  - \"ocean\""), ("year", "2000", "year: 1999", "year: 2000"),
    ("series", "The Rest 3", "series: {name: The Rest, number: 2}", "series: The Rest 3"),
    ("director", "A. B.\nC. D.", "director: [A. B.]", "director: [A. B., C. D.]"),
    ("pros", "one, two\nfour", "pros: [ \"one, two\",  three ]", "pros: [ \"one, two\",  four ]"),
    ("body", "First\tline with a tab.\n\nAnother line.", "Second line.", "Another line."),
  ]

  @Test(arguments: edits, endings)
  func oneLineChanges(_ edit: (key: String, value: String, old: String, new: String), _ ending: String) throws {
    let lines = Self.odd.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.contains(edit.old))
    let expected = lines.map { $0 == edit.old ? edit.new : $0 }.joined(separator: ending)
    let result = try changed(lines.joined(separator: ending), [edit.key: edit.value])
    #expect(result.utf8.elementsEqual(expected.utf8), "\(result)")
  }

  @Test func emptyFieldsAreRemoved() throws {
    let result = try changed(Self.odd, ["draft": "", "year": " "])
    #expect(result == Self.odd.replacing("draft: true\n", with: "").replacing("year: 1999\n", with: ""))
  }

  /// An image without a description is decorative. A file in which nobody has changed the image stays as it is.
  @Test(arguments: [
    ("title: A\n", ["image": "a.png"], "title: A\nimage: a.png\nalt: \"\"\n"),
    ("title: A\nimage: a.png\nalt: A boat\n", ["alt": ""], "title: A\nimage: a.png\nalt: \"\"\n"),
    ("title: A\nimage: a.png\nalt: \"\"\n", ["image": ""], "title: A\n"),
    ("title: A\nimage: a.png\nalt: A boat\n", ["image": "", "alt": ""], "title: A\n"),
    ("title: A\nimage: a.png\nalt: ''\n", ["title": "B"], "title: B\nimage: a.png\nalt: ''\n"),
    ("title: A\nimage: a.png\n", ["title": "B"], "title: B\nimage: a.png\n"),
  ])
  func emptyAltTextsAreThoseOfImages(_ old: String, _ changes: [String: String], _ new: String) throws {
    #expect(try changed("---\n\(old)---\n", changes) == "---\n\(new)---\n")
  }

  @Test func newReviewsHaveKeysInOrder() throws {
    let review = try #require(FileText(FileText.new(at: "a.md"), form))
    let sent = Sent(
      review: review,
      form: form,
      changes: [
        "title": "Night Train: again", "rating": "4", "category": "Film", "tags": "a\nb", "draft": "true",
        "body": "Text.\n",
        "verdict": "no",
      ]
    )
    let expected = """
      ---
      title: "Night Train: again"
      rating: 4
      category: Film
      verdict: "no"
      tags: [a, b]
      draft: true
      ---
      Text.

      """
    #expect(String(decoding: review.changed(by: sent), as: UTF8.self) == expected)
  }

  @Test func unsupportedValuesArePreserved() throws {
    let text = "---\ntitle: [a, b]\npick: maybe\ntags: one, two\nseries: {title: x}\npros: [one, \"\"]\n---\n"
    let review = try #require(FileText(SourceFile(path: "a.md", text: text), form))
    for key in ["title", "pick", "tags", "series", "pros"] {
      let field = try #require(form.fields.first { $0.key == key })
      #expect(review.shown(field) == nil)
    }
    #expect(try changed(text, ["title": "new", "tags": "three"]) == text)
  }

  /// Names of inputs of the form that a site may also declare as fields.
  static let ownNames = ["body", "text", "key", "file", "base", "picture", "number"]

  @Test(arguments: ownNames) func fieldsMayHaveNamesOfOtherInputs(_ key: String) throws {
    let text = Self.site.replacing("fields:\n", with: "fields:\n  - {key: \(key)}\n")
    let configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: text)).value
    let context = SiteContext(configuration)
    let form = FileForm(try #require(context.folder("reviews")), in: context)
    #expect(form.fields.contains { $0.key == key })
    let source = SourceFile(path: "a.md", text: "---\ntitle: T\n\(key): old\n---\nText.\n")
    let review = try #require(FileText(source, form))
    #expect(review.changed(by: Sent(review: review, form: form, ending: "\n")) == source.bytes)
    let sent = Sent(review: review, form: form, values: [key: "new"], ending: "\n")
    let expected = "---\ntitle: T\n\(key): new\n---\nText.\n"
    #expect(String(decoding: review.changed(by: sent), as: UTF8.self) == expected)
  }

  @Test func partsOfTheFormHaveDifferentIdentifiers() {
    let keys = Self.ownNames + ["body-faults", "picture-faults", "picture-hint", "faults", "f-body", "e-body", "title"]
    let parts = keys.map { FormPart.field($0) } + [.body, .picture, .file]
    let identifiers = parts.map(\.input) + parts.map(\.diagnosticsID)
    #expect(Set(identifiers).count == identifiers.count)
    #expect(Set(Self.ownNames).isDisjoint(with: keys.map { FormField.name(of: $0) }))
  }

  @Test(arguments: EditorStrings.languages)
  func templatesHaveNoDiagnostics(language: String) {
    #expect(FormTemplates.diagnostics(EditorStrings(language: language)).map(\.message) == [])
  }
}
