import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Valid fences. The marks are the opening fence, the front matter and the body.
@Suite struct FenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marked: MarkedSource

    init(_ name: String, _ text: String) {
      testDescription = name
      marked = MarkedSource(text)
    }
  }

  static let cases = [
    Case("line feeds", "⟦---⟧\n⟦a: 1\n⟧---\n⟦text\n⟧"),
    Case("CR LF", "⟦---⟧\r\n⟦a: 1\r\n⟧---\r\n⟦text\r\n⟧"),
    Case("CR only", "⟦---⟧\r⟦a: 1\r⟧---\r⟦text\r⟧"),
    Case("byte order mark", "\u{FEFF}⟦---⟧\n⟦a: 1\n⟧---\n⟦text⟧"),
    Case("no newline at the end", "⟦---⟧\n⟦a: 1\n⟧---⟦⟧"),
    Case("no entries", "⟦---⟧\n⟦⟧---\n⟦text⟧"),
    Case("white space behind the fences", "⟦--- \t⟧\n⟦a: 1\n⟧---  \n⟦text⟧"),
    Case("a fence in the body belongs to it", "⟦---⟧\n⟦a: 1\n⟧---\n⟦text\n---\nmore\n⟧"),
    Case("an indented fence closes nothing", "⟦---⟧\n⟦a: |\n  ---\n⟧---\n⟦⟧"),
    Case("four hyphens close nothing", "⟦---⟧\n⟦----: 1\n⟧---\n⟦⟧"),
    Case("text behind hyphens closes nothing", "⟦---⟧\n⟦--- a\n⟧---\n⟦⟧"),
  ]

  @Test("The front matter and the body are found", arguments: cases)
  func found(_ test: Case) {
    let split = FenceSplitter.split(test.marked.source)
    #expect(test.marked.lines(split.diagnostics).isEmpty)
    let ranges = split.value.map { [$0.fence, $0.frontMatter, $0.body] }
    #expect(ranges == test.marked.ranges)
  }

  @Test("Line endings do not change entries and body", arguments: ["\n", "\r\n", "\r"])
  func endings(_ ending: String) throws {
    let lines = ["---", "a: one", "b: |", "  two", "  three", "c: [x,", "  y]", "---", "text"]
    let source = SourceFile(path: "a.md", text: lines.joined(separator: ending))
    let parsed = FencedDocument.parse(source)
    #expect(parsed.diagnostics.isEmpty)
    let document = try #require(parsed.value)
    #expect(document.entries.map(\.shown) == ["a=one", "b=two\nthree\n", "c=[x, y]"])
    #expect(source.text(in: document.body) == "text")
  }
}

/// Missing and malformed fences, and control characters.
@Suite struct FenceErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marked: MarkedSource
    let expected: ExpectedDiagnostic

    init(_ name: String, _ text: String, _ expected: ExpectedDiagnostic) {
      testDescription = name
      marked = MarkedSource(text)
      self.expected = expected
    }
  }

  private static let missing = ExpectedDiagnostic(
    .frontMatterMissing,
    "front matter is missing",
    hint: "begin the file with a line '---', then the entries, then another line '---'"
  )
  private static let foreign = ExpectedDiagnostic(
    .frontMatterMissing,
    "front matter is missing",
    hint: "write YAML between two lines '---'"
  )
  private static let unclosed = ExpectedDiagnostic(
    .frontMatterUnclosed,
    "front matter is not closed",
    hint: "write a line '---' after the last entry"
  )
  private static let nul = ExpectedDiagnostic(
    .controlCharacter,
    "control character U+0000",
    hint: "remove it; only tabs and line breaks are allowed"
  )
  private static let escape = ExpectedDiagnostic(
    .controlCharacter,
    "control character U+001B",
    hint: "remove it; only tabs and line breaks are allowed"
  )

  static let cases = [
    Case("empty file", "⟦⟧", missing),
    Case("only a byte order mark", "\u{FEFF}⟦⟧", missing),
    Case("no fence", "⟦title: x⟧\n---\n", missing),
    Case("no fence behind a byte order mark", "\u{FEFF}⟦title: x⟧\n", missing),
    Case("an empty line before the fence", "⟦⟧\n---\na: 1\n---\n", missing),
    Case("a space before the fence", "⟦ ---⟧\na: 1\n---\n", missing),
    Case("two hyphens", "⟦--⟧\na: 1\n---\n", missing),
    Case("four hyphens", "⟦----⟧\na: 1\n---\n", missing),
    Case("typographic hyphens", "⟦———⟧\na: 1\n---\n", missing),
    Case("TOML", "⟦+++⟧\na = 1\n+++\n", foreign),
    Case("TOML behind a byte order mark", "\u{FEFF}⟦+++⟧\na = 1\n+++\n", foreign),
    Case("JSON", "⟦{⟧\n\"a\": 1\n}\n", foreign),
    Case("never closed", "⟦---⟧\na: 1\n", unclosed),
    Case("nothing but the fence", "⟦---⟧", unclosed),
    Case("closed by the wrong fence", "⟦---⟧\na: 1\n+++\ntext\n", unclosed),
    Case("closed by an indented fence", "⟦---⟧\na: 1\n ---\ntext\n", unclosed),
    Case("NUL in the front matter", "---\na: ⟦\u{0}⟧\n---\n", nul),
    Case("NUL in the body", "---\na: 1\n---\nx⟦\u{0}⟧", nul),
    Case("an escape sequence", "---\na: 1\n---\nx⟦\u{1B}⟧[2J", escape),
  ]

  @Test("The error is reported", arguments: cases)
  func error(_ test: Case) {
    let parsed = FencedDocument.parse(test.marked.source)
    #expect(parsed.value == nil)
    #expect(test.marked.lines(parsed.diagnostics) == test.marked.lines(expected: [test.expected]))
  }
}
