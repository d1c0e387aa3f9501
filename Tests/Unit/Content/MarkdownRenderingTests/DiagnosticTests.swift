import Diagnostics
import MarkdownRendering
import Testing

private let spoilerHint = "write ':::spoiler Title' and ':::' on separate lines around it, or '||text||'"

@Suite("Diagnostics") struct DiagnosticTests {
  private func html(_ tag: String, _ hint: String) -> Expected {
    Expected(code: .rawHTML, message: "HTML '\(tag)' is not supported", hint: hint)
  }

  @Test func rawHTMLInText() {
    let hint = "write '**text**'"
    check("a ⟦<b>⟧c</b> ⟦<B class='d'>⟧", [html("<b>", hint), html("<B class='d'>", hint)])
  }

  @Test func rawHTMLBlocks() {
    let expected = [
      html("<div class=\"a\">", "leave a blank line between paragraphs"),
      html("<iframe src='x'></iframe>", "write the address of the video on a separate line"),
    ]
    check("a\n\n  ⟦<div class=\"a\">⟧\nb\n</div>\n\n- ⟦<iframe src='x'></iframe>⟧\n", expected)
  }

  @Test(arguments: [
    ("<i>", "write '*text*'"), ("<a href='x'>", "write '[text](address)'"),
    ("<br>", #"end the line with two spaces or with '\'"#),
    ("<img src='x'>", "write '![description](address)'"), ("<code>", "write '`text`'"),
    ("<del>", "write '~~text~~'"), ("<span class='my-spoiler'>", spoilerHint),
    ("<u>", "remove the tag, or put it between backquotes to show it"),
  ])
  func hints(_ tag: String, _ hint: String) {
    check("x ⟦\(tag)⟧ y", [html(tag, hint)])
  }

  @Test func commentsHaveNoDiagnostic() {
    check("<!-- a -->\n\nb <!-- c --> d\n\n<!--\n\ne\n\n-->\n", [])
  }

  @Test func closingTags() {
    check("a\n\n</div>\n</p>\n\n<!-- b -->\n\nc</b>", [])
    let hint = "remove the tag, or put it between backquotes to show it"
    check("⟦</div>⟧\nlost\n\n⟦<details>⟧\nlost\n</details>\n", [html("</div>", hint), html("<details>", spoilerHint)])
  }

  @Test func unclosedComment() {
    let message = "the comment is not closed and hides the rest of the text"
    check("⟦<!-- a⟧\n\nb", [Expected(code: .rawHTML, message: message, hint: "close it with '-->'")])
  }

  @Test func htmlAfterComment() {
    check(
      "⟦<!-- a --> <b>⟧",
      [html("<!-- a --> <b>", "remove the tag, or put it between backquotes to show it")]
    )
  }

  @Test func unsafeLinks() {
    let hint = "use a path, or an address that begins with https:, http:, mailto: or tel:"
    func unsafe(_ message: String) -> Expected { Expected(code: .unsafeLink, message: message, hint: hint) }
    check(
      "javascript:x [a](⟦javascript:x⟧) ![b](⟦file:///etc/passwd⟧)\n\n[c]\n\n[c]: ⟦ftp://x.example⟧",
      [
        unsafe("forbidden scheme in the address 'javascript:x' of the link"),
        unsafe("forbidden scheme in the address 'file:///etc/passwd' of the image"),
        unsafe("forbidden scheme in the address 'ftp://x.example' of the link"),
      ]
    )
  }

  @Test func unsafeLinksKeepTheirText() {
    let body = render("[*a*](javascript:x) ![b *c*](javascript:x) [d](e.md)").value
    #expect(body.text == "<p><em>a</em> b c <a href=\"\">d</a></p>\n")
  }

  @Test func spoilerUnclosed() {
    let hint = "close it with a line ':::'"
    let titled = Expected(code: .spoilerUnclosed, message: "spoiler 'The end' is not closed", hint: hint)
    check("a\n ⟦:::spoiler The end⟧  \nb", [titled])
    check("⟦:::spoiler⟧", [Expected(code: .spoilerUnclosed, message: "the spoiler is not closed", hint: hint)])
  }

  @Test func spoilerWithinSpoiler() throws {
    let message = "spoiler 'A' is not closed before the next spoiler"
    let hint = "close it with a line ':::'; spoilers cannot be nested"
    let marked = "⟦:::spoiler A⟧\na\n:::spoiler B\nb\n:::\n"
    check(marked, [Expected(code: .spoilerUnclosed, message: message, hint: hint)])
    let note = try #require(render(":::spoiler A\n:::spoiler B\n:::\n").diagnostics.first?.notes.first)
    #expect(note.message == "the next spoiler begins here")
    #expect(note.range == SourceRange(13, 25))
  }

  @Test func spoilerUnopened() {
    let hint = "open the spoiler with a line ':::spoiler Title', or remove this line"
    let expected = Expected(code: .spoilerUnopened, message: "':::' without an open spoiler or gallery", hint: hint)
    check("a\n⟦:::⟧ \nb\n\n  ⟦:::⟧", [expected, expected])
  }

  @Test func spoilerInListOrQuote() {
    let message = "':::spoiler' is not supported in a list, a quote or a footnote"
    let hint = "remove the indentation and the markers before it"
    let expected = Expected(code: .spoilerUnopened, message: message, hint: hint)
    check(
      "> ⟦:::spoiler A⟧\n> b\n\n- c\n- ⟦:::spoiler⟧\n\n1. d\n\n    ⟦:::spoiler D⟧\n",
      [expected, expected, expected]
    )
    check("> a\\\n> \\:::spoiler A\\\n> ⟦:::spoiler A⟧\n> b\n", [expected])
  }

  @Test func tooLarge() {
    let options = MarkdownOptions(sizeLimit: 3)
    let message = "the text has 4 bytes, more than 3"
    let expected = Expected(code: .markdownTooLarge, message: message, hint: "split it into several files")
    check("⟦abcd⟧", [expected], options)
    check("abc", [], options)
    check("ab", [], options)
  }

  @Test func tooNested() {
    let message = "more than 100 nested lists and quotes on one line"
    let hint = "remove markers such as '>' and '-' from the beginning of the line"
    let expected = Expected(code: .markdownTooNested, message: message, hint: hint)
    func markers(_ count: Int) -> String { String(repeating: "> ", count: count) }
    check("a\n⟦\(markers(101))⟧b", [expected])
    check("a\n\(markers(100))b", [])
    check("a\n\(markers(99))b", [])
  }

  @Test func tooManyImages() {
    let message = "more than 1000 images begin in one paragraph"
    let hint = #"split it with a blank line, or write '\![' for plain text"#
    let expected = Expected(code: .markdownTooNested, message: message, hint: hint)
    func images(_ count: Int) -> String { String(repeating: "![", count: count) }
    check("\(images(500))\n\(images(500))⟦![⟧a", [expected])
    check("\(images(1000))\n \n\(images(1000))", [])
    check(images(999), [])
  }

  @Test func tooManyDefinitions() {
    let definitions = (0..<3_000).map { "[r\($0)]: /u\n" }.joined()
    let spoilers = String(repeating: ":::spoiler\n:::\n", count: 200)
    let message = "too many spoilers, tables, footnotes and link definitions"
    let hint = "use inline links, or split the text into several files"
    check("⟦\(definitions)\(spoilers)⟧", [Expected(code: .markdownTooLarge, message: message, hint: hint)])
  }
}
