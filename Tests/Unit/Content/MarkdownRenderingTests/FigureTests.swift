import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

private func check(_ text: String, _ html: String, _ location: SourceLocation = #_sourceLocation) {
  let result = render(text)
  #expect(result.value.completeText == html, sourceLocation: location)
  #expect(result.diagnostics.map(\.message) == [], sourceLocation: location)
}

private func figure(_ name: String, _ caption: String? = nil) -> String {
  let caption = caption.map { "<figcaption>\($0)</figcaption>\n" } ?? ""
  return "<figure>\n<img src=\"\(name).webp\" alt=\"\(name)\" loading=\"lazy\">\n\(caption)</figure>\n"
}

@Suite("Captions") struct CaptionTests {
  @Test func aloneInItsParagraph() {
    check("a\n\n![b](b.webp \"A <b> & 'c'\")\n\nd\n", "<p>a</p>\n\(figure("b", "A &lt;b&gt; &amp; 'c'"))<p>d</p>\n")
    check("- ![b](b.webp \"C\")\n", "<ul>\n<li>\n\(figure("b", "C"))</li>\n</ul>\n")
    check("> ![b](b.webp \"C\")\n", "<blockquote>\n\(figure("b", "C"))</blockquote>\n")
  }

  @Test func otherImagesHaveNoCaption() {
    let image = "<img src=\"b.webp\" alt=\"b\" loading=\"lazy\">"
    let titled = "<img src=\"b.webp\" alt=\"b\" title=\"C\" loading=\"lazy\">"
    check("![b](b.webp)\n", "<p>\(image)</p>\n")
    check("a ![b](b.webp \"C\")\n", "<p>a \(titled)</p>\n")
    check("[![b](b.webp \"C\")](/d/)\n", "<p><a href=\"/d/\">\(titled)</a></p>\n")
    check("# ![b](b.webp \"C\")\n", "<h2 id=\"b\">\(titled)</h2>\n")
  }

  @Test func captionIsInPlainTextAndWordCount() {
    let text = "One.\n\n![b](b.webp \"Two three\")\n\nFour.\n\n:::spoiler\n![b](b.webp \"secret\")\n:::\n"
    let body = render(text, MarkdownOptions(plainText: true)).value
    #expect(String(decoding: body.plainText, as: UTF8.self) == "One.\nTwo three\nFour.\n")
    #expect(body.excerpt == "One.")
    #expect(body.words == 5)
  }

  @Test func unsafeURLsBecomeText() {
    #expect(render("![b](x:y \"C\")").value.text == "<p>b</p>\n")
  }
}

@Suite("Galleries") struct GalleryTests {
  @Test func imagesWithAndWithoutCaptions() {
    check(
      "a\n:::gallery\n![b](b.webp)\n![c](c.webp \"C\") ![d](d.webp)\n\n![e][e]\n:::\nf\n\n[e]: e.webp \"E\"\n",
      "<p>a</p>\n<div class=\"gallery\">\n\(figure("b"))\(figure("c", "C"))\(figure("d"))\(figure("e", "E"))</div>\n<p>f</p>\n"
    )
    check(
      "::: Gallery  \n<!-- a -->\n![b](b.webp) <!-- c -->\n  :::\n",
      "<div class=\"gallery\">\n\(figure("b"))</div>\n"
    )
  }

  @Test func withinSpoilers() {
    let spoiler = "<details class=\"spoiler\"><summary>Spoiler</summary>\n"
    let gallery = "<div class=\"gallery\">\n\(figure("b"))</div>\n"
    check(
      ":::spoiler\n:::gallery\n![b](b.webp)\n:::\nc\n:::\nd",
      "\(spoiler)\(gallery)<p>c</p>\n</details>\n<p>d</p>\n"
    )
    check(":::spoiler\nc\n:::gallery\n![b](b.webp)\n:::\n:::\n", "\(spoiler)<p>c</p>\n\(gallery)</details>\n")
  }

  @Test func markersAreSeparateLines() {
    check("::: gallery of pictures\n", "<p>::: gallery of pictures</p>\n")
    check("```\n:::gallery\n```\n", "<pre><code>:::gallery\n</code></pre>\n")
  }

  @Test func unclosed() throws {
    let hint = "close it with a line ':::'"
    let open = Expected(code: .galleryUnclosed, message: "the gallery is not closed", hint: hint)
    check("a\n⟦:::gallery⟧\n![b](b.webp)\n", [open])
    let next = Expected(
      code: .galleryUnclosed,
      message: "the gallery is not closed before the next block",
      hint: hint
    )
    check("⟦:::gallery⟧\n![b](b.webp)\n:::spoiler\nc\n:::\n", [next])
    check("⟦:::gallery⟧\n![b](b.webp)\n:::gallery\n![c](c.webp)\n:::\n", [next])
    let note = try #require(render(":::gallery\n:::gallery\n:::\n").diagnostics.first?.notes.first)
    #expect(note.message == "the next block begins here")
    #expect(note.range == SourceRange(11, 21))
  }

