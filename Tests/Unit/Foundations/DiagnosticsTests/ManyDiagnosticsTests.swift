import Diagnostics
import Foundation
import TestSupport
import Testing

/// Many diagnostics of one file or of one kind.
@Suite struct ManyDiagnosticsTests {
  private func source(_ number: Int = 0) -> SourceFile {
    SourceFile(path: "content/\(number).md", text: String(repeating: "author: x\n", count: 500))
  }

  private func found(_ code: DiagnosticCode, _ count: Int, _ message: String = "m", from start: Int = 0) -> [Diagnostic]
  {
    let source = source()
    return (0..<count).map {
      Diagnostic(code, message, hint: "h", in: source, at: SourceRange(start + $0, start + $0 + 1))
    }
  }

  @Test("A file keeps 100 diagnostics, errors first, with the number of omitted ones by code")
  func capPerFile() {
    let capped = (found(.unknownKey, 400) + found(.brokenLink, 60, from: 400) + found(.unsafeLink, 5, from: 500))
      .shuffled().cappedPerFile
    #expect(capped.filter { $0.code == .brokenLink }.map(\.range?.lowerBound) == (400..<460).map { $0 })
    #expect(capped.filter { $0.code == .unknownKey && $0.count == 1 }.map(\.range?.lowerBound) == (0..<40).map { $0 })
    #expect(capped.count == 102)
    #expect(capped.errorCount == 465)
    let rest = capped.suffix(2).map { "\($0.code.rawValue): \($0.message)" }
    #expect(
      rest == [
        "unknown-key: 360 more of this kind in this file", "unsafe-link: 5 more of this kind in this file",
      ]
    )
  }

  @Test("A hundred diagnostics are unchanged")
  func hundred() {
    #expect(found(.brokenLink, 100).cappedPerFile == found(.brokenLink, 100))
  }

  @Test("Adding diagnostics one by one gives the same result in bounded memory")
  func added() {
    let all = found(.unknownKey, 30_000) + found(.brokenLink, 7_000, from: 100_000)
    var kept: [Diagnostic] = []
    var most = 0
    for diagnostic in all {
      kept.add(diagnostic)
      most = max(most, kept.count)
    }
    #expect(kept.cappedPerFile == all.cappedPerFile)
    #expect(kept.cappedPerFile.errorCount == 37_000)
    #expect(most < 4_200)
  }

  @Test("Diagnostics with one cause are summarized: three locations, one hint, the number of others, a total")
  func oneCause() {
    let all = (0..<30).map {
      Diagnostic(.unknownKey, "unknown key 'author'", hint: "h", in: source($0), at: SourceRange(0, 6))
    }
    let other = Diagnostic(.brokenLink, "file 'x' not found", in: source(40))
    let expected = """
      content/40.md: error: file 'x' not found [broken-link]

      content/0.md:1:1: warning: unknown key 'author' [unknown-key]
        1 | author: x
          | ^~~~~~
        hint: h

      content/1.md:1:1: warning: unknown key 'author' [unknown-key]
        1 | author: x
          | ^~~~~~

      content/2.md:1:1: warning: unknown key 'author' [unknown-key]
        1 | author: x
          | ^~~~~~

      and 27 more of this kind; list them with --all

      30 × unknown-key: unknown key 'author'
      1 × broken-link: file 'x' not found

      """
    #expect(DiagnosticFormat.text.write(all + [other]) == expected)
    #expect(DiagnosticFormat.text.write(all, showsAll: true).components(separatedBy: "hint: h").count == 31)
    #expect(DiagnosticFormat.json.write(all).components(separatedBy: "unknown-key").count == 31)
    #expect(DiagnosticFormat.github.write(all).components(separatedBy: "unknown-key").count == 31)
  }

  @Test("Twenty diagnostics of one kind are printed in full")
  func few() {
    #expect(DiagnosticFormat.text.write(found(.brokenLink, 20)).components(separatedBy: "[broken-link]").count == 21)
  }

  @Test("Diagnostics with one code and different messages are one kind in the summary")
  func oneCode() {
    let different = (0..<50).map {
      Diagnostic(.brokenLink, "file '\($0)' not found", hint: "\($0)", in: source(), at: SourceRange($0, $0))
    }
    let same = (0..<40).map { Diagnostic(.brokenLink, "file 'x' not found", in: source(1), at: SourceRange($0, $0)) }
    let text = DiagnosticFormat.text.write(different + same)
    #expect(text.hasSuffix("\n50 × broken-link\n40 × broken-link: file 'x' not found\n"))
    #expect(text.contains("hint: 0\n") && text.contains("hint: 2\n") && !text.contains("hint: 3\n"))
    #expect(text.contains("and 47 more of this kind") && text.contains("and 37 more of this kind"))
  }

  @Test("Every format escapes control characters of paths and messages", arguments: DiagnosticFormat.allCases)
  func escapes(_ format: DiagnosticFormat) {
    let source = SourceFile(path: "a\u{1B}[2J\u{9B}1m\u{202E}.md", text: "x")
    let text = format.write([Diagnostic(.unknownKey, "m\u{1B}]0;\u{7}\u{E0041}", hint: "h\u{85}", in: source)])
    let allowed: Set<Unicode.Scalar> = ["\n"]
    #expect(
      text.unicodeScalars.allSatisfy {
        allowed.contains($0) || ![.control, .format].contains($0.properties.generalCategory)
      }
    )
  }

  @Test("Thousands of positions in a long file are computed in linear time", arguments: DiagnosticFormat.allCases)
  func time(_ format: DiagnosticFormat) {
    expectLinearTime(upTo: 20_000) { count in
      let source = SourceFile(path: "a.md", text: String(repeating: "a\n", count: count * 25))
      return (0..<count).map { Diagnostic(.brokenLink, "m", in: source, at: SourceRange($0 * 50, $0 * 50 + 1)) }
    } _: {
      #expect(!format.write($0, showsAll: true).isEmpty)
    }
  }
}
