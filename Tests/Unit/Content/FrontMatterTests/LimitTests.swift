import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Limits are exact, and pathological input is parsed or rejected in linear time.
@Suite struct LimitTests {
  @Test("Size", arguments: [(-1, true), (0, true), (1, false)])
  func size(_ test: (beyond: Int, isAllowed: Bool)) {
    let text = "a: " + String(repeating: "x", count: FrontMatterLimits.size - 3 + test.beyond)
    let marked = MarkedSource("⟦⟧" + text)
    let tooLarge = ExpectedDiagnostic(
      .frontMatterTooLarge,
      "front matter has \(grouped(FrontMatterLimits.size + 1)) bytes, more than \(grouped(FrontMatterLimits.size))",
      hint: "move long text into the body"
    )
    check(marked, test.isAllowed ? [] : [tooLarge])
  }

  @Test("Depth, in brackets, braces and lines", arguments: [(-1, true), (0, true), (1, false)])
  func depth(_ test: (beyond: Int, isAllowed: Bool)) {
    let count = FrontMatterLimits.depth - 1 + test.beyond
    let tooDeep = ExpectedDiagnostic(
      .yamlTooDeep,
      "nested deeper than \(FrontMatterLimits.depth) levels",
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
    // The mapping, the key and the list also count as values.
    let count = FrontMatterLimits.values - 3 + test.beyond
    let tooMany = ExpectedDiagnostic(
      .yamlTooManyEntries,
      "more than \(FrontMatterLimits.values) values",
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

  /// A pathological input with its number of repetitions and the code of its first diagnostic.
  struct Hostile: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let count: Int
    let code: DiagnosticCode?
    let text: @Sendable (Int) -> String

    init(_ name: String, _ count: Int, _ code: DiagnosticCode?, _ text: @escaping @Sendable (Int) -> String) {
      (testDescription, self.count, self.code, self.text) = (name, count, code, text)
    }

    func source(_ count: Int) -> SourceFile { SourceFile(path: "a.md", text: "---\n" + text(count) + "\n---\ntext") }
  }

  static let cases = [
    Hostile("brackets", 100_000, .yamlTooDeep) { "a: " + repeated("[", $0) },
    Hostile("braces", 60_000, .yamlTooDeep) { "a: " + repeated("{a: ", $0) },
    Hostile("lists", 100_000, .yamlTooDeep) { repeated("- ", $0) },
    Hostile("question marks", 100_000, .yamlTooDeep) { repeated("? ", $0) },
    Hostile("levels of lines", 490_000, .yamlTooDeep) { bytes in
      (0..<Int(Double(bytes).squareRoot())).map { repeated(" ", $0) + "a:\n" }.joined()
    },
    Hostile("keys", 100_000, .frontMatterTooLarge) { (0..<$0).map { "k\($0): v\n" }.joined() },
    Hostile("as many short keys as fit", 30_000, .yamlTooManyEntries) { count in
      (0..<count).map { "\(String($0, radix: 36)): v\n" }.joined()
    },
    Hostile("a key of 200 kB", 200_000, .frontMatterNotMapping) { repeated("k", $0) + ": v\n" },
    Hostile("10 MB in one value", 10_000_000, .frontMatterTooLarge) { "a: " + repeated("x", $0) },
    Hostile("200 kB in one value", 100_000, nil) { "a: é" + repeated("x ", $0) },
    Hostile("one key 9,000 times", 9_000, .duplicateKey) { repeated("a: b\n", $0) },
    Hostile("unquoted colons in 250 kB", 25_000, .yamlUnquotedColon) { repeated("é: a: b\n", $0) },
    Hostile("200,000 colons", 100_000, .yamlUnquotedColon) { "a: " + repeated(": ", $0) },
    Hostile("quotes", 200_001, .yamlSyntax) { "a: " + repeated("'", $0) },
    Hostile("line breaks", 200_000, nil) { "a: |\n" + repeated("\n", $0) },
    Hostile("an alias bomb", 9_000, .yamlAlias) { "a: &a [x]\n" + repeated("b: [*a, *a]\n", $0) },
  ]

  @Test("Hostile input is parsed or rejected in linear time", arguments: cases)
  func isLinear(_ test: Hostile) {
    #expect(FencedDocument.parse(test.source(test.count)).diagnostics.first?.code == test.code)
    expectLinearTime(upTo: test.count, input: test.source) { _ = FencedDocument.parse($0) }
  }

  @Test("A line of 10 MB is accepted in the body and is not a fence")
  func longLine() {
    let line = Self.repeated("x", 10_000_000)
    let parsed = FencedDocument.parse(SourceFile(path: "a", text: "---\na: 1\n---\n" + line))
    let unclosed = FencedDocument.parse(SourceFile(path: "a", text: "---\n" + line))
    #expect(parsed.value?.entries.map(\.shown) == ["a=1"])
    #expect(parsed.diagnostics.isEmpty)
    #expect(unclosed.diagnostics.map(\.code) == [.frontMatterUnclosed])
    expectLinearTime(repeating: "x", upTo: 10_000_000) {
      _ = FencedDocument.parse(SourceFile(path: "a", text: "---\n" + $0))
    }
  }

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private func check(_ marked: MarkedSource, _ expected: [ExpectedDiagnostic]) {
    let read = YAMLReader.read(marked.source, in: marked.source.range)
    #expect(marked.lines(read.diagnostics) == marked.lines(expected: expected))
    #expect((read.value == nil) == !expected.isEmpty)
  }
}
