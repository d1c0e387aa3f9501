import Diagnostics
import TestSupport
import Testing

@Suite struct TextFormatTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marked: MarkedSource
    let line: String
    let caret: String

    init(_ name: String, _ text: String, line: String, caret: String) {
      testDescription = name
      marked = MarkedSource(text, path: "a.md")
      self.line = line
      self.caret = caret
    }
  }

  static let cases = [
    Case("one byte", "title: ⟦x⟧", line: "  1 | title: x", caret: "    |        ^"),
    Case("several bytes", "a\nb: ⟦cde⟧ f", line: "  2 | b: cde f", caret: "    |    ^~~"),
    Case("nothing", "⟦⟧", line: "  1 | ", caret: "    | ^"),
    Case("end of the line", "ab⟦⟧\ncd", line: "  1 | ab", caret: "    |   ^"),
    Case("only the first line of a range", "a: ⟦b\n  c⟧\n", line: "  1 | a: b", caret: "    |    ^"),
    Case("the line ending", "ab⟦\r\n⟧c", line: "  1 | ab", caret: "    |   ^"),
    Case("wide characters take two columns", "日本: ⟦寿司⟧", line: "  1 | 日本: 寿司", caret: "    |       ^~~~"),
    Case("an emoji takes two columns", "👨‍👩‍👧: ⟦🍕⟧", line: "  1 | 👨‍👩‍👧: 🍕", caret: "    |     ^~"),
    Case("a flag takes two columns", "🇮🇹 ⟦x⟧", line: "  1 | 🇮🇹 x", caret: "    |    ^"),
    Case("marks take none", "e\u{301}e\u{301} ⟦x⟧", line: "  1 | e\u{301}e\u{301} x", caret: "    |    ^"),
    Case("a tab becomes one space", "\t⟦x⟧\ty", line: "  1 |  x y", caret: "    |  ^"),
    Case("the gutter is as wide as the number", "\n\n\n\n\n\n\n\n\n⟦x⟧", line: "  10 | x", caret: "     | ^"),
    Case(
      "control characters do not reach the terminal",
      "a\u{1B}[31m\u{0}\u{7F}\u{9B}⟦x⟧",
      line: "  1 | a\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}x",
      caret: "    |          ^"
    ),
    Case(
      "characters that turn or hide text do not reach the terminal",
      "\u{202E}\u{2066}\u{200B}\u{2028}\u{AD}\u{E0041}⟦x⟧",
      line: "  1 | " + String(repeating: "\u{FFFD}", count: 6) + "x",
      caret: "    |       ^"
    ),
  ]

  @Test("The line is printed with a caret below the range", arguments: cases)
  func caret(_ test: Case) {
    let lines = lines(test.marked)
    #expect(lines[1] == test.line)
    #expect(lines[2] == test.caret)
  }

  @Test("A diagnostic shows its position, severity, message, code and hint")
  func whole() {
    let marked = MarkedSource("---\nrating: ⟦6⟧\n---\n", path: "content/a.md")
    let diagnostic = Diagnostic(.ratingOutOfRange, "no", hint: "yes", in: marked.source, at: marked.ranges[0])
    let expected = """
      content/a.md:2:9: error: no [rating-out-of-range]
        2 | rating: 6
          |         ^
        hint: yes

      """
    #expect(DiagnosticFormat.text.write([diagnostic]) == expected)
  }

  @Test("Notes show their position, also in another file")
  func notes() {
    let (one, other) = (MarkedSource("⟦a⟧: 1", path: "a.md"), MarkedSource("\n⟦b⟧: 2", path: "b.md"))
    let notes = [
      Diagnostic.Note("first", in: other.source, at: other.ranges[0]), Diagnostic.Note("whole", in: other.source),
    ]
    let diagnostic = Diagnostic(.pathCollision, "two", in: one.source, at: one.ranges[0], notes: notes)
    let expected = """
      a.md:1:1: error: two [path-collision]
        1 | a: 1
          | ^
      b.md:2:1: note: first
        2 | b: 2
          | ^
      b.md: note: whole

      """
    #expect(DiagnosticFormat.text.write([diagnostic]) == expected)
  }

  @Test("A diagnostic without a range shows no line; diagnostics are separated by blank lines")
  func severalWithoutRange() {
    let source = SourceFile(path: "a.md", text: "x")
    let found = [
      Diagnostic(.unexpectedFile, "one", in: source), Diagnostic(.templateUnused, "two", hint: "h", in: source),
    ]
    let expected = """
      a.md: warning: one [unexpected-file]

      a.md: note: two [template-unused]
        hint: h

      """
    #expect(DiagnosticFormat.text.write(found) == expected)
    #expect(DiagnosticFormat.text.write([]).isEmpty)
  }

  @Test("Control characters in messages and paths are replaced")
  func controlCharacters() {
    let source = SourceFile(path: "a\u{1B}[2J.md", text: "x")
    let diagnostic = Diagnostic(.unknownKey, "b\u{202E}\nc", hint: "d\u{7}", in: source)
    let expected = "a\u{FFFD}[2J.md: warning: b\u{FFFD}\u{FFFD}c [unknown-key]\n  hint: d\u{FFFD}\n"
    #expect(DiagnosticFormat.text.write([diagnostic]) == expected)
  }

  @Test("Coloured output differs only in escape sequences")
  func colours() {
    let marked = MarkedSource("a: ⟦b⟧")
    let diagnostic = Diagnostic(.unknownKey, "m", hint: "h", in: marked.source, at: marked.ranges[0])
    let coloured = DiagnosticFormat.text.write([diagnostic], colours: true)
    let plain = coloured.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
    #expect(coloured != plain)
    #expect(plain == DiagnosticFormat.text.write([diagnostic]))
  }

  private func lines(_ marked: MarkedSource) -> [Substring] {
    let diagnostic = Diagnostic(.yamlSyntax, "m", in: marked.source, at: marked.ranges[0])
    return DiagnosticFormat.text.write([diagnostic]).split(separator: "\n", omittingEmptySubsequences: false)
  }
}
