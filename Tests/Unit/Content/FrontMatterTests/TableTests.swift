import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Tables of comma-separated values, and lists of mappings.
@Suite struct TableTests {
  private static func rows(_ text: String, _ layout: FileLayout = .table) -> [String]? {
    let parsed = FencedDocument.parse(SourceFile(path: "log/a", text: text), layout)
    guard parsed.diagnostics.isEmpty, let document = parsed.value else { return nil }
    guard case .sequence(let rows, _)? = document.entries.first?.value else { return [] }
    return rows.map(\.shown)
  }

  @Test(arguments: [
    ("a,b\n1,2\n", ["{a=1, b=2}"]), ("a,b\r\n1,2\r\n", ["{a=1, b=2}"]), ("a;b\n1,5;2", ["{a=1,5, b=2}"]),
    ("a\tb\n1\t2", ["{a=1, b=2}"]), ("\u{FEFF}a,b\n1,2", ["{a=1, b=2}"]), ("a,b\n1\n\n,2\n,\n", ["{a=1}", "{b=2}"]),
    ("a,b\n\"x, \"\"y\"\"\n z\", w ", ["{a=x, \"y\"\n z, b=w}"]), ("a\n\"[x, \"\"y, z\"\"]\"", ["{a=[x, y, z]}"]),
    ("a\n\"{b: 1, c: 2}\"", ["{a={b=1, c=2}}"]), ("a\n[REC", ["{a=[REC}"]), ("a\n~", ["{a=~}"]),
    ("a\n\"\"\"[REC]\"\"\"", ["{a=[REC]}"]), ("a\n\"\"\"\\\"\"x\\\"\"\"\"\"", ["{a=\"x\"}"]),
    ("a\n\"\"\"x\"\"\"", ["{a=\"x\"}"]), ("a\n\"\"\"[x\"", ["{a=\"[x}"]),
    ("a,,b\n1,2,3", ["{a=1, b=3}"]),
    ("a", []), ("", []),
  ]) func tablesAreRead(_ text: String, _ rows: [String]) {
    #expect(Self.rows(text) == rows)
  }

  /// Spreadsheets calculate cells that begin like a formula (OWASP, CSV Injection).
  @Test(arguments: [
    ("=SUM(1;2)", "'=SUM(1;2)"), ("@cmd", "'@cmd"), ("+1", "'+1"), ("-1+2", "'-1+2"), ("- item", "'- item"),
    ("\tx", "'\tx"), ("-", "'-"), ("-1.", "'-1."), ("--1", "'--1"), ("'=x", "''=x"), ("''@x", "'''@x"),
    ("-1", "-1"), ("-2.5", "-2.5"), ("'x", "'x"), ("'", "'"), ("a=b", "a=b"), ("’=x", "’=x"),
  ]) func formulasAreWrittenAsTexts(_ text: String, _ cell: String) {
    let written = TableHeader(keys: ["a"]).cell(text)
    #expect(written == cell)
    #expect(written.withoutFormulaMark == text)
    #expect(text.first == "\t" || Self.rows("a\n\(written)") == ["{a=\(text)}"])
  }

  @Test(arguments: [("=SUM(1;2)", "=SUM(1;2)"), ("'=x", "=x"), ("'x", "'x"), ("'-1", "-1")])
  func cellsOfOthersAreRead(_ cell: String, _ text: String) { #expect(Self.rows("a\n\(cell)") == ["{a=\(text)}"]) }

  @Test(arguments: [
    ("- {a: 1}\n- b: 2\n  c: [x]\n", ["{a=1}", "{b=2, c=[x]}"]), ("# none\n", []), ("", []), ("- x\n", ["x"]),
  ]) func listsAreRead(_ text: String, _ rows: [String]) {
    #expect(Self.rows(text, .list) == rows)
  }

  @Test(arguments: [
    ("a,b\n⟦\"⟧x\n", DiagnosticCode.tableSyntax, "the cell has no closing '\"'", "write \" at its end"),
    (
      "a,b\n\"x⟦\"⟧y,1\n", .tableSyntax, "text follows the closing '\"' of a cell",
      "write \"\" for a quotation mark inside of a cell"
    ),
    (
      "a,b\n1,2,⟦3⟧\n", .tableSyntax, "the row has 3 cells, but the table has 2 columns",
      "quote a cell that contains ','"
    ),
    ("a,⟦a⟧\n1,2\n", .duplicateKey, "duplicate key 'a'", "keep one of the two columns"),
  ]) func wrongTablesAreReported(_ text: String, _ code: DiagnosticCode, _ message: String, _ hint: String) {
    let marked = MarkedSource(text, path: "log/a.csv")
    let parsed = FencedDocument.parse(marked.source, .table)
    #expect(marked.lines(parsed.diagnostics) == marked.lines(expected: [ExpectedDiagnostic(code, message, hint: hint)]))
  }

  /// Random cells, quoted where necessary, are read unchanged; each value has the range of its cell.
  @Test(arguments: 0..<20 as Range<UInt64>) func randomTablesAreReadUnchanged(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let cells = (0..<50).map { _ in (0..<3).map { _ in Self.cell(&generator) } }
    let text = "a,b,c\n" + cells.map { $0.map(Self.quoted).joined(separator: ",") + "\n" }.joined()
    let source = SourceFile(path: "log/a.csv", text: text)
    let entries = try #require(FencedDocument.parse(source, .table).value).entries
    guard case .sequence(let rows, _)? = entries.first?.value else { throw NoRows() }
    let expected = cells.filter { !$0.allSatisfy(\.isEmpty) }
    #expect(rows.count == expected.count)
    for (row, cells) in zip(rows, expected) {
      guard case .mapping(let entries, _) = row else { throw NoRows() }
      #expect(entries.map(\.value.shown) == cells.filter { !$0.isEmpty })
      #expect(entries.allSatisfy { source.text(in: $0.value.range) == Self.quoted($0.value.shown) })
    }
  }

  private struct NoRows: Error {}

  private static func cell(_ generator: inout SeededGenerator) -> String {
    let letters = ["a", "b", "é", ",", "\"", "\n", ";", " ", "'", "#", ": "]
    let text = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
      letters[Int.random(in: letters.indices, using: &generator)]
    }.joined()
    return [text.first, text.last].contains { $0?.isWhitespace ?? true } ? "" : text
  }

  private static func quoted(_ cell: String) -> String {
    cell.contains { ",\"\n".contains($0) } ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
  }
}
