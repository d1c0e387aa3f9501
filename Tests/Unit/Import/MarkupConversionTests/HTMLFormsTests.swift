import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@testable import ImportFormats
@testable import MarkupConversion

/// HTML without a Markdown equivalent, and text that resembles HTML.
@Suite struct HTMLFormsTests {
  static let signs: [HTMLExample] = [
    HTMLExample("<3 this book", "<3 this book"),
    HTMLExample("I <3 it. <b>So</b> much <3", "I <3 it. **So** much <3"),
    HTMLExample("</3 sad", "\\</3 sad"),
    HTMLExample("<- left, 1 < 5, <5 weeks, <<quoted>>", "<- left, 1 < 5, <5 weeks, <\\<quoted>>"),
    HTMLExample("if a<b and c>d, then x<y", "if a\\<b and c>d, then x\\<y"),
    HTMLExample("a<b", "a\\<b"),
    HTMLExample("Great <sigh> book </rant>", "Great \\<sigh> book \\</rant>"),
    HTMLExample("mail <me@a.example> or <https://a.example/>", "mail \\<me@a.example> or \\<https://a.example/>"),
    HTMLExample("<!-- unclosed, <!wow> <?", "\\<!-\\- unclosed, \\<!wow> \\<?"),
    HTMLExample("<p>日本<3</p><p>ещё <2 недель</p><p>عام <5</p>", "日本<3\n\nещё <2 недель\n\nعام <5"),
    HTMLExample("<o:p>Word</o:p> <custom>x</custom>", "Word x"),
    HTMLExample("<ul><li><3</li><li>a<1</li></ul>", "- <3\n- a<1"),
    HTMLExample(
      "x<br clear=all>y<hr noshade>z <img alt src=https://a.example/b.png>",
      "x\\\ny\n\n---\n\nz ![](https://a.example/b.png)"
    ),
  ]

  static let scripts: [HTMLExample] = [
    HTMLExample("10<sup>6</sup>, $4<sup>99</sup>, m<sup>2</sup>", "10⁶, $4⁹⁹, m²"),
    HTMLExample("H<sub>2</sub>O, SO<sub>4</sub><sup>2−</sup>, 10<sup>-3</sup>", "H₂O, SO₄²⁻, 10⁻³"),
    HTMLExample("1<sup>st</sup>, M<sup>me</sup>, XVIII<sup>ème</sup>", "1ˢᵗ, Mᵐᵉ, XVIIIᵉ̀ᵐᵉ"),
    HTMLExample("x<sup>q</sup>, x<sup>2q</sup>, H<sub>A</sub>, e<sup>ю1</sup>", "x^q, x^(2q), H_A, e^(ю1)"),
    HTMLExample("Brand<sup>®</sup> note<sup>*</sup>", "Brand® note\\*"),
    HTMLExample(
      "said<sup>[1]</sup> in 1984<sup><a href='https://a.example/#n'>2</a></sup>",
      "said[¹] in 1984[²](https://a.example/#n)"
    ),
    HTMLExample("<sup>1</sup>⁄<sub>2</sub> of <code>a<sup>2</sup></code>", "¹⁄₂ of `a²`"),
    HTMLExample("<pre>2<sup>8</sup></pre>", "```\n2⁸\n```"),
    HTMLExample("<span style='vertical-align: super'>2</span><b>x<sub>i</sub></b>", "²**xᵢ**"),
    HTMLExample("<a href='https://a.example'><sup>Q</sup></a>", "[\\^Q](https://a.example)"),
    HTMLExample("2<sup>2<sup>2</sup></sup>", "2^(2²)"),
    HTMLExample(
      "<img src='https://a.example/p.jpg' alt='m'><h2>CO<sub>2</sub></h2>",
      "![m](https://a.example/p.jpg)\n\n## CO₂"
    ),
  ]

