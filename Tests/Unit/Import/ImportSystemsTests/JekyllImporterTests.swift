import Diagnostics
import FrontMatter
import ImportTestSupport
import MarkdownRendering
import Notation
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct JekyllImporterTests {
  private static let configuration = """
    title: Salt & Paper
    url: https://salt.example
    baseurl: /notes
    description: "*Books* and bowls."
    author: {name: Ida Marsh, email: ida@salt.example}
    lang: en_GB
    collections:
      albums: {output: true, permalink: "/heard/:path/"}
    defaults:
      - scope: {path: "", type: posts}
        values: {layout: review, venue_type: any}
    """

  private static let post = """
    ---
    layout: review
    title:  The Drowned Library: a novel
    date: 2019-04-02 23:30:00 +0200
    last_modified_at: 2019-05-01
    categories: books fantasy
    tags: sea, slow burn
    rating: 4/5
    excerpt: A <em>slow</em> [book](/x) &amp; a good one.
    header: {image: /assets/library.jpg, alt: Wet shelves}
    book_author: Tam Oru
    pages: 312
    isbn: "0306406152"
    comments: true
    featured: true
    redirect_from: [/old/library/, "https://salt.example/older.html"]
    ---
    It is wet.
    """

  private let source = MemorySource([
    "site/_config.yml": configuration,
    "site/_posts/2019-04-01-drowned-library.md": post,
    "site/films/_posts/2020-01-02-Gale.markdown":
      "---\ntitle: Gale\nrating: \"★★★½\"\nimage: gale.png\nauthor: Ida Marsh\npages: about 90\n---\nWind.\r\n",
    "site/_posts/2020-03-04-notes.md": "---\ntitle: Notes\nrating: DNF\npublished: false\npermalink: /n/:title\n---\n",
    "site/_drafts/later.md": "---\ncategory: Books\n---\nNot yet.\n",
    "site/_albums/low-tide.md": "---\ntitle: Low Tide\ndate: 2021-06-07\nrating: 5\nfavourite: true\n---\nLoud.\n",
    "site/about.md": "---\nlayout: page\ntitle: About\n---\nHello.\n",
    "site/index.md": "---\nlayout: home\n---\n",
    "site/list.md": "---\ntitle: List\n---\n{% for post in site.posts %}x{% endfor %}\n",
    "site/README.md": "# Salt\n",
    "site/_posts/draft-without-day.md": "---\ntitle: x\n---\n",
    "site/_posts/2020-05-05-page.html": "<p>No</p>",
    "site/_posts/2020-05-06-broken.md": "---\ntitle: !ruby/sym a\n---\n",
    "site/assets/library.jpg": "picture",
    "site/_site/_posts/2019-04-01-drowned-library.md": post,
  ])

  private func review(_ title: String) throws -> ImportedReview {
    try #require(try JekyllImporter.balanced(source).reviews.first { $0.title == title })
  }

  @Test func postsBecomeReviews() throws {
    let review = try review("The Drowned Library: a novel")
    #expect(review.key == "jekyll/_posts/2019-04-01-drowned-library.md")
    #expect(review.rating == .points(400))
    #expect(review.category == "Book")
    #expect(review.path == "2019-04-01-drowned-library")
    #expect(review.body == "It is wet.")
    #expect(
      review.entries.lines == [
        "date: 2019-04-02 23:30 +02:00", "updated: 2019-05-01", "book_author: [Tam Oru]", "pages: 312",
        "isbn: 0306406152",
        "venue_type: any",
        "verdict: A slow book & a good one.", "image: pictures/assets/library.jpg", "alt: Wet shelves",
        "tags: [sea, slow burn, fantasy]",
        "aliases: [/books/fantasy/2019/04/02/drowned-library.html, /old/library/, /older.html]",
      ]
    )
  }

  @Test func metadataIsInferredFromPathsAndStars() throws {
    let review = try review("Gale")
    #expect(review.rating == .points(350))
    #expect(review.category == "Film")
    #expect(review.path == "2020-01-02-gale")
    #expect(review.body == "Wind.\n")
    #expect(
      review.entries.lines == [
        "date: 2020-01-02", "pages: about 90", "venue_type: any", "aliases: [/films/2020/01/02/Gale.html]",
      ]
    )
  }

  @Test func unpublishedPostsBecomeDrafts() throws {
    let notes = try review("Notes")
    #expect(notes.rating == nil)
    #expect(notes.category == "Review")
    #expect(notes.entries.lines == ["date: 2020-03-04", "venue_type: any", "draft: true"])
    #expect(try review("Later").entries.lines == ["venue_type: any", "draft: true"])
  }

  @Test func collectionsBecomeReviews() throws {
    let review = try review("Low Tide")
    #expect(review.category == "Album")
    #expect(review.entries.lines == ["date: 2021-06-07", "pick: true", "aliases: [/heard/low-tide/]"])
  }

  @Test func siteConfigurationIsProposed() throws {
    let collection = try JekyllImporter.balanced(source)
    let site = collection.site
    #expect(site.title == "Salt & Paper")
    #expect(site.url == "https://salt.example/notes")
    #expect(site.language == "en-GB")
    #expect(site.description == "Books and bowls.")
    #expect(site.reviewer == "Ida Marsh")
    #expect(site.scale == .points(worst: 0, best: 500, step: 50))
    #expect(Set(site.categories.map(\.name)) == ["Book", "Film", "Album", "Review"])
    #expect(site.fields.map(\.key) == ["venue_type", "book_author", "pages", "isbn"])
    #expect(collection.pictures == ["pictures/assets/library.jpg": "site/assets/library.jpg"])
    #expect(collection.files.map(\.path) == ["pages/about.md"])
    #expect(collection.files.first?.entries.lines == ["title: About", "aliases: [/about.html]"])
  }

  @Test func everyKeyAndFileIsAccountedFor() throws {
    let collection = try JekyllImporter.balanced(source)
    let mappings = Dictionary(uniqueKeysWithValues: collection.mappings.map { ($0.column, $0.key ?? $0.reason ?? "") })
    #expect(mappings["layout"] == "specific to the old system")
    #expect(mappings["last_modified_at"] == "updated")
    #expect(mappings["featured"] == "position of the post in lists")
    #expect(mappings["author"] == "the reviewer is set in site.yaml")
    #expect(mappings["book_author"] == "book_author")
    let skipped = collection.remarks.filter { $0.kind == .skipped }.map { "\($0.place) \($0.text)" }
    #expect(
      skipped == [
        "site/_posts/draft-without-day.md not named like a Jekyll post",
        "site/_posts/2020-05-05-page.html no front matter",
        "site/_posts/2020-05-06-broken.md:2 invalid front matter: YAML tags are not supported",
        "site/list.md list page, which Verdict generates itself",
        "site/index.md Verdict generates this page itself",
      ]
    )
    #expect(
      collection.remarks.filter { $0.kind == .changed }.map { "\($0.subject): \($0.text)" }.sorted() == [
        "Later: missing title; taken from the text or the file name",
        "folder _drafts: hidden in the old site; imported as a draft",
        "gale.png: image missing in the source omitted",
        "published: false: hidden in the old site; imported as a draft",
      ]
    )
  }

  @Test func filesAreRecognizedByContent() throws {
    #expect(try JekyllImporter.recognizedFiles(of: source) == 10)
    #expect(try JekyllImporter.recognizedFiles(of: MemorySource(["_posts/2020-01-02-a.md": "no front matter"])) == 0)
    #expect(try JekyllImporter.recognizedFiles(of: MemorySource(["notes/a.md": "---\na: 1\n---\n"])) == 0)
    #expect(throws: ImportFailure.self) { try JekyllImporter.balanced(MemorySource(["a.md": ""])) }
  }

  @Test(
    "Aliases follow the permalink pattern",
    arguments: [
      ("pretty", "/films/2020/01/02/a-b/"), ("date", "/films/2020/01/02/a-b.html"), ("none", "/films/a-b.html"),
      ("ordinal", "/films/2020/002/a-b.html"), ("/:short_year/:i_month/:i_day/:title", "/20/1/2/a-b/"),
      ("/:year/:long_month/:slug:output_ext", "/2020/January/a-b.html"),
    ]
  )
  func addresses(pattern: String, address: String) throws {
    let source = MemorySource([
      "_config.yml": "permalink: \(pattern)\n", "films/_posts/2020-01-02-a-b.md": "---\ntitle: A\n---\n",
    ])
    let review = try #require(try JekyllImporter.balanced(source).reviews.first)
    #expect(review.entries["aliases"].map { "\($0)" } == "[\(address)]")
  }

  @Test func unknownURLsGiveNoAlias() throws {
    let source = MemorySource([
      "_config.yml": "permalink: /:hour/:title/\n", "_posts/2020-01-02-a.md": "---\ntitle: A\n---\n",
      "_posts/2020-01-02-b.md": "---\ntitle: B\npermalink: /reviews/b/\n---\n",
      "_posts/2020-01-02-c.md": "---\ntitle: C\npermalink: \"/c:d/\"\nredirect_from: [\"/e?f\", \"/g<h/\"]\n---\n",
    ])
    let collection = try JekyllImporter.balanced(source)
    #expect(collection.reviews.map { $0.entries["aliases"].map { "\($0)" } } == [nil, nil, "[/e/]"])
    #expect(collection.remarks.map(\.subject) == ["/g<h/"])
  }

  @Test func duplicateNamesGetNumbers() throws {
    let source = MemorySource([
      "_posts/2020-01-02-a.md": "---\ntitle: A\n---\n", "_posts/2021-01-02-a.md": "---\ntitle: A\n---\n",
    ])
    #expect(try JekyllImporter.balanced(source).reviews.map(\.path) == ["2020-01-02-a", "2021-01-02-a-2"])
  }

  @Test func restaurantsBecomeFiles() throws {
    let first = """
      ---
      title: Lunch
      restaurant: Kōwhai Kitchen
      suburb: Onehunga
      cuisine: Thai, Lao
      latitude: -36.92
      longitude: 174.78
      website: https://kowhai.example
      ---
      """
    let source = MemorySource([
      "_posts/2020-01-02-lunch.md": first,
      "_posts/2020-01-03-dinner.md":
        "---\ntitle: Dinner\nrestaurant: Kōwhai Kitchen\nlat: 400\nsuburb: Elsewhere\n---\n",
    ])
    let collection = try JekyllImporter.balanced(source)
    #expect(collection.facts.map(\.path) == ["restaurants/kowhai-kitchen.md"])
    #expect(
      collection.facts.first?.entries.lines == [
        "name: Kōwhai Kitchen", "neighbourhood: Onehunga", "cuisine: [Thai, Lao]", "latitude: -36.92",
        "longitude: 174.78", "url: https://kowhai.example",
      ]
    )
    #expect(
      collection.reviews.map { $0.entries["restaurant"].map { "\($0)" } } == ["Kōwhai Kitchen", "Kōwhai Kitchen"]
    )
  }

  @Test func authorsOfBooksAreImported() throws {
    let source = MemorySource([
      "_config.yml": "author: Ida Marsh\n",
      "_posts/2020-01-02-a.md":
        "---\ntitle: A\nauthor: Tam Oru\nseries: Tides\nseries_order: 2\ncover: A.JPG\nrating: .5\n---\n",
      "_posts/2020-01-03-b.md": "---\ntitle: B\nauthor: Una Bligh\nseries: Tides 3\n---\n",
      "_posts/2020-01-04-c.md": "---\ntitle: C\nauthor: Ida Marsh\n---\n",
      "assets/covers/a.jpg": "picture",
    ])
    let collection = try JekyllImporter.balanced(source)
    #expect(
      collection.reviews.map { $0.entries.lines.dropLast() } == [
        [
          "date: 2020-01-02", "author: [Tam Oru]", "series: {name: Tides, number: 2}",
          "image: pictures/assets/covers/a.jpg", "alt: \"\"",
        ], ["date: 2020-01-03", "author: [Una Bligh]", "series: Tides 3"], ["date: 2020-01-04"],
      ]
    )
    #expect(collection.reviews.map(\.rating) == [.points(50), nil, nil])
  }

  @Test func categoriesWithoutRatingsAreReported() throws {
    let rated = (1...3).map { ("books/_posts/2020-01-0\($0)-b\($0).md", "---\ntitle: B\nrating: 3\n---\n") }
    let files = Dictionary(uniqueKeysWithValues: rated + [("news/_posts/2020-02-01-n.md", "---\ntitle: N\n---\n")])
    let mappings = try JekyllImporter.balanced(MemorySource(files)).mappings
    #expect(mappings.last == ImportMapping("posts in News", to: "reviews (without ratings)"))
  }

  /// Imports a single post with these lines of front matter; returns its entries.
  private func entries(_ lines: String) throws -> FrontMatterEntries {
    let source = MemorySource(["_config.yml": "title: A", "_posts/2020-01-02-a.md": "---\n\(lines)\n---\nText\n"])
    return try #require(try JekyllImporter.balanced(source).reviews.first).entries
  }

  @Test(arguments: [
    ("date: 2020-03-01 20:15", "2020-03-01 20:15"), ("date: 2020-03-01T20:15:30Z", "2020-03-01 20:15:30Z"),
    ("date: 2020-03-01", "2020-03-01"), ("date: 2020-03-01 00:00:00 +0100", "2020-03-01"),
    ("date: 25/12/2020", "2020-12-25"), ("title: A", "2020-01-02"),
    ("published: 2020-03-01 09:00", "2020-03-01 09:00"), ("updated: 2020-03-01 09:00", "2020-01-02"),
  ])
  func timesOfDayAreKept(_ lines: String, _ expected: String) throws {
    #expect(try entries(lines)["date"]?.description == expected)
  }

  @Test func categoriesWithDifferentSymbolsAreDifferent() throws {
    var source = ["_config.yml": "title: A"]
    for (number, name) in ["C++", "C#", "c++", "!!!"].enumerated() {
      source["_posts/2020-01-0\(number + 1)-a.md"] = "---\nrating: 4\ncategory: \"\(name)\"\n---\nText\n"
    }
    let collection = try JekyllImporter.balanced(MemorySource(source))
    #expect(collection.reviews.map(\.category) == ["C++", "C#", "C++", "!!!"])
  }

  @Test func emphasisBesideCJKPunctuationIsKept() throws {
    let source = MemorySource(["_config.yml": "title: A", "_posts/2020-01-02-a.md": "---\n---\nこれは<b>「重要」</b>です。\n"])
    let body = try #require(try JekyllImporter.balanced(source).reviews.first).body
    #expect(body == "これは**「重要」**です。\n")
    let file = SourceFile(path: "a.md", text: body)
    let html = MarkdownRenderer().render(file, body: file.range).value.html
    #expect(String(decoding: html, as: UTF8.self) == "<p>これは<strong>「重要」</strong>です。</p>\n")
  }
}
