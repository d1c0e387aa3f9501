import Authoring
import Diagnostics
import FrontMatter
import Notation
import ReviewForms
import ReviewModel
import TestSupport
import Testing

/// Rows in forms: one per line, with unknown members.
@Suite struct RowFieldTests {
  private static func form() throws -> FileForm {
    let text = """
      title: T
      url: https://x.internal
      reviewer: {name: M}
      categories: [{name: Movie}]
      fields: [{key: day, type: day}, {key: note}]

      """
    var site = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: text)).value
    site.fields = [Field("visits", .rows(Declaration(site.fields)), label: "Visits")]
    let context = SiteContext(site)
    return FileForm(try #require(context.folder("reviews")), in: context)
  }

  private struct Sent: FormReading {
    let visits: String
    var body: String? { nil }

    func value(of key: String) -> String? { key == "visits" ? visits : nil }
  }

  /// Returns the text of the field, and the file after the field was changed.
  private static func edit(_ visits: String, to text: (String) -> String) throws -> (shown: String?, file: String) {
    let file = "---\ntitle: One\n\(visits)\nrating: 4 # good\n---\nText.\n"
    let form = try form()
    let review = try #require(FileText(SourceFile(path: "reviews/a.md", text: file), form))
    let field = try #require(form.fields.first { $0.key == "visits" })
    let shown = review.shown(field)
    return (shown, String(decoding: review.changed(by: Sent(visits: text(shown ?? ""))), as: UTF8.self))
  }

  @Test func rowsAreLines() throws {
    let edited = try Self.edit(
      "visits:\n  - {day: 2020-01-02, seat: 4} # first\n  - day: 2021-03-04\n    note: 'a, b: c'"
    ) { text in
      text.replacing("2021-03-04", with: "2021-03-05") + "\nday: 2022-01-01"
    }
    #expect(edited.shown == "day: 2020-01-02, seat: 4\nday: 2021-03-04, note: \"a, b: c\"")
    #expect(
      edited.file == """
        ---
        title: One
        visits:
          - {day: 2020-01-02, seat: 4} # first
          - day: 2021-03-05
            note: 'a, b: c'
          - {day: 2022-01-01}
        rating: 4 # good
        ---
        Text.

        """
    )
  }

  /// Rows as a script writes them, a row of one text, and a condition.
  @Test func rowsInJSONAreRead() throws {
    let edited = try Self.edit("visits: [{day: 2020-01-02}]") { _ in
      #"""
      "day": "2020-01-03", "seat": true, "note": "a \"b\": [c]"
      "Alien: Covenant"
      Stalker
      """#
    }
    #expect(
      edited.file.contains(
        #"visits: [{day: 2020-01-03, seat: true, note: "a \"b\": [c]"}, "Alien: Covenant", Stalker]"#
      ),
      "\(edited.file)"
    )
    #expect(try Self.edit(#"visits: ["Alien: Covenant", Stalker]"#) { $0 }.shown == "\"Alien: Covenant\"\nStalker")
  }

  @Test func movedRowsKeepTheirCommentsAndStyle() throws {
    let rows = [
      "  - day: 2020-01-02 # one\n    note: 'a'\n", "  # of two\n  - {day: 2021-01-02}\n",
      "  - {day: 2022-01-02} # three\n",
    ]
    let orders = [[2, 0, 1], [1, 2, 0], [2, 1, 0], [0, 2, 1], [1, 0, 2], [0, 1, 2]]
    for order in orders {
      let edited = try Self.edit("visits: # all\n" + rows.joined()) { shown in
        let lines = shown.split(separator: "\n")
        return order.map { String(lines[$0]) }.joined(separator: "\n")
      }
      #expect(edited.file.contains("visits: # all\n" + order.map { rows[$0] }.joined()), "\(order): \(edited.file)")
    }
  }

  /// A row that moves and changes keeps the rest; others are added and removed.
  @Test func movedRowsAreChanged() throws {
    let edited = try Self.edit(
      "visits:\n  - {day: 2020-01-02} # one\n  - {day: 2021-01-02} # two\n  - {day: 2022-01-02, note: x} # three"
    ) { _ in "day: 2022-01-02, note: z\nday: 2020-01-02\nday: 2023-01-02" }
    #expect(
      edited.file.contains(
        "visits:\n  - {day: 2022-01-02, note: z} # three\n  - {day: 2020-01-02} # one\n  - {day: 2023-01-02} # two\n"
      ),
      "\(edited.file)"
    )
  }

  @Test(arguments: ["visits: 2020", "visits: [{}, {day: x}]", "visits: [[]]"])
  func rowsThatLinesCannotRepresentStay(_ visits: String) throws {
    let edited = try Self.edit(visits) { _ in "day: 2020-01-01" }
    #expect(edited.file.contains(visits), "\(edited)")
  }

  @Test func randomRowsAreReadBack() throws {
    var generator = SeededGenerator(seed: 8)
    let values = [
      "2020-01-02", "a, b", "c: d", "'", "\"", "}", "#", "x # y", "[1]", "true", "~", "ü 東京", "- e", "null",
    ]
    for _ in 0..<300 {
      let rows = (0...Int.random(in: 0...2, using: &generator)).map { _ in
        YAML.mapping(
          ["day", "note", "seat"].shuffled(using: &generator).dropLast(Int.random(in: 0...2, using: &generator)).map {
            ($0, .text(values.randomElement(using: &generator) ?? ""))
          }
        )
      }
      let entry = "visits: \(YAML.list(rows))"
      let shown = try #require(try Self.edit(entry) { $0 }.shown, "\(entry)")
      #expect(try Self.edit(entry) { $0 }.file.contains(entry), "\(entry)")
      #expect(try Self.edit("lang: de") { _ in shown }.file.contains(entry), "\(entry)")
    }
  }
}
