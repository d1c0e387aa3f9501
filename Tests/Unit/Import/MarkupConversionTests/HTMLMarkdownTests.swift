import MarkupConversion
import TestSupport
import Testing

struct HTMLExample: Sendable, CustomTestStringConvertible {
  let html: String
  let markdown: String
  var testDescription: String { html }

  init(_ html: String, _ markdown: String) { (self.html, self.markdown) = (html, markdown) }
}

@Suite struct HTMLMarkdownTests {
  @Test(arguments: [
    ("A <ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby> b.", "A 漢字(かんじ) b.\n"),
    ("A <ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby> b.", "A 東(とう)京(きょう) b.\n"),
    ("A <foo-bar>b</foo-bar> c <blink>d</blink> e.", "A b c d e.\n"),
  ])
  func unknownElementsStayInTheirSentence(_ html: String, _ markdown: String) {
    #expect(HTMLMarkdown().markdown(of: html).text == markdown)
  }

  @Test(arguments: [
    ("<em>Title.</em>Next", "*Title*.Next\n"), ("a<b>(b)</b>", "a(**b)**\n"),
    ("<strong>Wow!</strong>Yes", "**Wow**!Yes\n"),
    ("x<i>“q”</i>y", "x“*q*”y\n"), ("<em>a</em>b", "*a*b\n"), ("x<em>...</em>y", "x...y\n"),
  ])
  func emphasisBesideLettersIsKept(_ html: String, _ markdown: String) {
    #expect(HTMLMarkdown().markdown(of: html).text == markdown)
  }

  static let phrases: [HTMLExample] = [
    HTMLExample("Just text", "Just text"),
    HTMLExample("a<br/>b<br />\n c<br><br>d", "a\\\nb\\\nc\n\nd"),
    HTMLExample("<p>One</p><p>Two <b>bold</b> and <i>leaning</i></p>", "One\n\nTwo **bold** and *leaning*"),
    HTMLExample("<i>foo </i>bar<b> baz</b>", "*foo* bar **baz**"),
    HTMLExample("un<em>believ</em>able", "un*believ*able"),
    HTMLExample("<b>(a)</b>b", "**(a**)b"),
    HTMLExample("<b>Note:</b> <strong><em>both</em></strong>", "**Note:** ***both***"),
    HTMLExample("<b>a</b><i>b</i>", "**a**b"),
    HTMLExample("<b>one</b><b> two</b>", "**one two**"),
    HTMLExample("<del>old</del> <strike>older</strike> <s>oldest</s>", "~~old~~ ~~older~~ ~~oldest~~"),
    HTMLExample(
      "<i>See <a href=\"https://a.example/x\">the page</a> there</i>",
      "*See [the page](https://a.example/x) there*"
    ),
    HTMLExample("<a href='https://a.example/(b'>a [b]</a>", "[a \\[b\\]](https://a.example/%28b)"),
    HTMLExample("<a href='https://a.example/?a=1&amp;copy;=2'>x</a>", "[x](https://a.example/?a=1\\&copy;=2)"),
    HTMLExample("<a href='javascript:alert(1)'>bad</a> <a href='data:x'>bad</a> <a href=''>none</a>", "bad bad none"),
    HTMLExample("<a href='https://a.example/cut...'>cut</a>", "cut"),
    HTMLExample("It was <spoiler>the butler</spoiler>.", "It was ||the butler||."),
    HTMLExample("<span class='x spoiler'>he <b>dies</b></span>", "||he **dies**||"),
    HTMLExample("<spoiler>a <a href='https://a.example'>b</a></spoiler> c", "||a [b](https://a.example)|| c"),
    HTMLExample("<sup>2</sup><u>x</u><font color=red>y</font><small>z</small>", "²xyz"),
    HTMLExample("a&nbsp;b &amp; c &lt;d&gt; &mdash; é", "a b & c \\<d> — é"),
    HTMLExample("<code>a`b</code> <kbd>*x*</kbd>", "``a`b`` `*x*`"),
    HTMLExample("<q>Well</q>", "“Well”"),
    HTMLExample("<div><em><p>across</p><p>paragraphs</p></em></div>", "*across*\n\n*paragraphs*"),
    HTMLExample("a <!-- hidden --> b", "a b"),
  ]

