import MarkdownRendering
import TestSupport
import Testing

private func check(_ text: String, _ html: String, _ location: SourceLocation = #_sourceLocation) {
  let result = render(text)
  #expect(result.value.completeText == html, sourceLocation: location)
  #expect(result.diagnostics.isEmpty, sourceLocation: location)
}

@Suite("Strikethrough") struct StrikeoutTests {
  @Test func twoTildes() {
    check("~~a~~ b ~~c d~~", "<p><del>a</del> b <del>c d</del></p>\n")
    check("a~~b~~c", "<p>a<del>b</del>c</p>\n")
    check("~~a\nb~~", "<p><del>a\nb</del></p>\n")
  }

  /// Ranges and estimates, several in a line.
  @Test(arguments: [
    "It takes 10~20 min, 30~40 with dessert.", "~20 to ~30 minutes", "a~b~c", "~a b~", "２０〜３０分、10~20円", "1~2、3~4",
    "von 10~20 bis 30~40 €", "H~2~O", "~/a and ~/b", "(~5) (~6)", "~a~~ ~b c~",
  ])
  func oneTildeIsText(_ text: String) {
    check(text, "<p>\(text)</p>\n")
    let body = render(text, MarkdownOptions(plainText: true)).value
    #expect(String(decoding: body.plainText, as: UTF8.self) == text + "\n")
  }

  @Test func otherMarksAreText() {
    check("a ~~~b~~~", "<p>a ~~~b~~~</p>\n")
    check("~a~~ b", "<p>~a~~ b</p>\n")
    check("~~ a ~~, ~~ b", "<p>~~ a ~~, ~~ b</p>\n")
    check("~20 to ~30 minutes", "<p>~20 to ~30 minutes</p>\n")
    check("~~a\n\nb~~", "<p>~~a</p>\n<p>b~~</p>\n")
    check(
      "`~~a~~` [b](/~~c~~) ![~~d~~](/e)",
      "<p><code>~~a~~</code> <a href=\"/~~c~~\">b</a> <img src=\"/e\" alt=\"~~d~~\" loading=\"lazy\"></p>\n"
    )
  }

  @Test func escapesAfterHardBreaksAreParsed() {
    check("a\\\nb \\~~c\\~~", "<p>a<br />\nb ~~c~~</p>\n")
    check("a\\\nb\\\n\\~~c\\~~ ~~d~~", "<p>a<br />\nb<br />\n~~c~~ <del>d</del></p>\n")
  }

  @Test(arguments: [":::spoiler", ":::spoiler a", ":::gallery"])
  func escapedMarkersAreText(_ marker: String) {
    check("\\\(marker)", "<p>\(marker)</p>\n")
    check("a\\\n\\\(marker)\\\nb", "<p>a<br />\n\(marker)<br />\nb</p>\n")
    check("a\\\r\nb\\\r\n\\\(marker)\r\nc", "<p>a<br />\nb<br />\n\(marker)\nc</p>\n")
    check("> - a\n>   \\\(marker)", "<blockquote>\n<ul>\n<li>a\n\(marker)</li>\n</ul>\n</blockquote>\n")
    check("&#58;::\(marker.dropFirst(3))\n:\\:\(marker.dropFirst(2))", "<p>\(marker)\n\(marker)</p>\n")
  }

  @Test func markersAreParsedOnlyAtLineStart() {
    check("*:::spoiler* a\n**:::gallery**", "<p><em>:::spoiler</em> a\n<strong>:::gallery</strong></p>\n")
    check("# :::spoiler", "<h2 id=\"spoiler\">:::spoiler</h2>\n")
  }

  @Test func nestsWithOtherMarkup() {
    check("~~*a* b~~", "<p><del><em>a</em> b</del></p>\n")
    check("**~~a~~**", "<p><strong><del>a</del></strong></p>\n")
    check("~~[a](/b)~~ [~~c~~](/d)", "<p><del><a href=\"/b\">a</a></del> <a href=\"/d\"><del>c</del></a></p>\n")
    check("*a ~~b* c~~", "<p><em>a ~~b</em> c~~</p>\n")
    check("~~a ~b~ c~~", "<p><del>a ~b~ c</del></p>\n")
    check(
      "- ~~a~~\n\n> ~~b~~",
      "<ul>\n<li><del>a</del></li>\n</ul>\n<blockquote>\n<p><del>b</del></p>\n</blockquote>\n"
    )
  }