  @Test func onlyImagesAreAllowed() {
    let expected = Expected(
      code: .galleryText,
      message: "text in a gallery",
      hint: "move it out of the gallery; write a caption as '![description](address \"caption\")'"
    )
    check(
      ":::gallery\n⟦![b](b.webp) and *c*⟧\nd\n\n⟦# e⟧\n\n⟦- ![f](f.webp)⟧\n- g\n\n⟦[![h](h.webp)](/i/)⟧\n\n⟦[^1]: j k⟧\n:::\n",
      [expected, expected, expected, expected, expected]
    )
  }

  @Test func inListOrQuote() {
    let message = "':::gallery' is not supported in a list, a quote or a footnote"
    let hint = "remove the indentation and the markers before it"
    check("> ⟦:::gallery⟧\n", [Expected(code: .spoilerUnopened, message: message, hint: hint)])
  }

  @Test(arguments: [
    ":::gallery\n", ":::gallery\n:::\n", ":::gallery\n![a](b)\n", "![a](b \"c\")\n\n", ":::gallery\n- ", "![a](b) ",
  ])
  func manyTakeLinearTime(_ text: String) {
    for start in ["", ":::gallery\n"] {
      expectLinearTime(repeating: text, upTo: 500_000) { _ = render(start + $0, MarkdownOptions(plainText: true)) }
    }
  }
}

@Suite("Videos") struct VideoTests {
  private func card(_ address: String, _ title: String) -> String {
    "<p class=\"video\"><span aria-hidden=\"true\">►</span> <a href=\"\(address)\">\(title)</a></p>\n"
  }

  @Test(arguments: [
    ("https://www.youtube.com/watch?v=a--b_c_&amp;t=1", "YouTube"), ("http://youtu.be/x", "YouTube"),
    ("https://m.youtube.com/shorts/x", "YouTube"), ("https://vimeo.com/123", "Vimeo"),
    ("https://player.vimeo.com/video/123?h=1", "Vimeo"),
    ("https://framatube.org/w/kkGMgK9ZtnKfYAgnEtQxbv", "framatube.org"),
    ("https://Tube.example/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d", "tube.example"),
  ])
  func videoURLs(_ html: String, _ site: String) {
    let address = html.replacing("&amp;", with: "&")
    let shown = card(html, "Video on \(site)")
    check("a\n\n\(address)\n\n> <\(address)>\n", "<p>a</p>\n\(shown)<blockquote>\n\(shown)</blockquote>\n")
    let smart = render("\(address)\n", MarkdownOptions(smartPunctuation: true))
    #expect(smart.value.text == shown)
    check("[*A* b](\(address))\n", card(html, "<em>A</em> b"))
  }

  @Test(arguments: [
    "https://www.youtube.com/@channel", "https://youtu.be/", "https://vimeo.com/about",
    "https://en.wikipedia.org/w/index.php",
    "https://x.example/w/short", "https://x.example/watch?v=1", "ftp://youtu.be/x", "httpx", "http",
    "https:/youtu.be/x",
  ])
  func otherURLsAreText(_ address: String) {
    check("\(address)\n", "<p>\(address)</p>\n")
  }

  @Test func onlyAloneInAParagraph() {
    for text in [
      "a https://youtu.be/x", "https://youtu.be/x\nb", "# https://youtu.be/x", "- https://youtu.be/x",
      "https://youtu.be/x b",
    ] {
      #expect(!render(text).value.text.contains("class=\"video\""), "\(text)")
    }
  }

  @Test func label() {
    let options = MarkdownOptions(labels: MarkdownLabels(["videoOn": "<Video> auf"]))
    #expect(render("https://youtu.be/x", options).value.text == card("https://youtu.be/x", "&lt;Video&gt; auf YouTube"))
  }

  @Test func titleIsInPlainText() {
    let text = "One.\n\nhttps://youtu.be/x\n\n[Two](https://youtu.be/y)\n"
    let body = render(text, MarkdownOptions(plainText: true)).value
    #expect(String(decoding: body.plainText, as: UTF8.self).split(separator: "\n") == ["One.", "Two"])
    #expect(body.excerpt == "One.")
    #expect(body.words == 2)
  }
}