  static let lists: [HTMLExample] = [
    HTMLExample("<ol reversed><li>c</li><li>b</li><li>a</li></ol>", "3. c\n\n2) b\n\n1. a"),
    HTMLExample("<ol reversed start=10><li>x</li><li>y</li></ol>", "10. x\n\n9) y"),
    HTMLExample("<ol><li value=10>x</li><li>y</li><li value='3'>z</li></ol>", "10. x\n11. y\n\n3) z"),
    HTMLExample("<ol start=0><li>x</li><li>y</li></ol>", "0. x\n1. y"),
    HTMLExample("<ol><li>x</li><li></li><li>z</li></ol>", "1. x\n\n3) z"),
    HTMLExample("<ol start=-1><li>x</li><li>y</li></ol>", "-1. x\n\n0\\. y"),
    HTMLExample("<ol start=1999999999><li>x</li></ol>", "1999999999. x"),
    HTMLExample("<ol type=a><li>x</li><li>y</li></ol><ol type=I start=4><li>z</li></ol>", "a. x\n\nb. y\n\nIV. z"),
    HTMLExample("<ol style='list-style-type:lower-alpha' start=27><li><h3>x</h3></li></ol>", "### aa. x"),
    HTMLExample("<ul><li>top<ol reversed><li>b</li><li>a</li></ol></li></ul>", "- top\n\n  2. b\n\n  1) a"),
    HTMLExample("<ol reversed><li><p>x</p><p>more</p></li><li>y</li></ol>", "2. x\n\n   more\n\n1) y"),
  ]

