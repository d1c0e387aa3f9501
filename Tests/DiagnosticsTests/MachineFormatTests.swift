import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct MachineFormatTests {
  @Test("JSON reads back as it was meant")
  func json() throws {
    let marked = MarkedSource("é\n⟦a⟧: \"⟦x\ny⟧\"\n", path: "content/é \"q\".md")
    let note = Diagnostic.Note("first", in: marked.source, at: marked.ranges[1])
    let diagnostic = Diagnostic(
      .duplicateKey,
      "m",
      hint: "h",
      in: marked.source,
      at: marked.ranges[0],
      notes: [note]
    )
    try check(
      [diagnostic],
      #"""
      [{"code": "duplicate-key", "severity": "error", "message": "m", "hint": "h", "file": "content/é \"q\".md",
        "line": 2, "column": 1, "endLine": 2, "endColumn": 2, "offset": 3, "endOffset": 4,
        "notes": [{"message": "first", "file": "content/é \"q\".md", "line": 2, "column": 5, "endLine": 3,
          "endColumn": 2, "offset": 7, "endOffset": 10}]}]
      """#
    )
  }

  @Test("A diagnostic about a whole file has no line, and without a hint or notes they are left out")
  func jsonOfWholeFile() throws {
    let source = SourceFile(path: "a", text: "")
    try check(
      [Diagnostic(.templateUnused, "m", in: source), Diagnostic(.unexpectedFile, "n", in: source)],
      """
      [{"code": "template-unused", "severity": "note", "message": "m", "file": "a"},
        {"code": "unexpected-file", "severity": "warning", "message": "n", "file": "a"}]
      """
    )
    try check([], "[]")
  }

  @Test("Every character reads back from JSON, and none can end a line or a script")
  func jsonEscapes() throws {
    let text = String(String.UnicodeScalarView((0...0x2100).compactMap(Unicode.Scalar.init))) + "😀\u{10FFFF}"
    let json = quoted(text)
    let back = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
    #expect(back.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    #expect(!json.unicodeScalars.contains { $0.value < 0x20 || [0x7F, 0x2028, 0x2029].contains($0.value) })
  }

  @Test("Random text reads back from JSON")
  func jsonOfRandomText() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let text = generator.text(upTo: 30)
      let data = Data(quoted(text).utf8)
      let back = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? String
      #expect(back.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }
  }

  @Test("A GitHub workflow command cannot be broken by what it quotes")
  func github() {
    let marked = MarkedSource("\n a⟦b⟧", path: "a,b:c%d\r\n.md")
    let found = [
      Diagnostic(.yamlSyntax, "100%\r\n::warning::x", hint: "h", in: marked.source, at: marked.ranges[0]),
      Diagnostic(.unknownKey, "m: n, o", in: marked.source), Diagnostic(.templateUnused, "t", in: marked.source),
    ]
    let file = "file=a%2Cb%3Ac%25d%0D%0A.md"
    #expect(
      DiagnosticFormat.github.write(found) == """
        ::error \(file),line=2,col=3,title=yaml-syntax::100%25%0D%0A::warning::x%0Ah
        ::warning \(file),title=unknown-key::m: n, o
        ::notice \(file),title=template-unused::t

        """
    )
    #expect(DiagnosticFormat.github.write([]).isEmpty)
  }

  private func check(_ diagnostics: [Diagnostic], _ expected: String) throws {
    let json = DiagnosticFormat.json.write(diagnostics)
    #expect(json.hasSuffix("]\n"))
    #expect(try sorted(json) == sorted(expected))
  }

  /// The text as Foundation understands it, written in one fixed way.
  private func sorted(_ json: String) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
  }
}