  static let blocks: [HTMLExample] = [
    HTMLExample("<h1>Title</h1><h2>Two</h2><h4><b>F</b>our #</h4>", "## Title\n\n## Two\n\n#### **F**our # #"),
    HTMLExample("<blockquote><p>One</p><p>Two</p></blockquote>after", "> One\n>\n> Two\n\nafter"),
    HTMLExample("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"),
    HTMLExample("<ol start=3><li>a</li><li>b</li></ol>", "3. a\n4. b"),
    HTMLExample("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n\n- c"),
    HTMLExample("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"),
    HTMLExample("<pre><code class='language-swift'>let a = 1\n```\n</code></pre>", "````swift\nlet a = 1\n```\n````"),
    HTMLExample("a<hr>b", "a\n\n---\n\nb"),
    HTMLExample(
      "<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tr><td>1</td><td><i>2</i></td></tr></table>",
      "| A | B\\|C |\n|---|---|\n| 1 | *2* |"
    ),
    HTMLExample(
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
      "|  |  |\n|---|---|\n| a | b |\n| c |"
    ),
    HTMLExample("<table><tr><td><p>a</p><ul><li>b</li></ul></td></tr></table>", "a\n\n- b"),
    HTMLExample("<dl><dt>Term</dt><dd>Meaning</dd></dl>", "**Term**\n\nMeaning"),
    HTMLExample(
      "<details><summary>The <b>end</b></summary><p>All die.</p></details>",
      ":::spoiler The end\nAll die.\n:::"
    ),
    HTMLExample("<div class=spoiler>x</div>", ":::spoiler\nx\n:::"),
    HTMLExample("<blockquote><details><summary>S</summary>x</details></blockquote>", "> S\n>\n> ||x||"),
    HTMLExample("<p>One</p><!--more--><p>Two</p>", "One\n\n<!--more-->\n\nTwo"),
    HTMLExample(
      "<iframe src='https://www.youtube.com/embed/abc_D-1?rel=0'></iframe>",
      "https://www.youtube.com/watch?v=abc_D-1"
    ),
    HTMLExample("<iframe src='//player.vimeo.com/video/42'></iframe>", "https://vimeo.com/42"),
    HTMLExample("<embed src='https://youtu.be/abc'>after", "https://youtu.be/abc\n\nafter"),
    HTMLExample("<iframe title='Map' src='https://maps.example/x'></iframe>", "[Map](https://maps.example/x)"),
    HTMLExample(
      "<video><source src='https://a.example/v.mp4'>none</video>",
      "[https://a.example/v.mp4](https://a.example/v.mp4)"
    ),
  ]

  static let pictures: [HTMLExample] = [
    HTMLExample(
      "<img src='https://a.example/p.jpg' alt='A [b]' title='T \"q\"'>",
      "![A \\[b\\]](https://a.example/p.jpg \"T \\\"q\\\"\")"
    ),
    HTMLExample("x <img src='http://a.example/p.jpg' alt='A'> y", "x [A](http://a.example/p.jpg) y"),
    HTMLExample("<img src='data:image/png;base64,AA' alt='Dot'>", "Dot"),
    HTMLExample(
      "<figure><img src='https://a.example/p.jpg' alt='A'><figcaption>The <i>hall</i></figcaption></figure>",
      "![A](https://a.example/p.jpg \"The hall\")"
    ),
    HTMLExample(
      "<figure><img src='https://a.example/1.jpg'><img src='https://a.example/2.jpg'></figure>",
      ":::gallery\n![](https://a.example/1.jpg)\n![](https://a.example/2.jpg)\n:::"
    ),
    HTMLExample(
      "<figure><figure><img src='https://a.example/1.jpg'><figcaption>One</figcaption></figure>"
        + "<figure><img src='https://a.example/2.jpg'></figure><figcaption>Both</figcaption></figure>",
      ":::gallery\n![](https://a.example/1.jpg \"One\")\n![](https://a.example/2.jpg)\n:::\n\nBoth"
    ),
    HTMLExample(
      "<figure><img src='https://a.example/1.jpg' alt=A> By me<figcaption>One</figcaption></figure>",
      "![A](https://a.example/1.jpg) By me\n\nOne"
    ),
    HTMLExample(
      "<figure><img src='http://a.example/1.jpg' alt=A><figcaption>One</figcaption></figure>",
      "[A](http://a.example/1.jpg)\n\nOne"
    ),
  ]

