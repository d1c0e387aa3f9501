import FrontMatter
import ImportTestSupport
import Notation
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct HugoImporterTests {
  private let source = MemorySource([
    "hugo.toml": """
    baseURL = 'https://reel.example/'
    title = 'Reel'
    languageCode = 'en-us'
    [params]
    description = 'Films, mostly'
    [params.author]
    name = 'Ora Finch'
    [permalinks]
    films = '/:year/:month/:slug/'
    """,
    "content/films/harbour.md": """
    +++
    title = "Harbour: a film"
    date = 2021-03-04T20:00:00Z
    lastmod = 2021-04-05
    description = "Ships."
    tags = ["sea", "slow"]
    aliases = ["/films/old-harbour/", "older"]
    [params]
    director = "Mira Holt"
    year = 1999
    runtime = 101
    [params.review]
    rating = 8
    best = 10
    [cover]
    image = "posters/harbour.jpg"
    alt = "A crane"
    +++
    Fog.
    """,
    "content/books/wet/index.md": """
    ---
    title: Wet
    date: 2022-01-02
    rating: 7
    cover: {image: cover.png}
    series: {name: Tides, number: 2}
    year: 2001
    draft: true
    ---
    """,
    "content/books/wet/cover.png": "picture",
    "content/books/dry.md":
      "{\n\"title\": \"Dry\", \"date\": \"2022-02-03\", \"slug\": \"so-dry\", \"rating\": \"5/10\"\n}\nSand.\n",
    "content/books/_index.md": "---\ntitle: Books\n---\n",
    "content/about.md": "---\ntitle: About\ndate: 2020-01-01\n---\nMe.\n",
    "content/films/plain.html": "<p>No</p>",
    "static/posters/harbour.jpg": "picture",
    "archetypes/default.md": "---\ntitle: \"{{ .Name }}\"\n---\n",
  ])

  private func review(_ title: String) throws -> ImportedReview {
    try #require(try HugoImporter.balanced(source).reviews.first { $0.title == title })
  }

  @Test func postsBecomeReviews() throws {
    let review = try review("Harbour: a film")
    #expect(review.key == "hugo/content/films/harbour.md")
    #expect(review.rating == .points(800))
    #expect(review.category == "Film")
    #expect(review.path == "harbour")
    #expect(review.body == "Fog.")
    #expect(
      review.entries.lines == [
        "date: 2021-03-04 20:00Z", "updated: 2021-04-05", "director: [Mira Holt]", "runtime: 101", "year: 1999",
        "verdict: Ships.", "image: pictures/posters/harbour.jpg", "alt: A crane", "tags: [sea, slow]",
        "aliases: [/2021/03/harbour-a-film/, /films/old-harbour/, /films/older/]",
      ]
    )
  }

  @Test func imagesOfBundlesAreImported() throws {
    let review = try review("Wet")
    #expect(review.category == "Book")
    #expect(review.path == "wet")
    #expect(
      review.entries.lines == [
        "date: 2022-01-02", "series: {name: Tides, number: 2}", "year: 2001", "image: pictures/books/wet/cover.png",
        "alt: \"\"", "draft: true",
      ]
    )
    #expect(try HugoImporter.balanced(source).pictures["pictures/books/wet/cover.png"] == "content/books/wet/cover.png")
  }

  @Test func slugsAndJSONAreRead() throws {
    let review = try review("Dry")
    #expect(review.rating == .points(500))
    #expect(review.path == "so-dry")
    #expect(review.entries.lines == ["date: 2022-02-03", "aliases: [/books/so-dry/]"])
  }

  @Test func siteConfigurationIsProposed() throws {
    let collection = try HugoImporter.balanced(source)
    #expect(collection.site.title == "Reel")
    #expect(collection.site.url == "https://reel.example")
    #expect(collection.site.language == "en-us")
    #expect(collection.site.description == "Films, mostly")
    #expect(collection.site.reviewer == "Ora Finch")
    #expect(collection.site.scale == .points(worst: 100, best: 1000, step: 100))
    #expect(collection.site.categories.map(\.name) == ["Book", "Film"])
    #expect(collection.files.map(\.path) == ["pages/about.md"])
    #expect(
      collection.remarks.map { "\($0.place): \($0.text)" } == [
        "content/books/_index.md: list page, which Verdict generates itself",
        "content/films/plain.html: no front matter",
        "content/books/wet/index.md: hidden in the old site; imported as a draft",
      ]
    )
  }

  @Test func otherConfigurationFilesAreRead() throws {
    let source = MemorySource([
      "blog/config/_default/config.yaml":
        "baseURL: https://a.example/sub/\ndefaultContentLanguage: de\nuglyURLs: true\n",
      "blog/config/_default/params.toml": "author = 'Ora'\n",
      "blog/config/_default/languages.toml": "[de]\ntitle = 'Heim'\n[en]\ntitle = 'Home'\n",
      "blog/config/_default/permalinks.yaml": "page: {notes: /n/:slugorfilename/}\n",
      "blog/content/en/notes/tide.md": "---\ndate: 2020-01-02\n---\nText.\n",
      "blog/content/notes/ebbe.de.md": "---\ndate: 2020-01-02\nslug: Ebbe\n---\nText.\n",
      "blog/content/posts/Flut Zeit.md": "---\ndate: 2020-01-02\nurl: /flut.html\n---\nText.\n",
    ])
    let collection = try HugoImporter.balanced(source)
    #expect(collection.site.title == "Heim")
    #expect(collection.site.url == "https://a.example/sub")
    #expect(collection.site.reviewer == "Ora")
    let lines = Dictionary(uniqueKeysWithValues: collection.reviews.map { ($0.title, $0.entries.lines) })
    #expect(lines["Tide"] == ["date: 2020-01-02", "lang: en", "aliases: [/en/n/tide.html]"])
    #expect(lines["Ebbe"] == ["date: 2020-01-02", "aliases: [/n/ebbe.html]"])
    #expect(lines["Flut Zeit"] == ["date: 2020-01-02", "aliases: [/flut.html]"])
  }

  @Test func filesAreRecognizedByContent() throws {
    #expect(try HugoImporter.recognizedFiles(of: source) == 5)
    let zola = MemorySource(["config.toml": "base_url = 'https://a.example'", "content/a.md": "+++\n+++\n"])
    #expect(try HugoImporter.recognizedFiles(of: zola) == 0)
    #expect(throws: ImportFailure.self) { try HugoImporter.balanced(MemorySource(["a.md": ""])) }
  }

  @Test func configurationErrorsContainLines() {
    let source = MemorySource(["hugo.toml": "title = 'a'\nb = = c\n", "content/a.md": "---\n---\n"])
    let failure = #expect(throws: ImportFailure.self) { try HugoImporter.balanced(source) }
    #expect(failure?.message.hasPrefix("hugo.toml:2: ") == true)
  }

  @Test func newURLIsNotAnAlias() throws {
    let source = MemorySource([
      "hugo.toml": "", "content/reviews/tide.md": "---\ndate: 2020-01-02\nrating: 3\n---\n",
    ])
    let review = try #require(try HugoImporter.balanced(source).reviews.first)
    #expect(review.entries.lines == ["date: 2020-01-02"])
    #expect(review.category == "Review")
  }
}