  @Test func escapes() {
    check(#"\~~a~~"#, "<p>~~a~~</p>\n")
    check(#"~~a\~~"#, "<p>~~a~~</p>\n")
    check("> b\n>   and \\*  ~~a~~ \\~\\~c~~", "<blockquote>\n<p>b\nand *  <del>a</del> ~~c~~</p>\n</blockquote>\n")
    check("# \\~~a~~ ~~b~~ \\*", "<h2 id=\"a-b-\">~~a~~ <del>b</del> *</h2>\n")
    check("&#126;~a~~ &amp; ~~b~~", "<p>~~a~~ &amp; <del>b</del></p>\n")
  }

  @Test func struckTextIsCountedAndKept() {
    let body = render("A ~~bad~~ *good* film.", MarkdownOptions(plainText: true)).value
    #expect(body.words == 4)
    #expect(body.excerpt == "A bad good film.")
    #expect(String(decoding: body.plainText, as: UTF8.self) == "A bad good film.\n")
    #expect(render("# ~~Old~~ new").value.headings.map(\.text) == ["Old new"])
  }
}

@Suite("Inline spoilers") struct InlineSpoilerTests {
  private func spoiler(_ html: String) -> String {
    "<label class=\"spoiler\"><input type=\"checkbox\" aria-label=\"Spoiler\"><span>\(html)</span></label>"
  }

  @Test func withinText() {
    check("It was ||the *butler*||.", "<p>It was \(spoiler("the <em>butler</em>")).</p>\n")
    check("||a\nb||", "<p>\(spoiler("a\nb"))</p>\n")
    check("||[a](/b)|| ~~||c||~~", "<p>\(spoiler("<a href=\"/b\">a</a>")) <del>\(spoiler("c"))</del></p>\n")
  }

  @Test func otherMarksAreText() {
    check("a || b || c", "<p>a || b || c</p>\n")
    for (text, html) in [
      ("|||a||| ||||", "<p>|||a||| ||||</p>\n"), ("||a\n\nb||", "<p>||a</p>\n<p>b||</p>\n"),
      (#"\||a|| `||b||`"#, "<p>||a|| <code>||b||</code></p>\n"), ("[||a||](/b)", "<p><a href=\"/b\">||a||</a></p>\n"),
    ] {
      #expect(render(text).value.completeText == html)
    }
    check("||a ~~b|| c~~", "<p>\(spoiler("a ~~b")) c~~</p>\n")
  }

  @Test func label() {
    let html = render("||a||", MarkdownOptions(labels: MarkdownLabels(["spoiler": "Verrät <\"etwas\">"]))).value.text
    #expect(html.contains("aria-label=\"Verrät &lt;&quot;etwas&quot;&gt;\""))
  }

  @Test func inlineSpoilersAreExcludedFromPlainText() {
    let text = "It was ||secret *secret* `secret`\nsecret||, they say.\n\n# The ||secret||\n\n- a ||secret|| b\n"
    let body = render(text, MarkdownOptions(plainText: true)).value
    var html = body.html
    for range in body.spoilers.reversed() { html.removeSubrange(range) }
    #expect(
      String(decoding: html, as: UTF8.self) == """
        <p>It was , they say.</p>
        <h2 id="the-">The </h2>
        <ul>
        <li>a  b</li>
        </ul>

        """
    )
    #expect(body.excerpt == "It was […], they say.")
    #expect(String(decoding: body.plainText, as: UTF8.self) == "It was […], they say.\nThe […]\na […] b\n")
    #expect(body.headings.map(\.text) == ["The "])
    #expect(body.words == 13)
  }

  @Test func withinABlockSpoiler() {
    let body = render(":::spoiler\na ||b||\n:::\n").value
    #expect(body.spoilers == [0..<body.html.count])
  }

  @Test(arguments: ["~~a ", "a~~ ", "||a ~~b ~c ", "a||b", "~~a*||b*", "\\~~a ~~", "*~~a "])
  func manyMarksTakeLinearTime(_ text: String) {
    expectLinearTime(repeating: text, upTo: 100_000) { _ = render($0) }
  }
}
