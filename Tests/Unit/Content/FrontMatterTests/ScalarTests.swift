import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Scalars keep their written text: no YAML schema is applied.
@Suite struct ScalarTests {
  @Test(
    "Plain scalars are unchanged",
    arguments: [
      "no", "yes", "on", "True", "1.10", "0306406152", "0o17", "0x1F", "1_000", "190:20:30", ".nan", ".inf", "1e400",
      "-0", "2019-02-30", "2001-12-14t21:59:43.10-05:00", "a b", "C:\\x", "it's", "a#b", "~x", "nullx", "=", "<<",
      "5 > 3",
      "x*", "日本", "👨‍👩‍👧", "\u{202E}x", "cafe\u{301}", "{{title}}x".replacing("{{", with: "x{{"), "a\u{A0}b",
    ]
  )
  func plain(_ text: String) throws {
    let scalar = try scalar(text)
    #expect(Array(scalar.text.unicodeScalars) == Array(text.unicodeScalars))
    #expect(scalar.isPlain)
    #expect(!scalar.isNull)
  }

  @Test("Null values are recognized only without quotes", arguments: ["", "~", "null", "Null", "NULL"])
  func nothing(_ text: String) throws {
    #expect(try scalar(text).isNull)
    for quoted in ["'\(text)'", "\"\(text)\""] {
      let scalar = try scalar(quoted)
      #expect(scalar.text == text)
      #expect(!scalar.isPlain)
      #expect(!scalar.isNull)
    }
  }

  @Test(
    "Quotes, escapes and blocks are resolved",
    arguments: [
      ("'it''s \\n'", "it's \\n"), (#""a\tb\n\"\\\/""#, "a\tb\n\"\\/"), (#""\u00e9\U0001F600\x41""#, "é😀A"),
      (#""\0\e""#, "\0\u{1B}"), ("\"a\n  b\n\n  c\"", "a b\nc"), ("a\n  b", "a b"), ("|\n  a\n   b\n", "a\n b\n"),
      ("|-\n  a\n", "a"), ("|+\n  a\n", "a\n\n"), (">\n  a\n  b\n\n  c\n", "a b\nc\n"), ("|2\n   a\n", " a\n"),
    ]
  )
  func resolved(_ test: (written: String, text: String)) throws {
    #expect(try scalar(test.written).text == test.text)
  }

  @Test("The error range of an entry is its value, or its key without a value")
  func errorRange() throws {
    let marked = MarkedSource("⟦a⟧:\nb: ⟦x⟧\n")
    let entries = try #require(YAMLReader.read(marked.source, in: marked.source.range).value)
    #expect(entries.map(\.errorRange) == marked.ranges)
  }

  @Test(
    "An empty document has no entries",
    arguments: ["", "\n", "# x\n", "~\n", "null", "\u{FEFF}", "\r\n\r\n", "{}"]
  )
  func empty(_ text: String) {
    let source = SourceFile(path: "a.yaml", text: text)
    let read = YAMLReader.read(source, in: source.range)
    #expect(read.diagnostics.isEmpty)
    #expect(read.value == [])
  }

  @Test("Entries keep their order in every mapping syntax")
  func order() {
    let source = SourceFile(path: "a", text: "z: 1\na: {c: 2, b: [x, {y: z}]}\n? m\n: n\n\"q\": 'r'\n")
    let read = YAMLReader.read(source, in: source.range)
    #expect(read.value?.map(\.shown) == ["z=1", "a={c=2, b=[x, {y=z}]}", "m=n", "q=r"])
  }

  private func scalar(_ text: String) throws -> Scalar {
    let source = SourceFile(path: "a.md", text: "key: \(text)\n")
    let read = YAMLReader.read(source, in: source.range)
    #expect(read.diagnostics.isEmpty)
    guard case .scalar(let scalar) = try #require(read.value?.first).value else {
      throw Unexpected(value: read.value?.first?.value)
    }
    return scalar
  }

  private struct Unexpected: Error {
    let value: Value?
  }
}

/// Duplicate keys.
@Suite struct DuplicateKeyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marked: MarkedSource
    let key: String
    let marks: [(Int, first: Int)]

    init(_ name: String, _ text: String, _ key: String, _ marks: [(Int, first: Int)]) {
      testDescription = name
      marked = MarkedSource(text)
      self.key = key
      self.marks = marks
    }
  }

  static let cases = [
    Case("twice", "⟦a⟧: 1\nb: 2\n⟦a⟧: 3\n", "a", [(1, 0)]),
    Case("three times", "⟦a⟧: 1\n⟦a⟧: 2\n⟦a⟧: 3\n", "a", [(1, 0), (2, 0)]),
    Case("quoted in another way", "⟦a⟧: 1\n⟦\"a\"⟧: 2\n", "a", [(1, 0)]),
    Case("composed and decomposed", "⟦\u{E9}⟧: 1\n⟦e\u{301}⟧: 2\n", "e\u{301}", [(1, 0)]),
    Case("in a mapping", "b:\n  ⟦a⟧: 1\n  ⟦a⟧: 2\n", "a", [(1, 0)]),
    Case("in braces in a list", "b: [{⟦a⟧: 1, ⟦a⟧: 2}]\n", "a", [(1, 0)]),
    Case("in two mappings is no mistake", "b: {a: 1}\nc: {a: 2}\na: 1\n", "a", []),
    Case("letter case apart is no mistake", "a: 1\nA: 2\n", "a", []),
  ]

  @Test("Both positions are reported, and the first entry is used", arguments: cases)
  func duplicate(_ test: Case) {
    let read = YAMLReader.read(test.marked.source, in: test.marked.source.range)
    let expected = test.marks.map { mark, first in
      ExpectedDiagnostic(
        .duplicateKey,
        "duplicate key '\(test.key)'",
        hint: "keep one of the two",
        mark: mark,
        notes: [("first occurrence", first)]
      )
    }
    #expect(test.marked.lines(read.diagnostics) == test.marked.lines(expected: expected))
    #expect(read.value?.first?.shown.contains("2") != true || test.marks.isEmpty)
  }
}
