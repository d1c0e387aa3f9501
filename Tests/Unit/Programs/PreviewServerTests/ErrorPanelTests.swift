import Diagnostics
import PreviewServer
import SiteTestSupport
import Testing

@Suite struct ErrorPanelTests {
  private let source = SourceFile(path: "content/reviews/a.md", text: "---\ntitle: A\nrating: 6\n---\n")

  private func diagnostic(_ message: String, hint: String? = nil, in source: SourceFile? = nil) -> Diagnostic {
    Diagnostic(.ratingOutOfRange, message, hint: hint, in: source ?? self.source, at: SourceRange(21, 22))
  }

  @Test func containsPositionAndHint() throws {
    let texts = try MarkupScanner(ErrorPanel([diagnostic("rating '6' is outside 0...5", hint: "use 5")]).html).texts
    let text = texts.joined()
    for part in [
      "1 error: the site was not rebuilt", "rating '6' is outside 0...5", "rating-out-of-range",
      "content/reviews/a.md:3:9",
      "3 | rating: 6\n  |         ^", "use 5",
    ] { #expect(text.contains(part), "\(part) is missing in \(text)") }
  }

  @Test(arguments: [
    "</script><script>x()</script>", "<!--<script>", "]]>", "\"><img src=x onerror=x()>", "' onmouseover='x()", "&amp;",
    "<",
  ])
  func escapesAllText(_ harm: String) throws {
    let path = SourceFile(path: "content/\(harm).md", text: "---\ntitle: A\nrating: \(harm)\n---\n")
    let panel = try MarkupScanner(ErrorPanel([diagnostic(harm, hint: harm, in: path)]).html)
    let plain = SourceFile(path: "content/x.md", text: "---\ntitle: A\nrating: xx\n---\n")
    let harmless = try MarkupScanner(ErrorPanel([diagnostic("x", hint: "x", in: plain)]).html)
    #expect(panel.structure == harmless.structure)
    #expect(panel.texts.joined().contains(harm))
    #expect(panel.texts.joined().contains("content/\(harm).md:3:9"))
  }

  @Test func replacesControlCharacters() {
    #expect(ErrorPanel([diagnostic("a\u{202E}b\u{0}c")]).html.contains("a\u{FFFD}b\u{FFFD}c"))
  }

  @Test func containsNoInlineStyleOrScript() throws {
    let panel = try MarkupScanner(ErrorPanel([diagnostic("x")]).html)
    #expect(panel.tags.allSatisfy { $0.name != "script" && $0.name != "style" && $0["style"] == nil })
    #expect(panel.tags.allSatisfy { tag in tag.attributes.allSatisfy { !$0.name.hasPrefix("on") } })
    #expect(panel.tags.contains { $0["role"] == "alert" })
  }

  @Test func containsWholeFileDiagnosticsAndNotes() throws {
    let note = Diagnostic.Note("first footnote", in: source, at: SourceRange(4, 9))
    let whole = Diagnostic(.pathCollision, "two files want one place", in: source, notes: [note])
    let text = try MarkupScanner(ErrorPanel([whole]).html).texts.joined()
    #expect(text.contains("two files want one place path-collisioncontent/reviews/a.md"))
    #expect(text.contains("note: first footnotecontent/reviews/a.md:2:1"))
  }

  @Test func truncatesManyDiagnostics() throws {
    let panel = ErrorPanel((1...25).map { diagnostic("message \($0).") }).html
    #expect(panel.contains("message 3.") && !panel.contains("message 4.") && panel.contains("and 22 more"))
    #expect(panel.contains("25 errors") && panel.contains("<li>25 × "))
  }
}
