import Diagnostics
import FrontMatter
import ImportFormats
import ImportTestSupport
import MarkupConversion
import Testing

@testable import ImportSystems

@Suite struct WordPressTests {
  @Test func tagLikeTextInPostsIsKept() {
    var text = WordPressText(footnotes: nil) { _ in [] }
    #expect(text.html(of: "a <3 b\n1<x\n[caption caption=\"I <3\"]<img src=a>[/caption]").contains("I &lt;3"))
    #expect(HTMLMarkdown().markdown(of: text.html(of: "a<b\nc\n<3")).text == "a\\<b\\\nc\\\n<3\n")
  }

  private func item(_ id: Int, _ fields: String, type: String = "post", status: String = "publish") -> String {
    """
    <item><wp:post_id>\(id)</wp:post_id><wp:post_type>\(type)</wp:post_type><wp:status>\(status)</wp:status>
    \(fields)</item>

    """
  }

  private func export(_ items: String, head: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" ?>
    <!-- Made by hand. -->
    <rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
     xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
     xmlns:wp="http://wordpress.org/export/1.2/">
    <channel><title>Harbour &amp; Hall</title><link>https://hall.example</link><description>Films by the sea</description>
    <language>en-US</language><wp:wxr_version>1.2</wp:wxr_version>
    <wp:author><wp:author_login>morgan</wp:author_login><wp:author_email>morgan@hall.example</wp:author_email>
    <wp:author_display_name><![CDATA[Morgan Vale]]></wp:author_display_name></wp:author>
    <wp:category><wp:category_nicename>films</wp:category_nicename><wp:category_parent></wp:category_parent></wp:category>
    <wp:category><wp:category_nicename>noir</wp:category_nicename><wp:category_parent>films</wp:category_parent></wp:category>
    \(head)\(items)</channel></rss>
    """
  }

  private func read(_ items: String, _ files: [String: String] = [:]) throws -> ImportedCollection {
    try WordPressImporter.balanced(MemorySource(files.merging(["export.xml": export(items)]) { $1 }))
  }

  private func meta(_ key: String, _ value: String) -> String {
    "<wp:postmeta><wp:meta_key>\(key)</wp:meta_key><wp:meta_value><![CDATA[\(value)]]></wp:meta_value></wp:postmeta>"
  }

  private func content(_ html: String) -> String { "<content:encoded><![CDATA[\(html)]]></content:encoded>" }

  private let date = "<title>A</title><wp:post_date>2019-04-03 23:59:00</wp:post_date>"

  @Test func postsBecomeReviews() throws {
    let post = item(
      7,
      """
      <title><![CDATA[The Lamp & the Quay]]></title><link>https://hall.example/2019/04/the-lamp/</link>
      <wp:post_date>2019-04-03 23:59:00</wp:post_date><wp:post_modified>2020-01-02 10:00:00</wp:post_modified>
      <wp:post_name>the-lamp</wp:post_name><excerpt:encoded><![CDATA[<b>Dim</b>
      but true.]]></excerpt:encoded>
      <category domain="category" nicename="films"><![CDATA[Films]]></category>
      <category domain="category" nicename="noir"><![CDATA[Noir &amp; Co]]></category>
      <category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>
      <category domain="post_tag" nicename="sea"><![CDATA[sea]]></category>
      <wp:comment><wp:comment_author_email>reader@mail.example</wp:comment_author_email>
      <wp:comment_content>Great</wp:comment_content></wp:comment>
      """ + meta("wp_review_total", "4.5") + meta("wp_review_type", "star") + meta("mood", "blue")
        + content("First <b>line</b>\nsecond\n\nNext <!--more--> end")
    )
    let collection = try read(post)
    let review = try #require(collection.reviews.first)
    #expect(review.key == "wordpress/7")
    #expect(review.title == "The Lamp & the Quay")
    #expect(review.rating == .points(450))
    #expect(review.category == "Noir & Co")
    #expect(review.path == "the-lamp")
    #expect(
      review.entries.lines == [
        "date: 2019-04-03 23:59", "updated: 2020-01-02", "verdict: Dim but true.", "tags: [Films, sea]",
        "aliases: [/2019/04/the-lamp/]",
      ]
    )
    #expect(review.body == "First **line**\\\nsecond\n\nNext\n\n<!--more-->\n\nend\n")
    #expect(collection.site.title == "Harbour & Hall")
    #expect(collection.site.url == "https://hall.example")
    #expect(collection.site.language == "en-US")
    #expect(collection.site.description == "Films by the sea")
    #expect(collection.site.reviewer == "Morgan Vale")
    #expect(collection.site.scale == .points(worst: 0, best: 500, step: 50))
    #expect(collection.site.categories.map(\.name) == ["Noir & Co"])
    #expect(collection.mappings.contains(ImportMapping("wp_review_total", to: "rating")))
    #expect(collection.mappings.contains(ImportMapping("mood", leftOut: "plugin field")))
    let everything = "\(collection)"
    #expect(!everything.contains("mail.example") && !everything.contains("morgan@"))
  }

  @Test func statusOfPosts() throws {
    let draft =
      "<title>D</title><wp:post_date>0000-00-00 00:00:00</wp:post_date><wp:post_modified>2021-05-06 00:00:00</wp:post_modified>"
    let dated = "<title>P</title><pubDate>Mon, 04 Mar 2019 10:00:00 +0000</pubDate>"
    let collection = try read(
      item(1, draft, status: "draft") + item(2, dated, status: "private") + item(3, date, status: "trash")
        + item(4, date + "<wp:post_password>x</wp:post_password>") + item(5, date, status: "future")
        + item(6, "<title>N</title>") + item(7, date, type: "product") + item(8, date, type: "nav_menu_item")
    )
    #expect(
      collection.reviews.map(\.entries.lines) == [
        ["date: 2021-05-06", "draft: true"], ["date: 2019-03-04", "draft: true"], ["date: 2019-04-03 23:59"],
        [],
      ]
    )
    #expect(collection.reviews.map(\.category) == ["Review", "Review", "Review", "Review"])
    #expect(
      collection.remarks.map(\.text) == [
        "in the trash, or an empty draft", "password-protected",
        "unsupported post type 'product'", "internal to WordPress",
      ]
    )
    #expect(collection.remarks.allSatisfy { $0.kind == .skipped })
  }

  @Test func pagesBecomePages() throws {
    let page = "<title>About us</title><link>https://hall.example/about/</link><wp:post_name>about</wp:post_name>"
    let collection = try read(
      item(1, page + content("<p>Hello</p>"), type: "page") + item(2, page, type: "page", status: "draft")
    )
    #expect(collection.files.map(\.path) == ["pages/about.md"])
    #expect(collection.files.map(\.entries.lines) == [["title: About us"]])
    #expect(collection.files.map(\.body) == ["Hello\n"])
    #expect(collection.remarks.map(\.text) == ["unpublished page"])
  }

  @Test func imagesAreImported() throws {
    let upload = "https://hall.example/wp-content/uploads/2019/04"
    let attachments = [("lamp.jpg", 10), ("quay.jpg", 11)].map { name, id in
      item(
        id,
        "<wp:attachment_url>\(upload)/\(name)</wp:attachment_url><wp:post_parent>1</wp:post_parent>"
          + meta("_wp_attachment_image_alt", "The \(name)"),
        type: "attachment",
        status: "inherit"
      )
    }
    let text = """
      [caption id="x" width="300"]<a href="\(upload)/lamp.jpg"><img src="\(upload)/lamp-300x200.jpg" alt="Lamp" /></a> Lit [1][/caption]
      <img src="https://cdn.example/a.png" alt="C"> <img src="http://old.example/b.png" alt="O">
      [gallery ids="10,11"]
      """
    let collection = try read(
      attachments.joined() + item(1, date + meta("_thumbnail_id", "10") + content(text))
        + item(2, date + meta("_thumbnail_id", "11")),
      ["site/wp-content/uploads/2019/04/lamp.jpg": "picture"]
    )
    #expect(
      collection.reviews[0].body
        == """
        ![Lamp](pictures/2019/04/lamp.jpg "Lit \\[1\\]")

        ![C](https://cdn.example/a.png) [O](http://old.example/b.png)

        :::gallery
        ![The lamp.jpg](pictures/2019/04/lamp.jpg)
        ![The quay.jpg](https://hall.example/wp-content/uploads/2019/04/quay.jpg)
        :::

        """
    )
    #expect(collection.pictures == ["pictures/2019/04/lamp.jpg": "site/wp-content/uploads/2019/04/lamp.jpg"])
    #expect(collection.site.pictureOrigins == ["https://cdn.example", "https://hall.example"])
    #expect(
      collection.reviews[0].entries.lines == [
        "date: 2019-04-03 23:59", "image: pictures/2019/04/lamp.jpg", "alt: The lamp.jpg",
      ]
    )
    #expect(collection.reviews[1].entries["image"] == nil)
    #expect(collection.remarks.contains { $0.text.hasPrefix("image missing beside the export") })
  }

  @Test func internalLinksAreConverted() throws {
    let other =
      "<title>B</title><link>http://www.hall.example/2018/b/</link><wp:post_date>2018-01-01 00:00:00</wp:post_date>"
    let text = """
      <p><a href="https://hall.example/2018/b/#end">b</a> <a href="/2018/b">b</a> <a href="https://hall.example/?p=2">b</a>
      <a href="https://hall.example/tag/x/">x</a> <a href="#top">t</a> <a href="https://c.example/">c</a></p>
      """
    let collection = try read(item(1, date + content(text)) + item(2, other))
    #expect(
      collection.reviews[0].body
        == "[b](/2018/b/#end) [b](/2018/b/) [b](/2018/b/) [x](https://hall.example/tag/x/) t [c](https://c.example/)\n"
    )
  }

  @Test func shortcodes() throws {
    let text = """
      [youtube https://www.youtube.com/watch?v=ab_-1&rel=0]
      [embed]https://vimeo.com/42[/embed]
      [audio mp3="https://hall.example/a.mp3"]
      <pre>a
      b</pre>
      It was [sic] [ratings id="4"] [box]in[/box]
      """
    let collection = try read(item(1, date + content(text)))
    #expect(
      collection.reviews[0].body == """
        https://www.youtube.com/watch?v=ab_-1

        https://vimeo.com/42

        [https://hall.example/a.mp3](https://hall.example/a.mp3)

        ```
        a
        b
        ```

        It was [sic] [ratings id="4"] [box]in[/box]

        """
    )
    #expect(collection.remarks.map(\.subject) == ["[box]", "[ratings]"])
    #expect(collection.remarks.map(\.place.line) == [12, 12])
  }

  @Test func unclosedShortcodesHaveNoContent() throws {
    let text = """
      [gallery ids="7"]
      [youtube https://youtu.be/ab]

      One [video mp4="https://hall.example/a.mp4"][/video] two [youtube]cd[/youtube] three

      [caption][youtube ef][/caption][/youtube] four
      """
    let collection = try read(item(1, date + content(text)))
    #expect(
      collection.reviews[0].body == #"""
        \[gallery ids="7"]

        https://youtu.be/ab

        One

        [https://hall.example/a.mp4](https://hall.example/a.mp4)

        two \[youtube]cd[/youtube] three

        https://www.youtube.com/watch?v=ef

        [/youtube] four

        """#
    )
    #expect(collection.remarks.map(\.subject) == ["[gallery]", "[youtube]"])
  }

  @Test func blocksOfGutenberg() throws {
    let text = """
      <!-- wp:paragraph {"align":"x"} -->
      <p>One
      line</p>
      <!-- /wp:paragraph --><!-- wp:gallery --><figure class="wp-block-gallery"><figure><img src="https://a.example/1.jpg" alt="1"/></figure>
      <figure><img src="https://a.example/2.jpg" alt="2"/></figure></figure><!-- /wp:gallery -->
      """
    let collection = try read(item(1, date + content(text)))
    #expect(
      collection.reviews[0].body
        == "One line\n\n:::gallery\n![1](https://a.example/1.jpg)\n![2](https://a.example/2.jpg)\n:::\n"
    )
  }

  @Test func scalesArePluginScales() throws {
    let mixed = try read(item(1, date + meta("taq_review_score", "85")) + item(2, date + meta("rating", "4")))
    #expect(mixed.site.scale == .points(worst: 0, best: 10_000, step: 100))
    #expect(mixed.reviews.map(\.rating) == [.points(8500), .points(8000)])
    let percent = try read(
      item(1, date + meta("taq_review_score", "85")) + item(2, date + meta("taq_review_score", "0"))
    )
    #expect(percent.site.scale == .points(worst: 0, best: 10_000, step: 100))
    #expect(percent.reviews.map(\.rating) == [.points(8500), nil])
  }

  @Test func totalsOfThreeTypesAreOnOneScale() throws {
    let totals = [("8", "point"), ("4.5", "star"), ("85", "percentage"), ("9", "star")]
    let posts = totals.enumerated().map { index, total in
      item(index + 1, date + meta("wp_review_total", total.0) + meta("wp_review_type", total.1))
    }
    let collection = try read(posts.joined())
    #expect(collection.reviews.map(\.rating) == [.points(8000), .points(9000), .points(8500), nil])
    #expect(collection.remarks.map(\.subject) == ["9"])
  }

  @Test func ratingsOfAuthorsAreReadOrReported() throws {
    let values = [("rating", "8/10"), ("My_Rating", "7 / 10"), ("Score", "see text: 1/2/3"), ("stars", "0")]
    let collection = try read(values.enumerated().map { item($0 + 1, date + meta($1.0, $1.1)) }.joined())
    #expect(collection.reviews.map(\.rating) == [.points(800), .points(700), nil, nil])
    #expect(
      collection.remarks.map { "\($0.text): \($0.subject)" } == ["rating outside the scale omitted: see text: 1/2/3"]
    )
    #expect(collection.mappings.contains(ImportMapping("My_Rating", to: "rating")))
  }

  @Test func footnotesOfTheBlockEditorAreFootnotes() throws {
    let notes = #"[{"content":"By <em>four<\/em> minutes.","id":"n-1"},{"content":"Lonely.","id":"n-2"}]"#
    let text = """
      <!-- wp:paragraph --><p>The sequel<sup data-fn="n-1" class="fn"><a href="#n-1" id="n-1-link">1</a></sup> is long,
      H<sup>2</sup>.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->
      """
    let collection = try read(item(1, date + content(text) + meta("footnotes", notes)))
    #expect(collection.reviews[0].body == "The sequel[^1] is long, H².\n\nLonely.\n\n[^1]: By *four* minutes.\n")
  }

  @Test func footnotesOfPluginsAreFootnotes() throws {
    let text = "One[efn_note]A <b>note</b>.[/efn_note] and two[ref]B.\n\nC.[/ref]\n\n[references]"
    let collection = try read(item(1, date + content(text)))
    #expect(collection.reviews[0].body == "One[^1] and two[^2]\n\n[^1]: A **note**.\n\n[^2]: B.\n\n    C.\n")
  }

  @Test func fileNamesAreDerivedFromURLs() throws {
    let name = "<wp:post_name>%E6%BC%A2%E5%AD%97</wp:post_name><link>https://hall.example/%E6%BC%A2%E5%AD%97/</link>"
    let collection = try read(item(1, date + name) + item(2, date + name) + item(3, date))
    #expect(collection.reviews.map(\.path) == ["漢字", nil, nil])
    #expect(collection.reviews[0].entries.lines == ["date: 2019-04-03 23:59", "aliases: [/漢字/]"])
  }

  @Test func onlyExportsAreRecognized() throws {
    let files = ["a.xml": export(""), "b.xml": "<rss><channel/></rss>", "c.txt": export("")]
    #expect(try WordPressImporter.recognizedFiles(of: MemorySource(files)) == 1)
    #expect(throws: ImportFailure.self) { try WordPressImporter.balanced(MemorySource(["b.xml": "<rss/>"])) }
  }

  @Test func controlCharactersAreRemoved() throws {
    let collection = try read(item(1, date + content("a\u{8}b\u{0}c")))
    #expect(collection.reviews[0].body == "abc\n")
  }

  @Test func entityBombsAreRejected() throws {
    let entities = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
    let bomb =
      "<?xml version=\"1.0\"?><!DOCTYPE rss [<!ENTITY l0 \"lol\">\(entities)]>"
      + export(item(1, "<title>&l9;</title>")).replacing("<?xml version=\"1.0\" encoding=\"UTF-8\" ?>", with: "")
    let failure = #expect(throws: ImportFailure.self) { try WordPressImporter.balanced(MemorySource(["x.xml": bomb])) }
    #expect(failure?.message.contains("x.xml") == true)
  }

  @Test func malformedFilesAreReportedWithLines() throws {
    let broken = export(item(1, date)).replacing("</channel>", with: "")
    let failure = #expect(throws: ImportFailure.self) {
      try WordPressImporter.balanced(MemorySource(["x.xml": broken]))
    }
    #expect(failure?.message.hasPrefix("x.xml:") == true)
    #expect(failure?.message.contains("invalid or truncated XML") == true)
  }
}
