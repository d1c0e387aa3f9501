import Diagnostics
import TestSupport
import Testing

/// Replacements in files, and their diffs.
@Suite struct FixedFileTests {
  @Test("Successive and overlapping replacements")
  func replacing() {
    var file = FixedFile(SourceFile(path: "a.md", text: "one two three\n"))
    #expect(file.changes == [] && file.bytes == file.source.bytes && file.diff(colours: false) == "")
    file.replace([Replacement(SourceRange(8, 13), with: "3"), Replacement(SourceRange(0, 3), with: "first")])
    #expect(text(file) == "first two 3\n")
    file.replace([Replacement(SourceRange(2, 9), with: "")])
    #expect(text(file) == "fi 3\n")
    file.replace([Replacement(SourceRange(0, 0), with: "> "), Replacement(SourceRange(7, 7), with: "end")])
    #expect(text(file) == "> fi 3\nend")
    #expect(
      file.changes == [
        Replacement(SourceRange(0, 7), with: "> fi"), Replacement(SourceRange(8, 13), with: "3"),
        Replacement(SourceRange(14, 14), with: "end"),
      ]
    )
  }

  @Test("Random replacements give the same bytes as an array")
  func anyReplacements() {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<200 {
      var bytes = ContiguousArray((0..<60).map { UInt8(ascii: "a") + UInt8($0 % 26) })
      var file = FixedFile(SourceFile(path: "a", bytes: bytes))
      for number in 0..<Int.random(in: 1...8, using: &generator) {
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 0...9, using: &generator))
        let text = String(repeating: "\(number)\n", count: Int.random(in: 0...3, using: &generator))
        file.replace([Replacement(SourceRange(start, end), with: text)])
        bytes.replaceSubrange(start..<end, with: text.utf8)
      }
      #expect(file.bytes == bytes)
      var again = FixedFile(file.source)
      again.replace(file.changes)
      #expect(again.bytes == bytes)
    }
  }

  @Test("A fix that overlaps an earlier one is deferred")
  func overlaps() {
    let source = SourceFile(path: "a.md", text: "0123456789")
    let fixes = [(0, 2), (2, 4), (3, 5), (8, 8)].map { start, end in
      Diagnostic(
        .wrongType,
        "m",
        in: source,
        at: SourceRange(start, end),
        fix: [Replacement(SourceRange(start, end), with: "x")]
      )
    }
    let chosen = (fixes + [Diagnostic(.wrongType, "m", in: source)]).replacements
    #expect(chosen["a.md"]?.map(\.range.lowerBound) == [0, 3, 8])
  }

  @Test("A diff shows only the changes, with three lines of context")
  func diff() {
    let lines = (1...30).map { "line \($0)\n" }.joined()
    var file = FixedFile(SourceFile(path: "content/a.md", text: lines))
    // Lines 2, 9 and 30: the last two are more than six lines apart, so the diff has two hunks.
    file.replace(
      ["line 2", "line 9", "line 30"].map { line in replacement(of: line, in: lines, with: "x\ny") }
    )
    #expect(
      file.diff(colours: false) == """
        --- content/a.md
        +++ content/a.md
        @@ -1,12 +1,14 @@
         line 1
        -line 2
        +x
        +y
         line 3
         line 4
         line 5
         line 6
         line 7
         line 8
        -line 9
        +x
        +y
         line 10
         line 11
         line 12
        @@ -27,4 +29,5 @@
         line 27
         line 28
         line 29
        -line 30
        +x
        +y

        """
    )
  }

  @Test("Line endings are preserved, including a missing one at the end")
  func lineEndings() {
    var file = FixedFile(SourceFile(path: "a", text: "one\r\ntwo\r\nthree"))
    file.replace([Replacement(SourceRange(5, 8), with: "2"), Replacement(SourceRange(10, 15), with: "3")])
    let end = "\\ No newline at end of file\n"
    #expect(
      file.diff(colours: false) == "--- a\n+++ a\n@@ -1,3 +1,3 @@\n one\r\n-two\r\n-three\n\(end)+2\r\n+3\n\(end)"
    )
    #expect(!file.diff(colours: true).utf8.contains(0x0D))
    #expect(file.diff(colours: true).contains("\u{1B}[32m+2\u{1B}[0m\n"))
  }

  @Test("Control characters are replaced in coloured output")
  func controlCharacters() {
    var file = FixedFile(SourceFile(path: "a", text: "b\u{1B}[2Jc\n"))
    file.replace([Replacement(SourceRange(0, 1), with: "\u{202E}")])
    #expect(file.diff(colours: false).contains("-b\u{1B}[2Jc\n"))
    #expect(file.diff(colours: true).contains("-b\u{FFFD}[2Jc") && file.diff(colours: true).contains("+\u{FFFD}"))
  }

  private func text(_ file: FixedFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private func replacement(of part: String, in text: String, with new: String) -> Replacement {
    let bytes = Array(text.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: part.utf8) && ($0 == 0 || bytes[$0 - 1] == 0x0A) } ?? 0
    return Replacement(SourceRange(start, start + part.utf8.count), with: new)
  }
}
