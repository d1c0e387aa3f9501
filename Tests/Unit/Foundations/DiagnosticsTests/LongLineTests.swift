import Diagnostics
import TestSupport
import Testing

/// Long lines are truncated around the marked range.
@Suite struct LongLineTests {
  @Test("The range remains visible, with the caret below it", arguments: [0, 1, 79, 80, 81, 500, 919, 920, 999])
  func ascii(offset: Int) throws {
    let text = String(repeating: "a", count: offset) + "X" + String(repeating: "b", count: 999 - offset)
    try check(text, at: SourceRange(offset, offset + 1), marked: "X")
  }

  @Test("No character is split", arguments: 0..<12)
  func multiByte(shift: Int) throws {
    let before = String(repeating: "x", count: shift) + String(repeating: "é日😀", count: 60)
    let text = before + "X" + String(repeating: "😀日é", count: 60)
    try check(text, at: SourceRange(before.utf8.count, before.utf8.count + 1), marked: "X")
  }

  @Test("A range longer than the window is truncated")
  func longRange() throws {
    let source = SourceFile(path: "a", text: String(repeating: "a", count: 10_000_000))
    let diagnostic = Diagnostic(.yamlSyntax, "m", in: source, at: SourceRange(5_000, 9_000_000))
    let lines = DiagnosticFormat.text.write([diagnostic]).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 200 })
    #expect(lines[2].hasSuffix("~"))
  }

  private func check(_ text: String, at range: SourceRange, marked: Character) throws {
    let source = SourceFile(path: "a", text: text)
    let diagnostic = Diagnostic(.yamlSyntax, "m", in: source, at: range)
    let lines = DiagnosticFormat.text.write([diagnostic]).split(separator: "\n")
    let (line, caret) = (lines[1].dropFirst(6), lines[2].dropFirst(6))
    #expect(!line.contains("\u{FFFD}"))
    #expect(line.utf8.count <= 170)
    let before = try #require(line.firstIndex(of: marked))
    #expect(caret.count - 1 == line[..<before].reduce(0) { $0 + columns($1) })
  }

  private func columns(_ character: Character) -> Int { "日😀".contains(character) ? 2 : 1 }
}
