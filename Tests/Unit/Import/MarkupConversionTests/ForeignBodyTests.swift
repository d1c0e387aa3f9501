import Diagnostics
import ImportFormats
import MarkdownRendering
import MarkupConversion
import Testing

/// Conversion of bodies of other systems to Markdown.
@Suite struct ForeignBodyTests {
  @Test(arguments: [
    "a {# x #} b", "a {{! x }} b", "a {{!-- x }} y --}} b", "a {%# x %} b", "a {{/* x */}} b",
    "a {% comment %}x{% endcomment %} b", "a {{< comment >}}x{{< /comment >}} b",
    "a {{% comment %}}x{{% /comment %}} b",
    "a {#\nx\n\n{{ y }}\n#} b",
  ])
  func templateCommentsAreRemoved(_ body: String) {
    for system in [ForeignSystem.jekyll, .hugo, .eleventy] {
      let result = ForeignBody(body, at: ImportPlace("a.md")).converted(in: ForeignSite(system))
      #expect(result.text == "a  b" || system == .hugo && body.contains("{% comment"))
      #expect(result.remarks.first?.text == "comment omitted" || system == .hugo && body.contains("{% comment"))
    }
  }

  @Test(arguments: ["`{# x #}`", "```\n{{! x }}\n```", "A {#b} and #} c"])
  func commentsInCodeAreKept(_ body: String) {
    #expect(ForeignBody(body, at: ImportPlace("a.md")).converted(in: ForeignSite(.eleventy)).text == body)
  }

