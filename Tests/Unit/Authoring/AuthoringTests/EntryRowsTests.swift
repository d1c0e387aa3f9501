import Authoring
import Diagnostics
import FrontMatter
import Testing

/// Rows of lists and tables are edited as documents; all other bytes stay.
@Suite struct EntryRowsTests {
  private static let list = """
    # The year
    - {title: Heat, rating: 4}  # again
    - title: Stalker
      rating: 5
      note: |
        Wet.

        Slow.
    # Books
    - {title: "Emma"}
    """
  private static let table = "title;rating;note\r\nHeat;4;\"One; two\"\r\n\"Emma\";;\r\n"

  private func rows(_ text: String, _ layout: FileLayout = .list) throws -> EntryRows {
    try #require(EntryRows(SourceFile(path: "log/a", text: text), path: layout == .table ? "a.csv" : "a.yaml"))
  }

  /// Returns the file after a key of a row was set.
  private func setting(
    _ key: String,
    _ value: YAML?,
    _ index: Int,
    _ text: String,
    _ layout: FileLayout = .list
  ) throws -> String? {
    let (rows, source) = (try rows(text, layout), try #require(try rows(text, layout).document(index)))
    let document = try #require(FencedDocument.parse(source).value)
    let new = source.replacing(EntryChange.replacements(setting: key, to: value, in: document))
    return rows.replacing(index, by: new.bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func rowOfAListIsADocument() throws {
    let rows = try rows(Self.list)
    #expect(rows.count == 3)
    #expect(rows.document(0).map { $0.text(in: $0.range) } == "---\n  {title: Heat, rating: 4}  # again\n---\n")
    let document = try #require(rows.document(1).flatMap { FencedDocument.parse($0).value })
    #expect(document.entries.map(\.key.text) == ["title", "rating", "note"])
    #expect(rows.document(3) == nil && rows.entries(2).map(\.key.text) == ["title"])
  }

  @Test(arguments: [0, 1, 2])
  func onlyTheRowChanges(_ index: Int) throws {
    let new = try #require(try setting("rating", .text("3"), index, Self.list))
    let olds = [("rating: 4", "rating: 3"), ("rating: 5", "rating: 3"), ("\"Emma\"", "\"Emma\", rating: 3")]
    #expect(new == Self.list.replacing(olds[index].0, with: olds[index].1))
  }

  @Test func firstKeyOfABlockIsRemovedOrPreceded() throws {
    let text = "- title: Heat\n  rating: 4\n- {title: Emma}\n"
    #expect(try setting("title", nil, 0, text) == "- rating: 4\n- {title: Emma}\n")
    let (rows, source) = (try rows(text), SourceFile(path: "", text: "---\n  url: a\n  title: Heat\n---\n"))
    #expect(
      rows.replacing(0, by: source.bytes).map { String(decoding: $0, as: UTF8.self) }
        == "- url: a\n  title: Heat\n- {title: Emma}\n"
    )
    #expect(rows.replacing(0, by: ContiguousArray("---\n---\n".utf8)) == nil)
    #expect(rows.replacing(0, by: ContiguousArray("---\n  a: 1\n- b: 2\n---\n".utf8)) == nil)
  }

  @Test func listBetweenBracketsIsEdited() throws {
    let text = "[{title: Heat}, {title: Emma}]\n"
    #expect(try setting("rating", .text("4"), 1, text) == "[{title: Heat}, {title: Emma, rating: 4}]\n")
  }

  @Test func cellsOfARowChange() throws {
    let new = try setting("rating", .text("3"), 0, Self.table, .table)
    #expect(new == Self.table.replacing(";4;", with: ";3;"))
    #expect(
      try setting("note", .text("A;B"), 1, Self.table, .table)
        == Self.table.replacing("\"Emma\";;", with: "Emma;;\"A;B\"")
    )
    #expect(try setting("url", .text("b"), 0, Self.table, .table) == nil)
    let document = ContiguousArray("---\ntitle: A\nurl: b\n---\n".utf8)
    #expect(try rows(Self.table, .table).missingColumns(of: document) == ["url"])
  }

  @Test func cellsThatLookLikeYAMLStayTexts() throws {
    let table = "title,tags,note\nnull,\"[a, b]\",\"{\"\"x\"\nEmma,,\n"
    let new = try #require(try setting("tags", .texts(["c"]), 0, table, .table))
    let (before, after) = (try rows(table, .table).entries(0), try rows(new, .table).entries(0))
    #expect(new.hasPrefix("title,tags,note\nnull,[c],"))
    #expect(after.map { "\(YAML($0.value))" } == ["\"null\"", "[c]", "\(YAML(before[2].value))"])
  }

  @Test func rowsAreRemoved() throws {
    let text = "- {title: Heat}\n- {title: Emma}\n"
    #expect(try rows(text).removing(0).map { String(decoding: $0, as: UTF8.self) } == "- {title: Emma}\n")
    #expect(try rows("- {title: Heat}\n").removing(0)?.isEmpty == true)
    #expect(
      try rows(Self.table, .table).removing(0).map { String(decoding: $0, as: UTF8.self) }
        == "title;rating;note\r\n\"Emma\";;\r\n"
    )
    #expect(try rows(text).removing(2) == nil)
  }

  @Test func rowIsFoundAfterOthersWereAdded() throws {
    let old = try #require(try rows("- {title: Heat}\n- {title: Emma}\n").document(1))
    #expect(try rows("- {title: Emma}\n").index(of: old, near: 1) == 0)
    #expect(try rows("- {title: Emma}\n- {title: Emma}\n").index(of: old, near: 1) == 1)
    #expect(try rows("- {title: Emma}\n- {title: Emma}\n").index(of: old, near: 5) == nil)
    #expect(try rows("- {title: Emma, rating: 1}\n").index(of: old, near: 0) == nil)
  }

  @Test(arguments: ["a: [", "- [1, 2]\n", "---\ntitle: A\n---\n"])
  func otherFilesHaveNoRows(_ text: String) {
    let rows = EntryRows(SourceFile(path: "log/a", text: text), path: "log/a.yaml")
    #expect(rows == nil || rows?.document(0) == nil)
    #expect(EntryRows(SourceFile(path: "a.md", text: text), path: "a.md") == nil)
  }
}
