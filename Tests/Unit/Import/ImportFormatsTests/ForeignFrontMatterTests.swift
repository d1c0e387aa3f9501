import Diagnostics
import FrontMatter
import ImportTestSupport
import Testing

@testable import ImportFormats

@Suite struct ForeignFrontMatterTests {
  private func read(_ text: String) throws -> ForeignFrontMatter? {
    try ForeignFrontMatter.read(SourceFile(path: "post.md", text: text))
  }

  private func texts(_ content: ForeignFrontMatter?) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: (content?.entries ?? []).map { ($0.key.text, $0.value.texts) })
  }

  @Test(
    "YAML, TOML and JSON give the same entries",
    arguments: [
      "---\ntitle: \"One: two\"\nrating: 4.5\ntags: [a, b]\ndate: 2026-08-07T10:00:00Z\n---\nText\n",
      "+++\ntitle = 'One: two'\nrating = 4.5\ntags = ['a', 'b']\ndate = 2026-08-07T10:00:00Z\n+++\nText\n",
      "{\n  \"title\": \"One: two\", \"rating\": 4.5,\n\"tags\": [\"a\",\"b\"], \"date\": \"2026-08-07T10:00:00Z\"}\nText\n",
    ]
  )
  func formats(text: String) throws {
    let content = try read(text)
    #expect(content?.body == "Text\n")
    let expected = ["title": ["One: two"], "rating": ["4.5"], "tags": ["a", "b"], "date": ["2026-08-07T10:00:00Z"]]
    #expect(texts(content) == expected)
  }

  @Test func bodiesHaveLineNumbers() throws {
    #expect(try read("---\na: 1\n---\n\nText")?.bodyLine == 4)
    #expect(try read("+++\r\na = 1\r\n+++\r\nText")?.bodyLine == 4)
    #expect(try read("{\n\"a\": \"}\\\"\"\n}\n\nText")?.bodyLine == 4)
  }

  @Test func byteOrderMarksAndLineEndingsAreAccepted() throws {
    let content = try read("\u{FEFF}---\r\ntitle: A\r\n---  \r\nOne\r\n\r\nTwo\r")
    #expect(texts(content) == ["title": ["A"]])
    #expect(content?.body == "One\n\nTwo\n")
    #expect(texts(try read("\u{FEFF}+++\na = \"b\"\n+++\n")) == ["a": ["b"]])
  }

  @Test func unquotedColonsAreAccepted() throws {
    #expect(texts(try read("---\ntitle: Spartacus: Vengeance\n---\n")) == ["title": ["Spartacus: Vengeance"]])
  }

  @Test func filesWithoutFrontMatterHaveNone() throws {
    #expect(try read("# A title\n") == nil)
    #expect(try read("") == nil)
  }

  @Test func nestedTablesArePreserved() throws {
    let content = try read("+++\n[params.review]\nrating = 8\nbest = 10\n+++\n")
    let entries = ForeignEntries(content?.entries ?? [])
    #expect(entries["review"]?.member("rating")?.text == "8")
    #expect(entries["review"]?.member("best")?.text == "10")
  }

  @Test(
    "Errors contain the line",
    arguments: [
      ("---\ntitle: &a x\nb: *a\n---\n", 2, "YAML anchors are not supported"),
      ("---\ntitle: A\n", 1, "front matter is not closed"),
      ("+++\na = 1\n", 1, "front matter is not closed"),
      ("{\n\"a\": 1\n", 1, "front matter is not closed"),
    ]
  )
  func errors(text: String, line: Int, message: String) {
    #expect(throws: ForeignError(message, line: line)) { try read(text) }
  }

  @Test func errorsOfTOMLContainTheLineOfTheFile() throws {
    let error = #expect(throws: ForeignError.self) { try read("+++\na = 1\nb = = 2\n+++\n") }
    #expect(error?.line == 3)
  }

  @Test(
    "TOML values are converted to YAML text",
    arguments: [
      ("4.6", "4.6"), ("8.0", "8.0"), ("1_000", "1000"), ("0xFF", "255"), ("-9007199254740993", "-9007199254740993"),
      ("inf", "Infinity"), ("-inf", "-Infinity"), ("nan", "NaN"), ("true", "true"), ("2026-08-07", "2026-08-07"),
      ("07:32:00.5", "07:32:00.5"), ("2026-08-07 10:00:00.25+02:00", "2026-08-07T10:00:00.25+02:00"),
      (#""a\t\u007F\\é\U0001F600""#, "a\t\u{7F}\\é😀"), (#"'C:\new "x"'"#, #"C:\new "x""#),
      ("\"\"\"\none\ntwo\"\"\"", "one\ntwo"),
    ]
  )
  func valuesOfTOML(value: String, text: String) throws {
    guard case .scalar(let scalar)? = try read("+++\na = \(value)\n+++\n")?.entries.first?.value else {
      Issue.record("there is no scalar")
      return
    }
    #expect(scalar.text == text)
  }

  /// A deeply nested document: a piece repeated between a start and an end. Failures print the pieces, not the document.
  struct DeepText: CustomTestStringConvertible, Sendable {
    let start, piece: String
    let count: Int
    let end: String

    var testDescription: String { "\(start)(\(piece) × \(count))\(end)" }
    var text: String { start + String(repeating: piece, count: count) + end }
  }

  @Test(
    "Deeply nested TOML is rejected",
    arguments: [
      DeepText(start: "", piece: "a.", count: 32_000, end: "a = 1"),
      DeepText(start: "[", piece: "a.", count: 32_000, end: "a]"),
      DeepText(start: "", piece: "a.", count: 32_000, end: "a = = 1"),
      DeepText(start: "a = ", piece: "[", count: 65_000, end: ""),
      DeepText(start: "a = ", piece: "{a=", count: 21_000, end: ""),
      DeepText(start: "", piece: "a.", count: 500_000, end: "a = 1"),
    ]
  )
  func deepTOML(_ test: DeepText) {
    let error = #expect(throws: ForeignError.self) { try read("+++\n\(test.text)\n+++\n") }
    #expect(error?.line == 2)
  }

  @Test func invalidUTF8IsAnError() {
    let source = SourceFile(
      path: "a.md",
      bytes: ContiguousArray("---\na: ".utf8) + [0xFF] + ContiguousArray("\n---\n".utf8)
    )
    #expect(throws: ForeignError("invalid UTF-8", line: 2)) { try ForeignFrontMatter.read(source) }
  }
}
