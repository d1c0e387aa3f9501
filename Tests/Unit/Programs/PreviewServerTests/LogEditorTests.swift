import NIOHTTP1
import SiteFiles
import SiteTestSupport
import Testing

@testable import PreviewServer

/// The browser editor adds lines to the log, and edits and deletes its rows in lists and tables.
@Suite struct LogEditorTests {
  private let site: SmallSite
  private let editor: EditorClient
  private static let list = "# 2026\n- {title: Heat, category: Film, rating: 4}\n- title: Emma\n  category: Film\n"
  private static let table = "title,category,rating\nHeat,Film,4\nEmma,Film,\n"

  init() throws {
    site = try SmallSite(reviews: 1)
    editor = EditorClient(try site.builder())
  }

  private func write(_ text: String, _ path: String) throws { try site.folder.write(text, to: "content/\(path)") }
  private func text(_ path: String) throws -> String { try site.folder.text("content/\(path)") }

  @Test func lineIsAddedToTheFileOfItsYear() async throws {
    let answer = await editor.send(
      .log,
      ["f-title": "Stalker", "f-rating": "4", "f-category": "Film", "f-date": "2025-02-03"]
    )
    #expect(answer.status == .seeOther)
    #expect(try text("log/2025.yaml") == "- {title: Stalker, category: Film, date: 2025-02-03, rating: 4}\n")
    let again = await editor.send(.log, ["f-title": "stalker", "f-date": "2025-03-04"])
    #expect(again.status == .seeOther)
    #expect(try text("log/2025.yaml").hasSuffix("- {title: stalker, category: Film, date: 2025-03-04}\n"))
    #expect(await editor.page(.list).text.contains(#"log%2F2025.yaml">2025</a>"#))
  }

  @Test(arguments: [
    (["f-title": " "], "missing title: write one"),
    (["f-title": "A", "f-category": "Nothing"], "unknown category"),
    (["f-title": "A", "f-category": "Film", "f-rating": "11"], "outside"),
    (["f-title": "A", "f-category": "Film", "f-date": "soon"], "invalid day"),
  ])
  func invalidLineIsShownAgain(_ values: [String: String], _ message: String) async throws {
    let answer = await editor.send(.log, values)
    #expect(answer.status == .unprocessableEntity && answer.text.contains(message), "\(answer.text)")
    #expect(answer.text.contains(#"name="f-title" value="\#(values["f-title"] ?? "")""#))
    #expect(!site.folder.exists("content/log"))
  }

  /// The category is that of the entry or review before, a decimal comma is a point, and the entry can be removed again.
  @Test func newTitleHasTheUsualCategory() async throws {
    let values = ["f-title": "Ponyo", "f-rating": "4,0", "f-date": "2025-02-03"]
    #expect(await editor.send(.log, values).status == .seeOther)
    #expect(try text("log/2025.yaml") == "- {title: Ponyo, category: Film, date: 2025-02-03, rating: 4.0}\n")
    let dinner = ["f-title": "Luna", "f-category": "Dinner", "f-date": "2025-02-04"]
    #expect(await editor.send(.log, dinner).status == .seeOther)
    #expect(await editor.send(.log, ["f-title": "Sole", "f-date": "2025-02-05"]).status == .seeOther)
    #expect(try text("log/2025.yaml").hasSuffix("- {title: Sole, category: Dinner, date: 2025-02-05}\n"))
    let page = await editor.page(.list, "logged=1")
    let base = try #require(page.base)
    #expect(page.text.contains(#"name="row" value="2""#))
    #expect(await editor.send(.delete, ["file": "log/2025.yaml", "row": "2", "base": base]).status == .seeOther)
    #expect(try !text("log/2025.yaml").contains("Sole"))
  }

