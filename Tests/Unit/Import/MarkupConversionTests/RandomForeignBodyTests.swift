import Diagnostics
import ImportFormats
import MarkdownRendering
import MarkupConversion
import TestSupport
import Testing

/// Any combination of foreign markup is converted without errors and without losing words. A second conversion changes no
/// converted text.
@Suite struct RandomForeignBodyTests {
  /// `W` is replaced by a unique word at each occurrence.
  private static let pieces = [
    "W", " W ", "\n", "\n\n", " ", "    ", "> W", "- W", "# W", "1. ", "\n```\nW\n```\n", "\n\n    W\n\n", "`W`", "`",
    "*W*", "**", "\\",
    "{{< figure src=\"a.jpg\" alt=\"W\" caption=\"x\" >}}", "\n\n{{< figure src=\"a.jpg\" alt=\"W\" >}}\n",
    "\n{{< youtube abcdef >}}\n", "{{% W %}}", "{{< W",
    "\n{{< spoiler \"W\" >}}\n", "\n{{< /spoiler >}}\n", "{{< spoiler >}}", "{{< /spoiler >}}", "\n{{< gallery >}}\n",
    "\n{{< /gallery >}}\n",
    "{{< highlight go >}}W{{< /highlight >}}", "\n{{< highlight go >}}\nW\n{{< /highlight >}}\n", "{{</* W */>}}",
    "[W]({{< ref \"n.md\" >}})", "{{< gist W 3 >}}",
    "{% include figure src=\"a.jpg\" alt=\"W\" %}", "{% include youtube.html id=\"abcdef\" %}",
    "{% img /a.jpg 3 \"W\" %}", "{% highlight c %}\nW\n{% endhighlight %}",
    "{% if W %}", "{% endif %}", "{{ page.W }}", "[W]({{ site.baseurl }}/n/)", "![W]({{ site.url }}/a.jpg)", "{% W",
    "%%", "%%W%%", "{--W--}", "{>>x<<}", "[[W|W]]", "[[name]]", "![[a.jpg]]", ">!W!<", "[spoiler]", "[/spoiler]",
    "\n> [!a]- W\n",
    "\n[spoiler]\n", "\n[/spoiler]\n", "\nab:: W\n", "\n::: {.W}\n", "\n:::W\n", "\n:::\n", "\nimport W from 'b'\n",
    "{.ab}",
    "{: .c}", "\n* TOC\n{:toc}\n", "{#i}\n",
    "<div>", "</div>", "\n<div>\n\n", "\n\n</div>\n", "<div markdown=\"1\">\nW\n</div>\n", "<b>", "</b>", "<b>W</b>",
    "<i>W </i>", "<br>", "<br/>\n", "<a href=\"/n/\">W</a>", "<a name=\"x\"></a>",
    "<img src=\"a.jpg\" alt=\"W\">", "<img src=gone.jpg>", "\n<details><summary>W</summary>\n\nW\n\n</details>\n",
    "<details>", "</details>", "<table><tr><td>W</td></tr></table>",
    "\n<table>\n<tr><td>W</td></tr>\n\n</table>\n", "<ul><li>W</li></ul>", "\n<blockquote>\n\nW\n\n</blockquote>\n",
    "<blockquote>W</blockquote>", "<W>", "<sup>q W</sup>", "<span class=\"spoiler\">W</span>", "<code>W</code>",
    "<pre>W</pre>", "\n<pre>\nW\n\nW\n</pre>\n",
    "<!-- x -->", "\n<!--more-->\n", "<!--", "<?", "<!W",
    "<iframe src=\"https://www.youtube.com/embed/abcdef\"></iframe>", "<p>W</p>", "\n<p>W\n\n", "<hr>",
    "[W](/n/)", "[W](/gone/)", "[W](n.md \"t\")", "![W](a.jpg)", "![W](gone.jpg \"W\")", "![](gone.jpg)",
    "![W](http://x.example/a.jpg)", "![W](https://x.example/a.jpg)", "![W](//y.example/a.jpg)",
    "[W](javascript:x)", "[W][r]", "![W][g]", "[g]", "\n\n[r]: /n/\n\n", "\n\n[g]: gone.png \"t\"\n\n", "[[W]]",
    "\n:::tip\n", "\n:::\n", "\n:::spoiler W\n", "![W](b c.jpg)", "[", "](x)", "![",
    "\n|a|W|\n|-|-|\n|W|<br>|\n", "[^1]", "\n[^1]: W\n", "é", "||", "~~",
  ]

  @Test(arguments: 0..<40) func randomBodiesAreConverted(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let system = [ForeignSystem.jekyll, .hugo, .eleventy][Int(seed % 3)]
    for _ in 0..<25 { check(Self.body(&generator), Self.site(system)) }
  }

  private static func body(_ generator: inout SeededGenerator) -> (text: String, words: Int) {
    var words = 0
    let text = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
      let piece = pieces.randomElement(using: &generator) ?? ""
      if piece.contains("W") { words += 1 }
      return piece.split(separator: "W", omittingEmptySubsequences: false).joined(separator: "w\(words)w")
    }
    return (text.joined(), words)
  }

  private func check(_ body: (text: String, words: Int), _ site: ForeignSite) {
    let result = ForeignBody(body.text, at: ImportPlace("a.md", line: 1)).converted(in: site)
    let file = SourceFile(path: "reviews/a.md", text: result.text)
    let options = MarkdownOptions(pictureOrigins: Array(result.pictureOrigins))
    let rendered = MarkdownRenderer(options).render(file, body: file.range)
    let errors = rendered.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(errors.isEmpty, "\(body.text.debugDescription) \(errors)")
    let foreign = rendered.value.references.map(\.destination).filter {
      !$0.isEmpty && !$0.hasPrefix("pictures/") && !$0.hasPrefix("reviews/")
    }
    #expect(foreign.isEmpty, "\(body.text.debugDescription)")
    // Words in comments may be lost.
    let words = ["<!--", "%%", "{>>"].contains(where: body.text.contains) ? 0 : body.words
    let lost = (0..<words).map { "w\($0 + 1)w" }.filter { !result.text.contains($0) }
    #expect(lost.isEmpty, "\(body.text.debugDescription) lost \(lost)")
    let second = ForeignBody(result.text, at: ImportPlace("a.md", line: 1)).converted(in: site)
    #expect(second.text == result.text, "\(body.text.debugDescription)")
  }

  private static func site(_ system: ForeignSystem) -> ForeignSite {
    var site = ForeignSite(system)
    site.picture = { $0.hasPrefix("pictures/") ? $0 : $0.hasSuffix("a.jpg") ? "pictures/a.jpg" : nil }
    site.page = { reference in
      switch reference {
      case .address("/n/"), .file("reviews/n.md"), .name("reviews/n.md"), .name("n.md"), .file("n.md"): "reviews/n.md"
      default: nil
      }
    }
    return site
  }
}
