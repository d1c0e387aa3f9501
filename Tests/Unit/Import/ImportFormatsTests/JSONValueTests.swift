import Diagnostics
import ImportTestSupport
import Testing

@testable import ImportFormats

@Suite struct JSONValueTests {
  @Test func valuesKeepTheirText() throws {
    let text = "\u{FEFF}{\"b\": [4.7, 1.10, 9007199254740993, true, null, \"\\ud83c\\udf5c \\u00e9\"], \"a\": {}}"
    let value = try JSONValue.read(SourceFile(path: "a.json", text: text))
    #expect(value["b"]?.elements.map(\.text) == ["4.7", "1.10", "9007199254740993", "true", nil, "🍜 é"])
    #expect(value.members.map(\.name) == ["a", "b"])
    #expect(value["a"]?["c"] == nil && value["c"] == nil)
  }

  @Test func nullIsNoMember() throws {
    let value = try JSONValue.read(SourceFile(path: "a.json", text: "{\"venue\": null, \"score\": \"\"}"))
    #expect(value["venue"] == nil)
    #expect(value["score"]?.text == "")
  }

  @Test(
    "Errors contain the line",
    arguments: [
      ("{\n  \"a\": 1,\n  \"b\" 2\n}", "a.json:3: unexpected '2', expected ':'"),
      ("[1,\n2", "a.json:2: unexpected end of file: expected ',' or ']'"),
      ("", "a.json:1: unexpected end of file: expected a value"),
      ("{\"a\": 1}\n{\"a\": 2}", "a.json:2: unexpected '{', expected the end of the file"),
      ("{\"a\": \"\\ud83c\"}", "a.json:1: incomplete surrogate pair"),
    ]
  ) func damage(text: String, message: String) throws {
    let failure = #expect(throws: ImportFailure.self) { try JSONValue.read(SourceFile(path: "a.json", text: text)) }
    #expect(failure?.message == message)
  }

  @Test(
    "Other encodings are reported",
    arguments: [
      (Array("[\"caf".utf8) + [0xE9] + Array("\"]".utf8), "a.json:1: invalid UTF-8"),
      ([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], "a.json:1: the encoding is UTF-16, not UTF-8"),
    ]
  ) func encodings(bytes: [UInt8], message: String) throws {
    let source = SourceFile(path: "a.json", bytes: ContiguousArray(bytes))
    let failure = #expect(throws: ImportFailure.self) { try JSONValue.read(source) }
    #expect(failure?.message == message)
    #expect(failure?.hint.hasPrefix("save") == true)
  }

  @Test("Deep nesting is rejected", arguments: ["[", "{\"a\":"]) func depth(opening: String) throws {
    let source = SourceFile(path: "bomb.json", text: String(repeating: opening, count: 1_000_000))
    let failure = #expect(throws: ImportFailure.self) { try JSONValue.read(source) }
    #expect(failure?.message == "bomb.json:1: nested deeper than 200 levels")
  }
}