  @Test(arguments: [("f-rating", "11", "rating"), ("f-date", "soon", "date"), ("f-category", "Nothing", "category")])
  func errorIsAtItsField(_ input: String, _ value: String, _ field: String) async throws {
    let values = ["f-title": "A", "f-category": "Film"].merging([input: value]) { $1 }
    let answer = await editor.send(.log, values).text
    let invalid = answer.matches(of: #/id="quick-(\w+)"[^>]*aria-invalid/#).map { String($0.1) }
    #expect(invalid == [field])
  }

  @Test func tableWithoutTheColumnIsUnchanged() async throws {
    try write("title,category\nHeat,Film\n", "log/all.csv")
    let answer = await editor.send(.log, ["f-title": "Heat", "f-rating": "4"])
    #expect(answer.status == .unprocessableEntity && answer.text.contains("has no column"))
    #expect(try text("log/all.csv") == "title,category\nHeat,Film\n")
  }

  @Test(arguments: [("log/a.yaml", list), ("log/a.csv", table)])
  func rowIsEditedInItsForm(_ path: String, _ old: String) async throws {
    try write(old, path)
    #expect(await editor.page(.review, "file=\(path)").text.contains("row=1"))
    let form = await editor.page(.review, "file=\(path)&row=1")
    #expect(form.status == .ok && form.text.contains("Delete this entry") && form.text.contains(#"value="Emma""#))
    let base = try #require(form.base)
    var values = ["file": path, "base": base, "row": "1", "f-title": "Emma", "f-category": "Film", "f-rating": "9"]
    let checked = await editor.send(.check, values)
    #expect(checked.text.contains("outside") && checked.text.contains("f-rating"))
    values["f-rating"] = "3"
    #expect(await editor.send(.save, values).status == .seeOther)
    let new = path.hasSuffix("csv") ? old.replacing("Emma,Film,", with: "Emma,Film,3") : old + "  rating: 3\n"
    #expect(try text(path) == new)
  }

  @Test func rowIsSavedAlthoughOthersChanged() async throws {
    try write(Self.list, "log/a.yaml")
    let base = try #require(await editor.page(.review, "file=log/a.yaml&row=1").base)
    try write(Self.list.replacing("- {title: Heat, category: Film, rating: 4}\n", with: ""), "log/a.yaml")
    let values = ["file": "log/a.yaml", "base": base, "row": "1", "f-title": "Emma", "f-rating": "3"]
    let answer = await editor.send(.save, values.merging(["reply": "json"]) { $1 })
    #expect(answer.status == .ok && answer.text.contains(#""row":"0""#), "\(answer.text)")
    #expect(try text("log/a.yaml").contains("rating: 3") && !text("log/a.yaml").contains("Heat"))
    try write("- {title: Emma, category: Film, rating: 1}\n", "log/a.yaml")
    let conflict = await editor.send(.save, values)
    #expect(conflict.status == .conflict && conflict.text.contains("rating: 1"))
    #expect(try text("log/a.yaml") == "- {title: Emma, category: Film, rating: 1}\n")
  }

  @Test func deletedRowIsRestored() async throws {
    try write(Self.list, "log/a.yaml")
    let base = try #require(await editor.page(.review, "file=log/a.yaml&row=0").base)
    #expect(await editor.send(.delete, ["file": "log/a.yaml", "base": base, "row": "0"]).status == .seeOther)
    #expect(try !text("log/a.yaml").contains("Heat"))
    let page = await editor.page(.review, "file=log/a.yaml&deleted=1")
    #expect(page.text.contains("Undo") && page.text.contains("{title: Heat, category: Film, rating: 4}"))
    let entry = "{title: Heat, category: Film, rating: 4}"
    #expect(await editor.send(.log, ["file": "log/a.yaml", "entry": entry]).status == .seeOther)
    #expect(try text("log/a.yaml").hasSuffix("- \(entry)\n"))
    #expect(await editor.send(.log, ["file": "reviews/a.md", "entry": entry]).status == .badRequest)
    #expect(await editor.send(.log, ["file": "log/a.yaml", "entry": "[1"]).status == .badRequest)
  }

  @Test func columnOfATableMustExist() async throws {
    try write(Self.table, "log/a.csv")
    let base = try #require(await editor.page(.review, "file=log/a.csv&row=1").base)
    let answer = await editor.send(.save, ["file": "log/a.csv", "base": base, "row": "1", "f-note": "Wet."])
    #expect(answer.status == .unprocessableEntity && answer.text.contains("no column"))
    #expect(try text("log/a.csv") == Self.table)
  }

  @Test func folderInPlaceOfTheFileIsReported() async throws {
    try write("", "log/2025.yaml/a.txt")
    let answer = await editor.send(.log, ["f-title": "A", "f-category": "Film", "f-date": "2025-02-03"])
    #expect(answer.status == .unprocessableEntity && answer.text.contains("cannot be written"), "\(answer.text)")
  }

  @Test func fileWithErrorsIsText() async throws {
    try write("- {title: [\n", "log/a.yaml")
    let page = await editor.page(.review, "file=log/a.yaml")
    #expect(page.status == .ok && page.text.contains(#"id="text""#))
    try write(Self.list, "log/a.yaml")
    #expect(await editor.page(.review, "file=log/a.yaml&row=all").text.contains("# 2026"))
    #expect(await editor.page(.review, "file=log/a.yaml&row=9").text.contains(#"id="text""#))
  }
}