  static let tables: [HTMLExample] = [
    HTMLExample("<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "|  |\n|---|\n| a |\n| b |"),
    HTMLExample(
      "<table><tr><th>Name</th><td>x</td></tr><tr><th>Year</th><td>1984</td></tr></table>",
      "|  |  |\n|---|---|\n| **Name** | x |\n| **Year** | 1984 |"
    ),
    HTMLExample(
      "<table><thead><tr><td>A</td><td>B</td></tr></thead><tfoot><tr><td>f</td></tr></tfoot><tr><td>1</td><td>2</td></tr></table>",
      "| A | B |\n|---|---|\n| 1 | 2 |\n| f |"
    ),
    HTMLExample(
      "<table><tr><th colspan=2>Score</th><th>Year</th></tr><tr><td>a</td><td>5</td><td>1984</td></tr></table>",
      "| Score |  | Year |\n|---|---|---|\n| a | 5 | 1984 |"
    ),
    HTMLExample(
      "<table><tr><th>A</th><th>B</th></tr><tr><td rowspan=2>x</td><td>1</td></tr><tr><td>2</td></tr></table>",
      "| A | B |\n|---|---|\n| x | 1 |\n|  | 2 |"
    ),
    HTMLExample(
      "<table><tr><th>A</th><th>B</th></tr><tr><td><p>x</p><p>y</p></td><td><ul><li>p</li><li>q</li></ul>a<br>b</td></tr></table>",
      "| A | B |\n|---|---|\n| x y | • p • q a b |"
    ),
    HTMLExample(
      "<table><tr><td>日本</td><td>★</td></tr><tr><td colspan=2>all</td></tr></table>",
      "|  |  |\n|---|---|\n| 日本 | ★ |\n| all |"
    ),
    HTMLExample(
      "<table><tr><td><span class=spoiler>he dies</span></td><td>b</td></tr></table>",
      ":::spoiler\n|  |  |\n|---|---|\n| he dies | b |\n:::"
    ),
    HTMLExample("<blockquote><table><tr><td>a</td><td>b</td></tr></table></blockquote>", "> a | b"),
    HTMLExample("<table role=presentation><tr><td><h2>T</h2></td><td>x</td></tr></table>", "## T\n\nx"),
    HTMLExample(
      "<table><tr><td><h2>T</h2><table><tr><th>A</th></tr><tr><td>1</td></tr></table></td><td>x</td></tr></table>",
      "## T\n\n| A |\n|---|\n| 1 |\n\nx"
    ),
    HTMLExample("<table>Before<caption>Title</caption><tr><th>A</th></tr></table>", "Before\n\nTitle\n\n| A |\n|---|"),
  ]

  static let hyphens: [HTMLExample] = [
    HTMLExample("a<br>---<br>b", "a\\\n\\--\\-\\\nb"),
    HTMLExample("well -- yes", "well -\\- yes"),
    HTMLExample("a --- b ---- c-d", "a -\\-- b -\\--\\- c-d"),
    HTMLExample("-- Anna", "\\-- Anna"),
    HTMLExample("https://youtu.be/ab--cd and a--b", "https://youtu.be/ab--cd and a-\\-b"),
    HTMLExample("<b>-</b>-", "**-**-"),
    HTMLExample("<code>--</code> <a href='https://a.example/--'>x--y</a>", "`--` [x-\\-y](https://a.example/--)"),
  ]

  @Test("Less-than signs", arguments: signs) func signsAreText(_ example: HTMLExample) { check(example) }
  @Test("Superscripts and subscripts", arguments: scripts) func positionsAreKept(_ example: HTMLExample) {
    check(example)
  }
  @Test("Lists", arguments: lists) func numbersAreKept(_ example: HTMLExample) { check(example) }
  @Test("Tables", arguments: tables) func tablesArePreserved(_ example: HTMLExample) { check(example) }
  @Test("Hyphens", arguments: hyphens) func hyphensDoNotBecomeDashes(_ example: HTMLExample) {
    check(example)
    let file = SourceFile(path: "a.md", text: HTMLMarkdown().markdown(of: example.html).text)
    let body = MarkdownRenderer(MarkdownOptions(smartPunctuation: true)).render(file, body: file.range)
    // URLs are exempt: the renderer applies no smart punctuation to them.
    let isAddress = example.html.hasPrefix("https:")
    #expect(isAddress || !String(decoding: body.value.html, as: UTF8.self).contains { $0 == "–" || $0 == "—" })
  }

  private func check(_ example: HTMLExample) {
    #expect(HTMLMarkdown().markdown(of: example.html).text == example.markdown + "\n")
  }

  @Test func lossesAreReported() {
    let reported = { (html: String) in HTMLMarkdown().markdown(of: html).remarks.map { "\($0.subject): \($0.text)" } }
    #expect(reported("x<sup>2q</sup> m<sup>2</sup> a<sup>®</sup>") == ["^(2q): \(ScriptPosition.remark)"])
    #expect(
      reported("<ol reversed><li>b</li><li>a</li></ol>") == [
        "<ol>: list with irregular numbers split to keep its numbers"
      ]
    )
    #expect(
      reported("<ol type=a><li>b</li></ol>") == [
        "<ol>: list numbers without a Markdown form written as text"
      ]
    )
    #expect(reported("<ol start=4><li>b</li></ol><table><tr><th>A</th></tr><tr><td>b</td></tr></table>").isEmpty)
    #expect(
      reported("<table><tr><th colspan=2>A</th></tr><tr><td>b<br>c</td><td>d</td></tr></table>") == [
        "b c: table cell joined to one line",
        "A: merged table cell split; its text is in the first cell",
      ]
    )
    #expect(
      reported("<ul><li><table><tr><th>A</th></tr></table></li></ul>") == [
        "<table>: table in a list or a quote converted to lines"
      ]
    )
  }

  @Test func titlesArePlainLines() {
    #expect(HTMLMarkdown.plainText(of: "<3 10<sup>6</sup> a<b") == "<3 10⁶ a<b")
    #expect(HTMLMarkdown.line(of: "x<sup>2q</sup>").remarks.map(\.subject) == ["^(2q)"])
    #expect(HTMLMarkdown.plainText(of: String(repeating: "<b>", count: 300) + "a <3 b &amp; c") == "a <3 b & c")
  }

  @Test func largeSpansAreLimited() {
    let row = "<tr><td colspan=1000 rowspan=9>a</td><td>b</td></tr>"
    let text = HTMLMarkdown().markdown(of: "<table>\(String(repeating: row, count: 2_000))</table>").text
    #expect(text.utf8.count < 200_000)
  }

  @Test(arguments: ["<", "<a ", "<a b=\"x\" c=\"", "<a b='", "<!--", "<?x", "</b", "<b c", "--", "<sup>", "<td>a<"])
  func timeIsLinear(part: String) {
    expectLinearTime(repeating: part, upTo: 500_000) { _ = HTMLMarkdown().markdown(of: $0) }
  }
}
