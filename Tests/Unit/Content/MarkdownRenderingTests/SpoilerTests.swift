import Diagnostics
import MarkdownRendering
import Testing

@Suite("Spoilers") struct SpoilerTests {
  private static let opening = "<details class=\"spoiler\"><summary>Spoiler: End</summary>\n"

  /// Checks the HTML of a text whose spoilers contain `secret`, and that `secret` occurs only in them.
  private func check(_ text: String, _ html: String, _ location: SourceLocation = #_sourceLocation) {
    let result = render(text, MarkdownOptions(plainText: true))
    #expect(result.value.text == html, sourceLocation: location)
    #expect(result.diagnostics.isEmpty, sourceLocation: location)
    checkSpoilersAreHidden(result.value, location)
  }

  private func checkSpoilersAreHidden(_ body: MarkdownBody, _ location: SourceLocation = #_sourceLocation) {
    var html = body.html
    for range in body.spoilers.reversed() {
      let spoiler = String(decoding: html[range], as: UTF8.self)
      #expect(spoiler.hasPrefix("<details class=\"spoiler\">"), sourceLocation: location)
      #expect(spoiler.hasSuffix("</details>\n"), sourceLocation: location)
      html.removeSubrange(range)
    }
    for text in [String(decoding: html, as: UTF8.self), body.excerpt, String(decoding: body.plainText, as: UTF8.self)] {
      #expect(!text.contains("secret"), sourceLocation: location)
    }
  }

  @Test func titled() {
    check("a\n\n:::spoiler End\n\nsecret\n\n:::\n\nb", "<p>a</p>\n\(Self.opening)<p>secret</p>\n</details>\n<p>b</p>\n")
  }

  @Test func untitled() {
    let html = "<details class=\"spoiler\"><summary>Spoiler</summary>\n<p>secret</p>\n</details>\n"
    check(":::spoiler\nsecret\n:::", html)
    check("  ::: Spoiler  \r\nsecret\r\n   :::\t\r\n", html)
  }

  @Test func withoutBlankLines() {
    check("a\n:::spoiler End\nsecret\n:::\nb", "<p>a</p>\n\(Self.opening)<p>secret</p>\n</details>\n<p>b</p>\n")
  }

  @Test func severalBlocks() {
    let html =
      "\(Self.opening)<h2 id=\"secret\">secret</h2>\n<ul>\n<li>secret</li>\n</ul>\n<blockquote>\n<p>secret</p>\n"
    check(":::spoiler End\n# secret\n- secret\n\n> secret\n:::\n", html + "</blockquote>\n</details>\n")
  }

  @Test func afterAndWithinLists() {
    let html = "<ul>\n<li>a</li>\n</ul>\n\(Self.opening)<p>secret</p>\n</details>\n<p>b</p>\n"
    check("- a\n:::spoiler End\nsecret\n:::\nb", html)
    check("- a\n\n  :::spoiler End\n  secret\n  :::\n  b", html)
    check("- a\n  :::spoiler End\n  secret\n:::\n  b", html)
  }

  @Test func afterQuote() {
    let html = "<blockquote>\n<p>a</p>\n</blockquote>\n\(Self.opening)<p>secret</p>\n</details>\n<p>b</p>\n"
    check("> a\n:::spoiler End\nsecret\n:::\nb", html)
  }

  @Test func unclosedMarkupEndsWithSpoiler() {
    check(
      ":::spoiler End\n<div>\nsecret\n</div>\n:::\nb".replacing("<div>\n", with: "").replacing("</div>\n", with: ""),
      "\(Self.opening)<p>secret</p>\n</details>\n<p>b</p>\n"
    )
    check(":::spoiler End\n**secret\n:::\nb**", "\(Self.opening)<p>**secret</p>\n</details>\n<p>b**</p>\n")
    check("**a\n:::spoiler End\nsecret**\n:::\n", "<p>**a</p>\n\(Self.opening)<p>secret**</p>\n</details>\n")
    check(
      ":::spoiler End\n- > secret\n:::\nb",
      "\(Self.opening)<ul>\n<li>\n<blockquote>\n<p>secret</p>\n</blockquote>\n</li>\n</ul>\n</details>\n<p>b</p>\n"
    )
  }