  static let escapes: [HTMLExample] = [
    HTMLExample("M*A*S*H 5 * 3 snake_case _x_", "M\\*A\\*S\\*H 5 * 3 snake_case \\_x\\_"),
    HTMLExample("1. First", "1\\. First"),
    HTMLExample("1984 was 3.5 good", "1984 was 3.5 good"),
    HTMLExample("# 1", "\\# 1"),
    HTMLExample("#1 fan", "#1 fan"),
    HTMLExample("- dash", "\\- dash"),
    HTMLExample("-5 degrees", "-5 degrees"),
    HTMLExample("&gt; quote", "\\> quote"),
    HTMLExample("a &gt; b &lt; c &lt;3", "a > b < c <3"),
    HTMLExample("&amp;amp; &amp;copy &amp; b", "\\&amp; &copy & b"),
    HTMLExample("C:\\dir \\*", "C:\\dir \\\\\\*"),
    HTMLExample("[sic] [^1] ![x] [a](b)", "[sic] \\[^1] \\![x] [a\\](b)"),
    HTMLExample("[x]: y", "[x\\]: y"),
    HTMLExample("~5 ||x|| a|b", "\\~5 \\|\\|x\\|\\| a|b"),
    HTMLExample(":::note", "\\:::note"),
    HTMLExample("{{&lt; a &gt;}} {% b %}", "\\{{< a >}} \\{% b %}"),
    HTMLExample("a<br>- b<br>===", "a\\\n\\- b\\\n\\==="),
    HTMLExample("Wow!<a href='https://a.example'>x</a>", "Wow\\![x](https://a.example)"),
    HTMLExample("`tick`", "\\`tick\\`"),
  ]

  @Test("Phrases", arguments: phrases) func phrasesAreConverted(example: HTMLExample) { check(example) }
  @Test("Blocks", arguments: blocks) func blocksAreConverted(example: HTMLExample) { check(example) }
  @Test("Images", arguments: pictures) func imagesAreConverted(example: HTMLExample) { check(example) }
  @Test("Escapes", arguments: escapes) func marksAreEscaped(example: HTMLExample) { check(example) }

  private func check(_ example: HTMLExample) {
    #expect(HTMLMarkdown().markdown(of: example.html).text == example.markdown + "\n")
  }

  @Test func unsupportedElementsAreReported() {
    let text = HTMLMarkdown().markdown(
      of: "a<script>x()</script><form>y</form><img src='http://b.example/c.jpg' alt='C'>"
    )
    #expect(text.text == "a\n\n[C](http://b.example/c.jpg)\n")
    #expect(text.remarks.map(\.subject) == ["<script>", "<form>", "http://b.example/c.jpg"])
  }

  @Test func imageOriginsAreCollected() {
    let text = HTMLMarkdown().markdown(of: "<img src='https://B.example/c.jpg'>")
    #expect(text.pictureOrigins == ["https://b.example"])
  }

  @Test func customURLRulesAreApplied() {
    var conversion = HTMLMarkdown()
    conversion.link = { $0 == "/old" ? "/new/" : nil }
    conversion.picture = { "pictures/" + $0 }
    let text = conversion.markdown(of: "<a href='/old'>a</a> <a href='/other'>b</a> <img src='c.jpg' alt=c>")
    #expect(text.text == "[a](/new/) b ![c](pictures/c.jpg)\n")
  }

  @Test func plainTextKeepsLineBreaks() {
    let text = HTMLMarkdown.markdown(ofPlainText: "One *star*.\r\nTwo\n\n\nSee https://a.example/b_c (or not).\n- x")
    #expect(text.text == "One \\*star\\*.\\\nTwo\n\nSee <https://a.example/b_c> (or not).\\\n\\- x\n")
  }

  @Test func plainTextOfHTMLIsOneLine() {
    #expect(HTMLMarkdown.plainText(of: "<p>A <b>good</b>\nfilm</p><p>&amp; more</p>") == "A good film & more")
  }

  @Test func deepNestingIsFlattened() {
    for tag in ["<b>", "<div>", "<blockquote>", "<ul><li>", "<a href=x>"] {
      let text = HTMLMarkdown().markdown(
        of: String(repeating: tag, count: 100_000) + "core" + String(repeating: "</b></div>", count: 100_000)
      )
      #expect(text.text == "core\n")
      #expect(!text.remarks.isEmpty)
    }
    #expect(HTMLMarkdown().markdown(of: String(repeating: "<b>", count: 150) + "x").text == "**x**\n")
  }

  @Test(arguments: ["<b>a</b>", "_", "*", "|", "~", "a ", "<br>", "<p>", "&", "[", "<i>x", "</b>", "`"])
  func timeIsLinear(part: String) {
    expectLinearTime(repeating: part, upTo: 1_000_000) { _ = HTMLMarkdown().markdown(of: $0) }
  }
}
