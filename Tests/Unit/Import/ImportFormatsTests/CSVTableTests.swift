import Diagnostics
import ImportFormats
import ImportTestSupport
import Testing

@Suite struct CSVTableTests {
  private func table(_ text: String) throws -> CSVTable { try CSVTable.parse(SourceFile(path: "a.csv", text: text)) }

  private func failure(_ text: String) -> ImportFailure? { failure(Array(text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> ImportFailure? {
    #expect(throws: ImportFailure.self) {
      try CSVTable.parse(SourceFile(path: "a.csv", bytes: ContiguousArray(bytes)))
    }
  }

  @Test func quotedCellsContainDelimitersAndLineBreaks() throws {
    let table = try table("\u{FEFF}Name , Review\r\n\"Holt, Mira\",\"She said \"\"no\"\".\r\n\r\nThen left.\"\r\nEnd,x")
    #expect(table.header == ["Name", "Review"])
    #expect(table.rows.map { $0["name"] } == ["Holt, Mira", "End"])
    #expect(table.rows[0]["REVIEW"] == "She said \"no\".\n\nThen left.")
    #expect(table.rows.map(\.place.line) == [2, 5])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func allLineEndingsAreParsed(_ end: String) throws {
    let table = try table(["", "a,b", "1,2", "", "\"3\(end)\",4", "5,6", ""].joined(separator: end))
    #expect(table.rows.map { $0["a"] + $0["b"] } == ["12", "34", "56"])
    #expect(table.rows.map(\.place.line) == [3, 5, 7])
  }

  @Test(arguments: [";", "\t"])
  func otherDelimitersAreDetected(_ delimiter: String) throws {
    let table = try table("a\(delimiter)b\n1,5\(delimiter)\"2\(delimiter)3\"")
    #expect(table.rows[0]["a"] == "1,5")
    #expect(table.rows[0]["b"] == "2\(delimiter)3")
  }

  @Test(arguments: ["sep=;\n", "\u{FEFF}SEP=;\r\n", "\"sep=;\"\n"])
  func declaredDelimitersAreUsed(_ line: String) throws {
    let table = try table(line + "a;b,c\n1;2\n")
    #expect(table.header == ["a", "b,c"])
    #expect(table.rows.map { $0["a"] + $0["b,c"] } == ["12"])
    #expect(table.rows.map(\.place.line) == [3])
  }

  @Test func textsLikeADeclaredDelimiterAreHeaders() throws {
    #expect(try table("sep=,b\n1,2").header == ["sep=", "b"])
  }

  @Test func longRowsAreReported() throws {
    let table = try table("a,b,c\n1\n , ,\n1,2,3,,\n1,2,3,4\n")
    #expect(table.rows.map { $0["c"] } == ["", "3"])
    #expect(table.remarks.map(\.place.line) == [5])
    #expect(table.remarks.map(\.text) == ["more cells than columns"])
  }

  @Test func firstNonEmptyColumnIsUsed() throws {
    let row = try table("Name,Title,Title\n,x,y").rows[0]
    #expect(row["Name", "title"] == "x")
    #expect(row["Other"] == "")
  }

  @Test func backslashEscapesAreOptional() throws {
    let file = SourceFile(path: "a.csv", text: #"a,b\#n"say \"hi\", \n""","c\d""#)
    let row = try CSVTable.parse(file, takesBackslashes: true).rows[0]
    #expect(row["a"] == #"say "hi", \n""#)
    #expect(row["b"] == #"c\d"#)
    #expect(try table("a,b\n\"c\\\",d").rows[0]["a"] == "c\\")
  }

  @Test func quotesWithinAPlainCellAreText() throws {
    let row = try table("a,b,c\n=\"123\",\"=\"\"123\"\"\",\"x\" ").rows[0]
    #expect([row["a"], row["b"], row["c"]] == ["=\"123\"", "=\"123\"", "x"])
  }

  @Test func controlCharactersBecomeSpaces() throws {
    let row = try table("a,b\nx\u{1}y\u{7F}z\u{85}w,\tq\u{0}r").rows[0]
    #expect(row["a"] == "x y z  w")
    #expect(row["b"] == "q r")
  }

  @Test func combiningMarksDoNotJoinDelimiters() throws {
    let row = try table("a,b\nx,\u{301}y\n").rows[0]
    #expect(row["b"] == "\u{301}y")
  }

  @Test func errorsContainLineNumbers() {
    #expect(failure("")?.message == "a.csv: the file is empty")
    #expect(failure("a\n\n1\n\"2\n3\n")?.message == "a.csv:4: the quote is not closed")
    let quoted = failure("a,b\n1,\"x,\n2,\"y\"\n")
    #expect(quoted?.message == "a.csv:2: the quote is closed within the cell")
    #expect(quoted?.hint.hasSuffix("within the quotes of this line") == true)
    #expect(failure(Array("a\n\nM".utf8) + [0xFC] + Array("ller".utf8))?.message == "a.csv:3: invalid UTF-8")
    #expect(failure([0xFF, 0xFE, 0x61, 0])?.message == "a.csv: the encoding is UTF-16, not UTF-8")
    #expect(failure([0, 0x61, 0, 0x62])?.message == "a.csv: the encoding is UTF-16, not UTF-8")
    #expect(failure([0x61, 0])?.hint.hasPrefix("save the file as UTF-8") == true)
  }

  @Test func limitsAreEnforced() {
    let columns = String(repeating: ",", count: 10_000_000)
    #expect(failure(columns)?.message == "a.csv:1: more than 1000 columns")
    let endless = "a\n" + String(repeating: "x", count: ImportLimits.cell + 1)
    #expect(failure(endless)?.message == "a.csv:2: a cell exceeds 2000000 bytes")
    let quoted = "a\n\"\n" + endless
    #expect(failure(quoted)?.message == "a.csv:2: a cell exceeds 2000000 bytes")
    let many = String(repeating: "a\n", count: ImportLimits.cells + 2)
    #expect(failure(many)?.message == "a.csv:5000002: the table exceeds 5000000 cells")
  }

  @Test func columnsAreReadFromTruncatedFiles() throws {
    let file = SourceFile(
      path: "a.csv",
      text: "\u{FEFF}Name,\"My Rating\"\n" + String(repeating: "é,1\n", count: 9_999)
    )
    #expect(try CSVTable.columns(of: file) == ["name", "my rating"])
  }

  @Test(
    "Lines that declare the separator",
    arguments: ["sep=,", "sep=;", "SEP=\t", "\"sep=;\"", "\u{FEFF}sep=;", "sep=;,,"]
  )
  func separatorLinesAreNoHeaders(line: String) throws {
    let separator = line.contains(";") ? ";" : line.contains("\t") ? "\t" : ","
    let rows = ["Title", "Rating"].joined(separator: separator) + "\r\n" + ["A", "4"].joined(separator: separator)
    let table = try CSVTable.parse(SourceFile(path: "a.csv", text: "\(line)\r\n\(rows)\r\n"))
    #expect(table.header == ["Title", "Rating"] && table.rows.map { $0["rating"] } == ["4"])
    #expect(table.rows[0].place.line == 3)
  }

  @Test func columnsMayBeAlignedWithSpaces() throws {
    let text = "title   , rating, category\n\"A, B\"  ,  4    , \"Film, long\"\n  \"C\" ,   5    , Book\n"
    let table = try CSVTable.parse(SourceFile(path: "a.csv", text: text))
    #expect(
      table.rows.map { [$0["title"], $0["rating"], $0["category"]] } == [
        ["A, B", "4", "Film, long"], ["C", "5", "Book"],
      ]
    )
  }
}