  @Test func fencedCodeIsUnchanged() {
    check("```\n:::spoiler End\n:::\n```\n", "<pre><code>:::spoiler End\n:::\n</code></pre>\n")
    check(
      "~~~~ a\n:::\n~~~\n:::spoiler x\n~~~~\n",
      "<pre><code class=\"language-a\">:::\n~~~\n:::spoiler x\n</code></pre>\n"
    )
    check("- ```\n  :::\n  ```\n", "<ul>\n<li>\n<pre><code>:::\n</code></pre>\n</li>\n</ul>\n")
    check("    :::\n", "<pre><code>:::\n</code></pre>\n")
    check(
      ":::spoiler End\n```\nsecret\n:::\n```\n:::\nb",
      "\(Self.opening)<pre><code>secret\n:::\n</code></pre>\n</details>\n<p>b</p>\n"
    )
  }

  @Test func fenceEndsWithItsListItem() {
    check(
      "- ```\n  a\n:::spoiler End\nsecret\n:::\n",
      "<ul>\n<li>\n<pre><code>a\n</code></pre>\n</li>\n</ul>\n\(Self.opening)<p>secret</p>\n</details>\n"
    )
  }

  @Test func markersInCommentsAreIgnored() {
    check("<!--\n\n:::spoiler End\nsecret\n:::\n\n-->\nb", "<p>b</p>\n")
    check("<!-- a -->\n:::spoiler End\nsecret\n:::\n", "\(Self.opening)<p>secret</p>\n</details>\n")
  }

  @Test func consecutiveSpoilers() {
    let spoiler = "\(Self.opening)<p>secret</p>\n</details>\n"
    check(":::spoiler End\nsecret\n:::\n:::spoiler End\nsecret\n:::\n", spoiler + spoiler)
  }

  @Test func empty() {
    check(":::spoiler End\n:::\n", "\(Self.opening)</details>\n")
  }

  @Test func titleIsTextNotMarkup() {
    check(
      ":::spoiler *a* <b> & \"c\"\n:::\n",
      "<details class=\"spoiler\"><summary>Spoiler: *a* &lt;b&gt; &amp; &quot;c&quot;</summary>\n</details>\n"
    )
  }

  @Test func label() {
    let html = render(
      ":::spoiler Das Ende\n:::\n",
      MarkdownOptions(labels: MarkdownLabels(["spoiler": "Verrät <etwas>"]))
    ).value.text
    #expect(html == "<details class=\"spoiler\"><summary>Verrät &lt;etwas&gt;: Das Ende</summary>\n</details>\n")
  }

  @Test func unknownMarkersAreText() {
    check(":::note\na", "<p>:::note\na</p>\n")
    check("::::\na", "<p>::::\na</p>\n")
    check(":::spoilers\na", "<p>:::spoilers\na</p>\n")
    check("a :::spoiler", "<p>a :::spoiler</p>\n")
  }

  @Test func linkDefinitionsApplyToWholeBody() {
    let link = "<a href=\"https://x.example\" title=\"T\">r</a>"
    let html = "<p>\(link)</p>\n\(Self.opening)<p>secret \(link)</p>\n</details>\n<p>\(link)</p>\n"
    let text = "[r]\n:::spoiler End\nsecret [r]\n:::\n[r]\n"
    check("[r]: https://x.example 'T'\n\n" + text, html)
    check(text + "\n  [r]: https://x.example\n'T'", html)
    check(text.replacing(":::\n", with: "\n[r]: https://x.example\n  'T'\n[r]: /other\n:::\n"), html)
  }

  @Test func invalidDefinitionsAreNotCopied() {
    check(
      ":::spoiler End\n[r]: secret and more\n:::\nb [r]",
      "\(Self.opening)<p>[r]: secret and more</p>\n</details>\n<p>b [r]</p>\n"
    )
    check(
      "a [r]\n:::spoiler End\n[r]: https://x.example\nsecret\n:::\n",
      "<p>a <a href=\"https://x.example\">r</a></p>\n\(Self.opening)<p>secret</p>\n</details>\n"
    )
    check(
      "```\n\n[r]: /x\n```\n:::spoiler End\n[r]\n:::\n",
      "<pre><code>\n[r]: /x\n</code></pre>\n\(Self.opening)<p>[r]</p>\n</details>\n"
    )
  }

  @Test func spoilersInInvalidTextAreHidden() {
    for text in [
      ":::spoiler\nsecret", "a\n:::spoiler\nsecret\n:::spoiler\nsecret\n:::\n",
      "<div>\n:::spoiler\nsecret\n:::\n</div>",
      "<pre>\n:::spoiler\nsecret\n</pre>\nsecret\n:::\nb", "<!-- a\n-->\n:::spoiler\n<!--\nsecret\n:::\nb",
      "[a](\n:::spoiler\nsecret\n:::\n)", "`a\n:::spoiler\nsecret`\n:::\n", ":::\n:::spoiler\nsecret\n",
    ] {
      checkSpoilersAreHidden(render(text, MarkdownOptions(plainText: true)).value)
    }
  }
}
