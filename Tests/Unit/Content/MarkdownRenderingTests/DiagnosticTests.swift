import Diagnostics
import MarkdownRendering
import Testing

private let spoilerHint = "write ':::spoiler Title' before it and ':::' after it, on lines of their own; or '||text||'"

@Suite("Diagnostics") struct DiagnosticTests {
  private func html(_ tag: String, _ hint: String) -> Expected {
    Expected(code: .rawHTML, message: "raw HTML '\(tag)' is not shown", hint: hint)
  }

  @Test func rawHTMLInText() {
    let hint = "write '**text**'"
    check("a ⟦<b>⟧c</b> ⟦<B class='d'>⟧", [html("<b>", hint), html("<B class='d'>", hint)])
  }

  @Test func rawHTMLBlocks() {
    let expected = [
      html("<div class=\"a\">", "leave a blank line between paragraphs"),
      html("<iframe src='x'></iframe>", "write the address of the video on a line of its own"),
    ]
    check("a\n\n  ⟦<div class=\"a\">⟧\nb\n</div>\n\n- ⟦<iframe src='x'></iframe>⟧\n", expected)
  }

  @Test(arguments: [
    ("<i>", "write '*text*'"), ("<a href='x'>", "write '[text](address)'"),
    ("<br>", #"end the line with two spaces or with '\'"#),
    ("<img src='x'>", "write '![what it shows](address)'"), ("<code>", "write '`text`'"),
    ("<del>", "write '~~text~~'"), ("<span class='my-spoiler'>", spoilerHint),
    ("<u>", "Verdict shows no HTML; write Markdown"),
  ])
  func hints(_ tag: String, _ hint: String) {
    check("x ⟦\(tag)⟧ y", [html(tag, hint)])
  }

  @Test func commentsAreSilent() {
    check("<!-- a -->\n\nb <!-- c --> d\n\n<!--\n\ne\n\n-->\n", [])
  }

  @Test func closingTags() {
    check("a\n\n</div>\n</p>\n\n<!-- b -->\n\nc</b>", [])
    let hint = "Verdict shows no HTML; write Markdown"
    check("⟦</div>⟧\nlost\n\n⟦<details>⟧\nlost\n</details>\n", [html("</div>", hint), html("<details>", spoilerHint)])
  }

  @Test func unclosedComment() {
    let message = "the comment is never closed; everything after it is left out"
    check("⟦<!-- a⟧\n\nb", [Expected(code: .rawHTML, message: message, hint: "end it with '-->'")])
  }

  @Test func htmlAfterComment() {
    check(
      "⟦<!-- a --> <b>⟧",
      [html("<!-- a --> <b>", "Verdict shows no HTML; write Markdown")]
    )
  }

  @Test func unsafeLinks() {
    let hint = "use a path, or an address that begins with https:, http:, mailto: or tel:"
    func unsafe(_ message: String) -> Expected { Expected(code: .unsafeLink, message: message, hint: hint) }
    check(
      "javascript:x [a](⟦javascript:x⟧) ![b](⟦file:///etc/passwd⟧)\n\n[c]\n\n[c]: ⟦ftp://x.example⟧",
      [
        unsafe("the address of the link, 'javascript:x', is left out because it could be unsafe"),
        unsafe("the address of the image, 'file:///etc/passwd', is left out because it could be unsafe"),
        unsafe("the address of the link, 'ftp://x.example', is left out because it could be unsafe"),
      ]
    )
  }

  @Test func unsafeLinksLeaveTheirText() {
    let body = render("[*a*](javascript:x) ![b *c*](javascript:x) [d](e.md)").value
    #expect(body.text == "<p><em>a</em> b c <a href=\"\">d</a></p>\n")
  }

  @Test func spoilerUnclosed() {
    let hint = "end it with a line ':::'"
    let titled = Expected(code: .spoilerUnclosed, message: "spoiler 'The end' is never closed", hint: hint)
    check("a\n ⟦:::spoiler The end⟧  \nb", [titled])
    check("⟦:::spoiler⟧", [Expected(code: .spoilerUnclosed, message: "the spoiler is never closed", hint: hint)])
  }

  @Test func spoilerWithinSpoiler() throws {
    let message = "spoiler 'A' is not closed before the next one begins"
    let hint = "end it with a line ':::'; a spoiler cannot hold another"
    let marked = "⟦:::spoiler A⟧\na\n:::spoiler B\nb\n:::\n"
    check(marked, [Expected(code: .spoilerUnclosed, message: message, hint: hint)])
    let note = try #require(render(":::spoiler A\n:::spoiler B\n:::\n").diagnostics.first?.notes.first)
    #expect(note.message == "the next one begins here")
    #expect(note.range == SourceRange(13, 25))
  }

  @Test func spoilerUnopened() {
    let hint = "begin the spoiler with a line ':::spoiler Title', or remove this line"
    let expected = Expected(code: .spoilerUnopened, message: "':::' closes no spoiler", hint: hint)
    check("a\n⟦:::⟧ \nb\n\n  ⟦:::⟧", [expected, expected])
  }

  @Test func spoilerInListOrQuote() {
    let message = "':::spoiler' does not begin a spoiler within a list, a quote or a footnote"
    let hint = "begin the line with it, without indentation and markers before it"
    let expected = Expected(code: .spoilerUnopened, message: message, hint: hint)
    check(
      "> ⟦:::spoiler A⟧\n> b\n\n- c\n- ⟦:::spoiler⟧\n\n1. d\n\n    ⟦:::spoiler D⟧\n",
      [expected, expected, expected]
    )
    check("> a\\\n> \\:::spoiler A\\\n> ⟦:::spoiler A⟧\n> b\n", [expected])
  }

  @Test func tooLarge() {
    let options = MarkdownOptions(sizeLimit: 3)
    let message = "the text has 4 bytes; at most 3 are allowed"
    let expected = Expected(code: .markdownTooLarge, message: message, hint: "divide it into several files")
    check("⟦abcd⟧", [expected], options)
    check("abc", [], options)
    check("ab", [], options)
  }

  @Test func tooNested() {
    let message = "more than 100 lists and quotes are nested on one line"
    let hint = "remove markers such as '>' and '-' from the beginning of the line"
    let expected = Expected(code: .markdownTooNested, message: message, hint: hint)
    func markers(_ count: Int) -> String { String(repeating: "> ", count: count) }
    check("a\n⟦\(markers(101))⟧b", [expected])
    check("a\n\(markers(100))b", [])
    check("a\n\(markers(99))b", [])
  }

  @Test func tooManyImages() {
    let message = "more than 1000 images begin in one paragraph"
    let hint = #"divide it with a blank line, or write '\![' where no image is meant"#
    let expected = Expected(code: .markdownTooNested, message: message, hint: hint)
    func images(_ count: Int) -> String { String(repeating: "![", count: count) }
    check("\(images(500))\n\(images(500))⟦![⟧a", [expected])
    check("\(images(1000))\n \n\(images(1000))", [])
    check(images(999), [])
  }

  @Test func tooManyDefinitions() {
    let definitions = (0..<3_000).map { "[r\($0)]: /u\n" }.joined()
    let spoilers = String(repeating: ":::spoiler\n:::\n", count: 200)
    let message = "the text has too many spoilers, tables, footnotes and link definitions together"
    let hint = "write the addresses into the links, or divide the text into several files"
    check("⟦\(definitions)\(spoilers)⟧", [Expected(code: .markdownTooLarge, message: message, hint: hint)])
  }
}
