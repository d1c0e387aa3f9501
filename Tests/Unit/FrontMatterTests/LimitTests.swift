import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Limits hold to the byte, and input that is made to hurt is refused in no time.
@Suite struct LimitTests {
  @Test("Size", arguments: [(-1, true), (0, true), (1, false)])
  func size(_ test: (beyond: Int, isAllowed: Bool)) {
    let text = "a: " + String(repeating: "x", count: FrontMatterLimits.size - 3 + test.beyond)
    let marked = MarkedSource("⟦⟧" + text)
    let tooLarge = ExpectedDiagnostic(
      .frontMatterTooLarge,
      "the entries take \(FrontMatterLimits.size + 1) bytes, more than \(FrontMatterLimits.size)",
      hint: "move long text into the body"
    )
    check(marked, test.isAllowed ? [] : [tooLarge])
  }

  @Test("Depth, in brackets, braces and lines", arguments: [(-1, true), (0, true), (1, false)])
  func depth(_ test: (beyond: Int, isAllowed: Bool)) {
    let count = FrontMatterLimits.depth - 1 + test.beyond
    let tooDeep = ExpectedDiagnostic(
      .yamlTooDeep,
      "values nest deeper than \(FrontMatterLimits.depth) levels",
      hint: "quote text that begins with '[' or '{'"
    )
    let expected = test.isAllowed ? [] : [tooDeep]
    let (open, close) = (String(repeating: "[", count: count - 1), String(repeating: "]", count: count - 1))
    check(MarkedSource("a: \(open)⟦[⟧x]\(close)\n"), expected)
    check(MarkedSource("a: \(open)⟦{⟧x: y}\(close)\n"), expected)
    check(MarkedSource("a:\n" + String(repeating: "- ", count: count - 1) + "⟦-⟧ x\n"), expected)
  }

  @Test("Values", arguments: [(-1, true), (0, true), (1, false)])
  func values(_ test: (beyond: Int, isAllowed: Bool)) {
    // The mapping, the key and the list are values too.
    let count = FrontMatterLimits.values - 3 + test.beyond
    let tooMany = ExpectedDiagnostic(
      .yamlTooManyEntries,
      "there are more than \(FrontMatterLimits.values) values",
      hint: "move long text into the body"
    )
    check(MarkedSource("a: [" + String(repeating: "x,", count: count - 1) + "⟦y⟧]"), test.isAllowed ? [] : [tooMany])
  }

  @Test("Unquoted colons", arguments: [(-1, true), (0, true), (1, false)])
  func repairs(_ test: (beyond: Int, isAllowed: Bool)) {
    let count = FrontMatterLimits.repairs + test.beyond
    let source = SourceFile(path: "a", text: (0..<count).map { "k\($0): a: b\n" }.joined())
    let read = YAMLReader.read(source, in: source.range)
    #expect(read.diagnostics.map(\.code) == Array(repeating: .yamlUnquotedColon, count: count))
    #expect((read.value != nil) == test.isAllowed)
  }

  struct Hostile: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: @Sendable () -> String
    let code: DiagnosticCode?
  }

  static let cases = [
    Hostile(testDescription: "100,000 brackets", text: { "a: " + repeated("[", 100_000) }, code: .yamlTooDeep),
    Hostile(testDescription: "100,000 braces", text: { "a: " + repeated("{a: ", 60_000) }, code: .yamlTooDeep),
    Hostile(testDescription: "100,000 lists", text: { repeated("- ", 100_000) }, code: .yamlTooDeep),
    Hostile(testDescription: "100,000 question marks", text: { repeated("? ", 100_000) }, code: .yamlTooDeep),
    Hostile(
      testDescription: "levels of lines",
      text: { (0..<700).map { repeated(" ", $0) + "a:\n" }.joined() },
      code: .yamlTooDeep
    ),
    Hostile(
      testDescription: "100,000 keys",
      text: { (0..<100_000).map { "k\($0): v\n" }.joined() },
      code: .frontMatterTooLarge
    ),
    Hostile(
      testDescription: "as many short keys as fit",
      text: { (0..<30_000).map { "\(String($0, radix: 36)): v\n" }.joined() },
      code: .yamlTooManyEntries
    ),
    Hostile(
      testDescription: "a key of 200 kB",
      text: { repeated("k", 200_000) + ": v\n" },
      code: .frontMatterNotMapping
    ),
    Hostile(
      testDescription: "10 MB in one value",
      text: { "a: " + repeated("x", 10_000_000) },
      code: .frontMatterTooLarge
    ),
    Hostile(testDescription: "200 kB in one value", text: { "a: é" + repeated("x ", 100_000) }, code: nil),
    Hostile(testDescription: "one key 9,000 times", text: { repeated("a: b\n", 9_000) }, code: .duplicateKey),
    Hostile(
      testDescription: "unquoted colons in 250 kB",
      text: { repeated("é: a: b\n", 25_000) },
      code: .yamlUnquotedColon
    ),
    Hostile(testDescription: "200,000 colons", text: { "a: " + repeated(": ", 100_000) }, code: .yamlUnquotedColon),
    Hostile(testDescription: "200,000 quotes", text: { "a: " + repeated("'", 200_001) }, code: .yamlSyntax),
    Hostile(testDescription: "200,000 line breaks", text: { "a: |\n" + repeated("\n", 200_000) }, code: nil),
    Hostile(
      testDescription: "an alias bomb",
      text: { "a: &a [x]\n" + repeated("b: [*a, *a]\n", 9_000) },
      code: .yamlAlias
    ),
  ]

  @Test("Input that is made to hurt takes less than a second", arguments: cases)
  func isFast(_ test: Hostile) {
    let source = SourceFile(path: "a.md", text: "---\n" + test.text() + "\n---\ntext")
    var parsed = Diagnosed<FencedDocument?>(nil)
    let time = ContinuousClock().measure { parsed = FencedDocument.parse(source) }
    #expect(parsed.diagnostics.first?.code == test.code)
    #expect(time < .seconds(1))
  }

  @Test("A line of 10 MB is no trouble in the body, and no fence")
  func longLine() {
    let line = Self.repeated("x", 10_000_000)
    var parsed = Diagnosed<FencedDocument?>(nil)
    var unclosed = Diagnosed<FencedDocument?>(nil)
    let time = ContinuousClock().measure {
      parsed = FencedDocument.parse(SourceFile(path: "a", text: "---\na: 1\n---\n" + line))
      unclosed = FencedDocument.parse(SourceFile(path: "a", text: "---\n" + line))
    }
    #expect(parsed.value?.entries.map(\.shown) == ["a=1"])
    #expect(parsed.diagnostics.isEmpty)
    #expect(unclosed.diagnostics.map(\.code) == [.frontMatterUnclosed])
    #expect(time < .seconds(1))
  }

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private func check(_ marked: MarkedSource, _ expected: [ExpectedDiagnostic]) {
    let read = YAMLReader.read(marked.source, in: marked.source.range)
    #expect(marked.lines(read.diagnostics) == marked.lines(expected: expected))
    #expect((read.value == nil) == !expected.isEmpty)
  }
}