  @Test(arguments: [
    (#"{{< figure src="a.jpg" alt="A [b]" caption="C \"d\"" >}}"#, #"![A \[b\]](pictures/a.jpg "C \"d\"")"#),
    ("One\n{{< youtube abc-D_1 >}}\ntwo", "One\n\nhttps://www.youtube.com/watch?v=abc-D_1\n\ntwo"),
    ("See {{< vimeo 123 >}}!", "See [Vimeo](https://vimeo.com/123)!"),
    (#"[a]({{< ref "post/b.md" >}}) [c]({{% relref "gone" %}})"#, "[a](reviews/b.md) c"),
    ("{{< highlight go \"linenos=table\" >}}\na <b> {{ c }}\n{{< /highlight >}}", "```go\na <b> {{ c }}\n```"),
    (#"{{< tweet user="Sam" id="12" >}}"#, "[X](https://x.com/Sam/status/12)"),
    (
      "{{< gist sam 34 >}} {{< instagram Ab1 >}}",
      "[Gist](https://gist.github.com/sam/34) [Instagram](https://www.instagram.com/p/Ab1/)"
    ),
    ("{{< spoiler \"The end\" >}}\nHe did.\n{{< /spoiler >}}", ":::spoiler The end\n\nHe did.\n\n:::"),
    ("It was {{< spoiler >}}the cat{{< /spoiler >}}.", "It was ||the cat||."),
    (
      "{{< gallery >}}\n{{< figure src=\"a.jpg\" alt=\"A\" >}}\n{{< figure src=\"b.jpg\" alt=\"B\" >}}\n{{< /gallery >}}",
      ":::gallery\n\n![A](pictures/a.jpg)\n\n![B](pictures/b.jpg)\n\n:::"
    ),
    ("Write {{</* rating 4 */>}}.", "Write `{{< rating 4 >}}`."),
    ("A {{< rating 4 >}} film", "A `{{< rating 4 >}}` film"),
    ("A {{% note %}}dear *film*{{% /note %}}", "A `{{% note %}}`dear *film*`{{% /note %}}`"),
    (#"`a\` {{< rating 4 >}} `b`"#, #"`a\` `{{< rating 4 >}}` `b`"#),
    (#"\\` {{< rating 4 >}} `b"#, #"\\` {{< rating 4 >}} `b"#),
    ("`{{< rating >}}`\n\n```\n{{< rating >}}\n```", "`{{< rating >}}`\n\n```\n{{< rating >}}\n```"),
  ])
  func shortcodes(_ body: String, _ expected: String) { expect(body, expected, .hugo) }

  @Test(arguments: [
    (
      #"{% include figure image_path="/images/b c.jpg" alt="B" caption="Not <em>here</em>" %}"#,
      #"![B](pictures/b%20c.jpg "Not here")"#
    ),
    ("{% include youtube.html id=\"abc123\" %}", "https://www.youtube.com/watch?v=abc123"),
    ("{% include video id=\"42\" provider=\"vimeo\" %}", "https://vimeo.com/42"),
    ("{% include youtube.html id=page.video %}", "`{% include youtube.html id=page.video %}`"),
    (#"{% img left /images/a.jpg 300 200 "A title" "An alt" %}"#, #"![An alt](pictures/a.jpg "A title")"#),
    ("{% highlight ruby linenos %}\n{{ x }}\n{% endhighlight %}", "```ruby\n{{ x }}\n```"),
    ("Show {% raw %}{{ x }}{% endraw %}.", "Show `{{ x }}`."),
    ("```\n{% raw %}{{ x }}{% endraw %}\n```", "```\n{{ x }}\n```"),
    ("a {% comment %}secret{% endcomment %} b", "a  b"),
    (
      "[a]({% post_url 2020-01-02-name %}) [b]({{ site.baseurl }}{% link _posts/2020-01-02-name.md %})",
      "[a](reviews/name.md) [b](reviews/name.md)"
    ),
    (
      "![p]({{ site.baseurl }}/images/a.jpg) ![q]({{ \"/images/a.jpg\" | relative_url }})",
      "![p](pictures/a.jpg) ![q](pictures/a.jpg)"
    ),
    ("By {{ page.author }}", "By `{{ page.author }}`"),
    ("{% if x %}\nyes\n{% endif %}", "`{% if x %}`\nyes\n`{% endif %}`"),
    ("<a href=\"{{ page.url }}\">x</a>", "x"),
    ("# Head {#id}\n\nText\n{:.note}\n\n![a](/images/a.jpg){: width=\"3\"}", "# Head\n\nText\n\n![a](pictures/a.jpg)"),
    ("* TOC\n{:toc}\n\nText[^1]\n\n[^1]: Note $$x_1$$", "Text[^1]\n\n[^1]: Note $$x_1$$"),
    ("{% blockquote Sam %}\nWell.\n{% endblockquote %}", "> Well.\n> — Sam"),
  ])
  func liquid(_ body: String, _ expected: String) { expect(body, expected, .jekyll) }

  @Test(arguments: [
    ("a<br>b<br/>\nc", "a\\\nb\\\nc"),
    ("<div class=\"x\">\n\nSome *text*\n\n</div>", "Some *text*"),
    ("<div markdown=\"1\">\nSome *text*\n</div>", "Some *text*"),
    ("<details><summary>The <b>end</b></summary>\n\nHe *did*.\n\n</details>", ":::spoiler The end\n\nHe *did*.\n\n:::"),
    ("H<sub>2</sub>O, <kbd>a</kbd> <u>b</u> <span style=\"x\">c</span>", "H₂O, a b c"),
    ("<b>bold </b>and <em>soft</em>, <code>a*b</code>", "**bold** and *soft*, `a*b`"),
    ("<a name=\"x\"></a>Text <a href=\"https://a.example/?b&amp;c\">d</a>", "Text [d](https://a.example/?b&c)"),
    ("<img src=\"a.jpg\" alt=\"A\">", "![A](pictures/a.jpg)"),
    ("Text <img src='a.jpg' alt='A' width=3> text", "Text ![A](pictures/a.jpg) text"),
    ("one\n\n<script>\nlet a = 1\n\nb()\n</script>\n\ntwo", "one\n\n\n\ntwo"),
    ("<!--more-->\n\n<!-- note -->", "<!--more-->\n\n<!-- note -->"),
    ("a < b, 1<2, <3 and List<String>", "a < b, 1<2, <3 and List\\<String>"),
    ("<table><tr><th>A</th></tr>\n\n<tr><td>b</td></tr></table>", "| A |\n|---|\n| b |"),
    ("<blockquote>\n\nSome *text*\nmore\n\n</blockquote>\n\nafter", "> Some *text*\n> more\n\nafter"),
    ("<iframe src=\"https://www.youtube.com/embed/abc\"></iframe>", "https://www.youtube.com/watch?v=abc"),
    ("<span class=\"spoiler\">cat</span>", "||cat||"),
    ("<figure>\n\n![A](a.jpg)\n\n<figcaption>The hall</figcaption>\n</figure>", "![A](pictures/a.jpg)\n\nThe hall"),
    ("<ul>\n<li>\n\n*a* `<b>`\n\n</li>\n</ul>", "- *a* `<b>`"),
    ("<table><tr><th>A</th></tr></table>\n[b](../other.md) *c*", "| A |\n|---|\n\n[b](reviews/other.md) *c*"),
    ("<!-- a -->b *c*", "<!-- a -->\n\nb *c*"),
    ("|a|b|\n|-|-|\n|c<br>d|<b>e</b>|", "|a|b|\n|-|-|\n|c d|**e**|"),
    ("> <b>a</b><br>b\n> c &amp; <i>d</i>", "> **a**\\\n> b\n> c &amp; *d*"),
    ("<b>a *b*\n\nc</b> <q>d</q>", "a *b*\n\nc “d”"),
    ("Click <button>Order *now*</button>.", "Click Order *now*."),
    ("a<sub>q</sub> snake_ and b<sup>no?</sup>", "a\\_q snake_ and b^(no?)"),
    ("List\\\\<String>", "List\\\\\\<String>"),
    ("<sup>[1](../other.md#a)</sup> <code>a &lt; *b*</code>", "[¹](reviews/other.md#a) `a < *b*`"),
  ])
  func html(_ body: String, _ expected: String) { expect(body, expected, .jekyll, collapsed: true) }

  @Test(arguments: [
    (
      "[a](/2020/01/02/name/#x) [b](../other.md) [c](https://x.example)",
      "[a](reviews/name.md#x) [b](reviews/other.md) [c](https://x.example)"
    ),
    ("[a *b*](/tags/x/) and [c](javascript:alert%281%29)", "a *b* and c"),
    ("![gone](/images/gone.jpg \"Cap\") ![](/x/gone.png)", "gone. Cap gone.png"),
    (
      "![a](https://cdn.example/a.jpg) ![b](//cdn.example/b.jpg) ![c](http://old.example/c.jpg)",
      "![a](https://cdn.example/a.jpg) ![b](https://cdn.example/b.jpg) [c](http://old.example/c.jpg)"
    ),
    ("![a][p], [b][q], [q] and [q][]\n\n[p]: a.jpg\n[q]: /gone/ \"T\"", "![a][p], b, q and q\n\n[p]: pictures/a.jpg"),
    ("![a](/images/b c.jpg) ![d](a.jpg =100x)", "![a](pictures/b%20c.jpg) ![d](pictures/a.jpg)"),
    ("[[wiki]] :::tip\n\n:::tip\nx\n:::", "wiki :::tip\n\n\\:::tip\nx\n\\:::"),
    ("[full](/images/a.jpg)", "[full](pictures/a.jpg)"),
  ])
  func references(_ body: String, _ expected: String) { expect(body, expected, .jekyll, collapsed: true) }

  @Test(arguments: [
    ("Before %%not for readers%% after.", "Before after."), ("a\n\n%%\nb\n\nc\n%%\n\nd", "a\n\nd"),
    ("a {>>b<<} {--c--}", "a \\{--c--}"), (">!x!< and >!y!<", ">||x|| and ||y||"),
    ("[spoiler]x[/spoiler] ==y==", "||x|| ==y=="),
    ("> [!warning]- End\n> He *did*.", ":::spoiler End\nHe *did*.\n:::"),
    ("[[other|the *other*]] [[Other]] [[Gone]]", "[the *other*](reviews/other.md) [Other](reviews/other.md) Gone"),
    ("![[a.jpg|A cat]] ![[b.jpg|200]]", "![A cat](pictures/a.jpg) ![](pictures/b.jpg)"),
    ("key:: value\n\nimport a from 'b'", "key\\:: value\n\nimport a from \\'b'"),
    ("`%%a%%` 100%% [[1]] \\[[other]]", "`%%a%%` 100%% [[1]] \\[[other]]"),
  ])
  func markupOfOtherPrograms(_ body: String, _ expected: String) { expect(body, expected, .hugo, collapsed: true) }

  @Test func markupOfOtherProgramsIsReported() {
    let body = "a %%b%%\n\n[[Other]] [[Gone]]\n\na >!c!< {++d++}"
    let result = ForeignBody(body, at: Self.place).converted(in: Self.site(.hugo))
    #expect(
      result.remarks.map { "\($0.place.line ?? 0) \($0.text): \($0.subject)" } == [
        "5 comment omitted: %%b%%",
        "9 markup of another program converted to Markdown: >!c!<",
        "9 markup of another program kept as text: {++d++}",
        "7 wiki link converted to Markdown: [[Other]]",
        "7 wiki link to a file that is not imported; only its text is kept: [[Gone]]",
      ]
    )
  }

  @Test func internalURLsAreCompletedWithOrigin() {
    var site = Self.site(.jekyll)
    (site.origin, site.basePath) = ("https://old.example", "/blog")
    let body =
      "[a](/blog/tags/x/?y#z) [b](/blog/2020/01/02/name/) ![c](/blog/images/gone.jpg) ![d](https://old.example/blog/images/a.jpg)"
    let result = ForeignBody(body, at: Self.place).converted(in: site)
    let expected =
      "[a](https://old.example/blog/tags/x/?y#z) [b](reviews/name.md) [c](https://old.example/blog/images/gone.jpg) ![d](pictures/a.jpg)"
    #expect(result.text == expected)
    #expect(result.pictures == ["pictures/a.jpg": "images/a.jpg"])
  }

  @Test func remarksContainLines() {
    let body =
      "One\r\n\r\n{{< a >}}\n\n<script>x</script>\n\n![p](gone.jpg) ![q](https://cdn.example:8080/q.jpg)\n\n{{< b\n>}}"
    let result = ForeignBody(body, at: Self.place).converted(in: Self.site(.hugo))
    let reported = result.remarks.map { "\($0.place) \($0.text): \($0.subject)" }
    #expect(
      reported == [
        "_posts/2020-01-02-name.md:7 template tag kept as text: {{< a >}}",
        "_posts/2020-01-02-name.md:13 template tag kept as text: {{< b",
        "_posts/2020-01-02-name.md:9 script omitted: <script>",
        "_posts/2020-01-02-name.md:11 image missing in the source: gone.jpg",
      ]
    )
    #expect(result.pictureOrigins == ["https://cdn.example:8080"])
  }

  @Test func excerptSeparatorIsConverted() {
    var body = ForeignBody("One\n<!-- cut -->\ntwo\n\n<!-- cut -->", at: Self.place)
    body.excerptSeparator = "<!-- cut -->"
    #expect(body.converted(in: Self.site(.jekyll)).text == "One\n\n<!--more-->\n\ntwo\n\n<!-- cut -->")
  }

  static let place = ImportPlace("_posts/2020-01-02-name.md", line: 5)

  static func site(_ system: ForeignSystem) -> ForeignSite {
    var site = ForeignSite(system)
    site.picture = { source in
      let name = source.split(separator: "/").last.map(String.init) ?? ""
      return ["a.jpg", "b.jpg", "b c.jpg"].contains(name) ? "pictures/\(name)" : nil
    }
    site.page = { reference in
      switch reference {
      case .address("/2020/01/02/name/"), .file("_posts/2020-01-02-name.md"), .name("2020-01-02-name"):
        "reviews/name.md"
      case .file("other.md"), .title("other"): "reviews/other.md"
      case .name("post/b.md"): "reviews/b.md"
      default: nil
      }
    }
    return site
  }

  private func expect(
    _ body: String,
    _ expected: String,
    _ system: ForeignSystem,
    collapsed: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let result = ForeignBody(body, at: Self.place).converted(in: Self.site(system))
    var text = result.text
    if collapsed {
      let parts = text.split(separator: "\n\n").map { $0.drop(while: \.isNewline) }.filter {
        !$0.allSatisfy(\.isWhitespace)
      }
      text = parts.joined(separator: "\n\n").trimmingNewlines
    }
    let wanted =
      collapsed
      ? expected.split(separator: "\n\n").map { $0.drop(while: \.isNewline) }.filter { !$0.isEmpty }.joined(
        separator: "\n\n"
      ) : expected
    #expect(text == wanted, sourceLocation: location)
    let file = SourceFile(path: "reviews/a.md", text: result.text)
    let options = MarkdownOptions(pictureOrigins: Array(result.pictureOrigins))
    #expect(!MarkdownRenderer(options).render(file, body: file.range).diagnostics.hasErrors, sourceLocation: location)
  }
}

extension String {
  fileprivate var trimmingNewlines: String {
    String(drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed())
  }
}
