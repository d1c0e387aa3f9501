import Diagnostics
import TestSupport
import Testing

@Suite struct SourcePositionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let offset: Int
    let position: SourcePosition
    let line: String

    init(_ name: String, _ text: String, at offset: Int, _ position: (Int, Int), line: String) {
      testDescription = name
      self.text = text
      self.offset = offset
      self.position = SourcePosition(line: position.0, column: position.1)
      self.line = line
    }
  }

  static let cases = [
    Case("empty file", "", at: 0, (1, 1), line: ""),
    Case("past the end of an empty file", "", at: 9, (1, 1), line: ""),
    Case("first byte", "ab\ncd\n", at: 0, (1, 1), line: "ab"),
    Case("line feed belongs to its line", "ab\ncd\n", at: 2, (1, 3), line: "ab"),
    Case("after a line feed", "ab\ncd\n", at: 3, (2, 1), line: "cd"),
    Case("end of a file that ends its last line", "ab\ncd\n", at: 6, (3, 1), line: ""),
    Case("end of a file without a newline at the end", "ab\ncd", at: 5, (2, 3), line: "cd"),
    Case("past the end", "ab\ncd", at: 99, (2, 3), line: "cd"),
    Case("carriage return of CR LF", "ab\r\ncd", at: 2, (1, 3), line: "ab"),
    Case("line feed of CR LF", "ab\r\ncd", at: 3, (1, 4), line: "ab"),
    Case("after CR LF", "ab\r\ncd", at: 4, (2, 1), line: "cd"),
    Case("after CR alone", "ab\rcd", at: 3, (2, 1), line: "cd"),
    Case("CR at the end of the file", "ab\r", at: 3, (2, 1), line: ""),
    Case("two CR are two lines", "a\r\rb", at: 3, (3, 1), line: "b"),
    Case("LF CR is two line endings", "a\n\rb", at: 3, (3, 1), line: "b"),
    Case("mixed endings", "a\rb\nc\r\nd", at: 7, (4, 1), line: "d"),
    Case("column counts bytes", "é😀x", at: 6, (1, 7), line: "é😀x"),
    Case("byte order mark counts", "\u{FEFF}a", at: 3, (1, 4), line: "\u{FEFF}a"),
    Case("NEL ends no line", "a\u{85}b", at: 3, (1, 4), line: "a\u{85}b"),
  ]

  @Test("A byte offset has a line and a column", arguments: cases)
  func position(_ test: Case) {
    let source = SourceFile(path: "a.md", text: test.text)
    #expect(SourceLines(source).position(at: test.offset) == test.position)
    #expect(source.text(in: source.lineRange(at: test.offset)) == test.line)
  }

  @Test("Every offset is on the line of its position", arguments: ["\n", "\r\n", "\r"])
  func everyOffset(ending: String) {
    let lines = ["", "one", "zwei é", "", "三😀", "end"]
    let source = SourceFile(path: "a.md", text: lines.joined(separator: ending))
    for offset in 0...source.bytes.count {
      let position = SourceLines(source).position(at: offset)
      let line = source.lineRange(at: offset)
      #expect(source.text(in: line) == lines[position.line - 1])
      #expect(line.lowerBound + position.column - 1 == offset)
    }
  }

  @Test("Ranges are clamped to the file")
  func ranges() {
    #expect(SourceRange(-3, 2) == SourceRange(0, 2))
    #expect(SourceRange(5, 2) == SourceRange(5, 5))
    #expect(SourceRange(3, 9).clamped(to: 5) == SourceRange(3, 5))
    #expect(SourceRange(7, 9).clamped(to: 5) == SourceRange(5, 5))
    #expect(SourceRange(3, 9).shifted(by: 2) == SourceRange(5, 11))
    #expect(SourceFile(path: "a", text: "abc").text(in: SourceRange(2, 90)) == "c")
  }

  @Test("Invalid UTF-8 becomes replacement characters")
  func invalidBytes() {
    let source = SourceFile(path: "a", bytes: [0x61, 0xFF, 0x62])
    #expect(source.text(in: source.range) == "a\u{FFFD}b")
  }
}
