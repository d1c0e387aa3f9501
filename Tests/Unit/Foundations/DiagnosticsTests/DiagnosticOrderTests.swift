import Diagnostics
import TestSupport
import Testing

@Suite struct DiagnosticOrderTests {
  @Test("Diagnostics are sorted by file, position, code and message")
  func shuffled() {
    var generator = SeededGenerator(seed: 1)
    let expected = Self.ordered.map(Self.shown)
    let shuffles = (0..<200).map { _ in Self.ordered.shuffled(using: &generator) }
    #expect(shuffles.filter { $0.sorted().map(Self.shown) != expected }.isEmpty)
  }

  @Test("The order is total and consistent with equality")
  func total() {
    for (index, one) in Self.ordered.enumerated() {
      for (otherIndex, other) in Self.ordered.enumerated() {
        #expect((one < other) == (index < otherIndex), "\(index), \(otherIndex)")
        #expect((one == other) == (index == otherIndex), "\(index), \(otherIndex)")
      }
    }
  }

  @Test("Severities increase from note to error")
  func severities() {
    #expect(Severity.note < .warning)
    #expect(Severity.warning < .error)
    #expect([Severity.error, .note, .warning].max() == .error)
  }

  @Test("Diagnostics are collected with the value")
  func diagnosed() {
    let source = SourceFile(path: "a", text: "")
    let warning = Diagnostic(.unknownKey, "w", in: source)
    let error = Diagnostic(.yamlSyntax, "e", in: source)
    var collected = [warning]
    #expect(Diagnosed(1, [error]).map { $0 + 1 }.taking(into: &collected) == 2)
    #expect(collected == [warning, error])
    #expect(Diagnosed(1, [warning, error]).hasErrors)
    #expect(!Diagnosed(1, [warning]).hasErrors)
  }

  private static func shown(_ diagnostic: Diagnostic) -> String { DiagnosticFormat.json.write([diagnostic]) }

  private static let ordered: [Diagnostic] = {
    let (a, b) = (SourceFile(path: "a", text: "1234567"), SourceFile(path: "b", text: "1234567"))
    let (composed, decomposed) = (SourceFile(path: "\u{E9}", text: "1"), SourceFile(path: "e\u{301}", text: "1"))
    let (short, long) = (SourceRange(1, 2), SourceRange(1, 3))
    return [
      Diagnostic(.yamlTag, "m", in: a),
      Diagnostic(.yamlAlias, "m", in: a, at: short),
      Diagnostic(.yamlTag, "e\u{301}", in: a, at: short),
      Diagnostic(.yamlTag, "m", in: a, at: short),
      Diagnostic(.yamlTag, "m", hint: "h", in: a, at: short),
      Diagnostic(.yamlTag, "m", hint: "h", in: a, at: short, notes: [Diagnostic.Note("n", in: a)]),
      Diagnostic(.yamlTag, "m", hint: "h", in: a, at: short, notes: [Diagnostic.Note("n", in: a, at: short)]),
      Diagnostic(.yamlTag, "m", hint: "h", in: a, at: short, notes: [Diagnostic.Note("n", in: b)]),
      Diagnostic(.yamlTag, "m", in: a, at: long),
      Diagnostic(.yamlTag, "\u{E9}", in: a, at: short.shifted(by: 1)),
      Diagnostic(.yamlAlias, "m", in: a, at: short.shifted(by: 2)),
      Diagnostic(.yamlAlias, "m", in: b),
      Diagnostic(.yamlAlias, "m", in: decomposed),
      Diagnostic(.yamlAlias, "m", in: composed),
    ]
  }()
}
