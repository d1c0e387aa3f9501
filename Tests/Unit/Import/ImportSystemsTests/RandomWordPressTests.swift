import Diagnostics
import ImportSystems
import ImportTestSupport
import MarkdownRendering
import TestSupport
import Testing

/// Any WordPress post is imported without errors and without losing words, videos or galleries.
@Suite struct RandomWordPressTests {
  /// `W` is replaced by a unique word at each occurrence.
  private static let pieces = [
    "W", " W ", "\n", "\n\n", " ", "[", "]", "[/", "<!--more-->", "\nW\n\nW\n",
    "\n[youtube https://www.youtube.com/watch?v=W]\n", "[youtube https://youtu.be/W&rel=0]", "[youtube W]",
    "[youtube]W[/youtube]", "[/youtube]", "[youtube=https://youtu.be/W]", "[youtube <a href=\"/x\">W</a>]", "[vimeo W]",
    "[vimeo id=\"W\"]",
    "[embed]https://vimeo.com/W[/embed]", "[embed width=\"1\"] https://c.example/W\n[/embed]", "[embed]W[/embed]",
    "[embed]", "[/embed]", "[audio mp3=\"https://c.example/W.mp3\"]", "[audio mp3=\"https://c.example/W.mp3\"][/audio]",
    "[video src=\"https://c.example/W.mp4\"]W[/video]", "[audio]", "[/audio]", "[video]", "[/video]",
    "[gallery ids=\"1,2\"]", "\n[gallery ids=\"1\"]\n", "[gallery ids=1]W[/gallery]", "[gallery ids=\"7\"]",
    "[gallery]",
    "[/gallery]",
    "[caption id=\"x\"]<img src=\"https://c.example/W.png\" alt=\"W\" /> W[/caption]",
    "[caption caption=\"W\"]<a href=\"https://c.example/\"><img src=\"https://c.example/a.png\" alt=\"W\" /></a>[/caption]",
    "[caption]W[/caption]", "[caption id=\"x\"]", "[/caption]",
    "[caption]<img src=\"http://c.example/W.png\">W[/caption]",
    "[W]", "[W a=\"b\"]", "[box a=\"b\"]W[/box]", "[box]", "[/box]", "[W", "[[box]W[/box]]", "[box a='W'/]",
    "<!-- wp:paragraph -->\n<p>W</p>\n<!-- /wp:paragraph -->",
    "<!-- wp:shortcode -->\n[youtube W]\n<!-- /wp:shortcode -->",
    "<p>", "</p>", "<p class=\"x\">W</p>", "<div>", "</div>", "<b>", "</b>", "<em>W</em>", "<a href=\"/n/\">W</a>",
    "<br />",
    "<h2>W</h2>", "<blockquote>W</blockquote>", "<blockquote>", "</blockquote>", "<ul>\n<li>W</li>\n<li>", "</ul>",
    "<table><tr><td>W</td><td>W</td></tr></table>", "<pre>W</pre>", "<code>W</code>",
    "<embed src=\"https://c.example/W\">",
    "<figure><img src=\"https://c.example/a.png\" alt=\"W\"/><figcaption>W</figcaption></figure>", "&amp;", "é",
    "\u{301}",
  ]

  @Test(arguments: 0..<40) func randomPostsKeepWordsVideosAndGalleries(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bodies = (0..<25).map { _ in Self.body(&generator) }
    let reviews = try WordPressImporter.read(MemorySource(["a.xml": Self.export(bodies)])).reviews
    #expect(reviews.count == bodies.count)
    for (review, body) in zip(reviews, bodies) { Self.check(review.body, body) }
  }

  private static func body(_ generator: inout SeededGenerator) -> String {
    var words = 0
    return (0..<Int.random(in: 1...25, using: &generator)).map { _ in
      (pieces.randomElement(using: &generator) ?? "").split(separator: "W", omittingEmptySubsequences: false)
        .reduce(nil) { text, part in
          guard let text else { return String(part) }
          words += 1
          return "\(text)w\(words)w\(part)"
        } ?? ""
    }.joined()
  }

  private static func check(_ markdown: String, _ body: String) {
    let file = SourceFile(path: "reviews/a.md", text: markdown)
    let options = MarkdownOptions(pictureOrigins: ["https://c.example"])
    let rendered = MarkdownRenderer(options).render(file, body: file.range)
    let errors = rendered.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(errors.isEmpty, "\(body.debugDescription) \(errors)")
    let words = (1..<1_000).map { "w\($0)w" }.prefix { holds(body, $0) }
    let lost = words.filter { !holds(markdown, $0) }
    #expect(lost.isEmpty, "\(body.debugDescription) lost \(lost) in \(markdown.debugDescription)")
    let hasGallery = ["[gallery ids=\"1", "[gallery ids=1]"].contains { holds(body, $0) }
    #expect(!hasGallery || holds(markdown, "https://c.example/1.png"), "\(body.debugDescription)")
  }

  private static func holds(_ text: String, _ part: String) -> Bool { text.utf8.firstRange(of: part.utf8) != nil }

  private static func export(_ bodies: [String]) -> String {
    let posts = bodies.enumerated().map { index, body in
      item(
        10 + index,
        "post",
        "<title>A</title><wp:post_date>2019-04-03 23:59:00</wp:post_date>",
        "<![CDATA[\(body)]]>"
      )
    }
    let pictures = [1, 2].map { id in
      item(id, "attachment", "<wp:attachment_url>https://c.example/\(id).png</wp:attachment_url>", "")
    }
    return """
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
       xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>A</title><link>https://a.example</link>
      \((pictures + posts).joined())</channel></rss>
      """
  }

  private static func item(_ id: Int, _ type: String, _ fields: String, _ content: String) -> String {
    "<item><wp:post_id>\(id)</wp:post_id><wp:post_type>\(type)</wp:post_type><wp:status>publish</wp:status>"
      + "\(fields)<content:encoded>\(content)</content:encoded></item>"
  }
}
