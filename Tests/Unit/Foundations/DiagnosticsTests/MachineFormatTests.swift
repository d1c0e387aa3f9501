import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct MachineFormatTests {
  @Test("JSON contains all fields")
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

  @Test("A diagnostic without a range has no line; missing hints and notes are omitted")
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

  @Test("JSON contains the fix")
  func jsonOfFix() throws {
    let source = SourceFile(path: "a", text: "é: b")
    let fix = [Replacement(SourceRange(4, 5), with: "\"b\"")]
    let place = SourceRange(4, 5)
    try check(
      [Diagnostic(.unexpectedFile, "n", in: source, at: place, fix: fix)],
      #"""
      [{"code": "unexpected-file", "severity": "warning", "message": "n", "file": "a", "line": 1, "column": 5,
        "endLine": 1, "endColumn": 6, "offset": 4, "endOffset": 5,
        "fix": [{"start": 4, "end": 5, "text": "\"b\""}]}]
      """#
    )
  }

  @Test("GitHub workflow commands escape quoted text")
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

  @Test("SARIF counts columns in scalars and contains hints, notes and fixes")
  func sarif() throws {
    let marked = MarkedSource("a\nüñ𝄞⟦b⟧: ⟦c⟧\n", path: "content/é q.md")
    let note = Diagnostic.Note("first", in: marked.source, at: marked.ranges[1])
    let fix = [Replacement(marked.ranges[0], with: "B")]
    let diagnostic = Diagnostic(
      .unknownKey,
      "m",
      hint: "h",
      in: marked.source,
      at: marked.ranges[0],
      notes: [note],
      fix: fix
    )
    let file = #""artifactLocation": {"uri": "content/%C3%A9%20q.md"}"#
    let region = #"{"startLine": 2, "startColumn": 4, "endLine": 2, "endColumn": 5}"#
    let log = DiagnosticFormat.sarif.write([
      diagnostic, Diagnostic(.templateUnused, "n", in: SourceFile(path: "t", text: "")),
    ])
    #expect(
      try sorted(log)
        == sorted(
          """
          {"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
          "version": "2.1.0", "runs": [{"tool": {"driver": {"name": "Verdict", "rules": [
            {"id": "unknown-key", "defaultConfiguration": {"level": "warning"}},
            {"id": "template-unused", "defaultConfiguration": {"level": "note"}}]}},
          "columnKind": "unicodeCodePoints", "results": [
            {"ruleId": "unknown-key", "ruleIndex": 0, "level": "warning", "message": {"text": "m\\nh"},
             "locations": [{"physicalLocation": {\(file), "region": \(region)}}],
             "relatedLocations": [{"physicalLocation": {\(file), "region":
               {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 8}}, "message": {"text": "first"}}],
             "fixes": [{"artifactChanges": [{\(file), "replacements": [
               {"deletedRegion": \(region), "insertedContent": {"text": "B"}}]}]}]},
            {"ruleId": "template-unused", "ruleIndex": 1, "level": "note", "message": {"text": "n"},
             "locations": [{"physicalLocation": {"artifactLocation": {"uri": "t"}}}]}]}]}
          """
        )
    )
  }

  private func check(_ diagnostics: [Diagnostic], _ expected: String) throws {
    let json = DiagnosticFormat.json.write(diagnostics)
    #expect(json.hasSuffix("]\n"))
    #expect(try sorted(json) == sorted(expected))
  }

  /// Returns the JSON with sorted keys, for comparison.
  private func sorted(_ json: String) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
  }
}
