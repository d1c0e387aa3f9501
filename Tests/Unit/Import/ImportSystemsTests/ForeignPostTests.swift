import Diagnostics
import FrontMatter
import ImportTestSupport
import MarkdownRendering
import ReviewModel
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// Posts of static sites in other forms than Markdown in one language.
@Suite struct ForeignPostTests {
  private static func text(_ title: String, _ body: String = "Text\n", _ lines: String = "") -> String {
    "---\ntitle: \(title)\nrating: 3\ndate: 2020-01-01\n\(lines)---\n\(body)"
  }

  /// Returns the written reviews by their paths.
  private func reviews<I: Importer>(_ importer: I.Type, _ files: [String: String]) throws -> [String: String] {
    _ = try importer.balanced(MemorySource(files))
    let plan = try ImportPlan(try importer.collection(of: MemorySource(files)), into: ExistingSite())
    let pairs = plan.files.map { ($0.path, $0.text) }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test(arguments: ["html", "htm"])
  func postsInHTMLBecomeMarkdown(_ ending: String) throws {
    let body =
      "<p>He said\n<em>Title.</em>Next.</p>\n\n    <p>Indented &amp; <a href=\"{{ site.baseurl }}/x/\">link</a></p>\n"
    let jekyll = try reviews(
      JekyllImporter.self,
      ["_config.yml": "url: https://a.example", "_posts/2020-01-01-a.\(ending)": Self.text("A", body)]
    )
    let expected = "---\nHe said *Title*.Next.\n\nIndented & [link](https://a.example/x/)\n"
    #expect(jekyll["reviews/2020-01-01-a.md"]?.hasSuffix(expected) == true)
    let plain = "<p>One</p>\n<p>Two</p>"
    let hugo = try reviews(HugoImporter.self, ["hugo.toml": "", "content/f/a.\(ending)": Self.text("A", plain)])
    #expect(hugo["reviews/a.md"]?.hasSuffix("---\nOne\n\nTwo\n") == true)
    let eleventy = try reviews(EleventyImporter.self, [".eleventy.js": "", "src/a.\(ending)": Self.text("A", plain)])
    #expect(eleventy["reviews/a.md"]?.hasSuffix("---\nOne\n\nTwo\n") == true)
  }

  @Test func originalsKeepTheirNames() throws {
    let configuration =
      "defaultContentLanguage = 'en'\n[languages.en]\n[languages.es]\n[languages.de]\ncontentDir = 'content/de'\n"
    let hugo = try reviews(
      HugoImporter.self,
      [
        "hugo.toml": configuration, "content/f/m.md": Self.text("M"), "content/f/m.es.md": Self.text("Me"),
        "content/de/f/m.md": Self.text("Md"), "content/about.md": "---\ntitle: A\n---\n",
        "content/about.es.md": "---\ntitle: Ae\n---\n",
      ]
    )
    #expect(
      hugo.keys.sorted() == [
        "pages/about.md", "pages/es/about.md", "reviews/m-de.md", "reviews/m-es.md", "reviews/m.md", "site.yaml",
      ]
    )
    #expect(hugo["reviews/m.md"]?.contains("aliases: [/f/m/]") == true)
    #expect(hugo["reviews/m-es.md"]?.contains("lang: es\n") == true)
    #expect(hugo["reviews/m-es.md"]?.contains("aliases: [/es/f/m/]") == true)
  }

  @Test func languagesAreReadFromPaths() throws {
    let jekyll = try JekyllImporter.balanced(
      MemorySource([
        "_config.yml": "lang: en\n", "_posts/2020-01-01-m.md": Self.text("M"),
        "_posts/2020-01-01-m.es.md": Self.text("Me"),
        "_posts/en/2020-01-02-n.md": Self.text("N"), "_posts/fr/2020-01-02-n.md": Self.text("Nf"),
        "_posts/2020-01-03-v.2.md": Self.text("V"),
      ])
    )
    let languages = jekyll.reviews.map { "\($0.title) \($0.path ?? "") \($0.entries["lang"]?.description ?? "-")" }
    #expect(
      languages.sorted() == [
        "M 2020-01-01-m -", "Me 2020-01-01-m-es es", "N 2020-01-02-n -", "Nf 2020-01-02-n-fr fr", "V 2020-01-03-v-2 -",
      ]
    )
    let eleventy = try EleventyImporter.balanced(
      MemorySource([
        ".eleventy.js": "", "src/_data/site.json": "{\"lang\": \"en\"}", "src/en/b/m.md": Self.text("M"),
        "src/pt-br/b/m.md": Self.text("Mp"),
      ])
    )
    #expect(eleventy.reviews.map { $0.entries["lang"]?.description } == [nil, "pt-br"])
  }

  @Test(arguments: [
    ("lang: es", "es"), ("language: es", "es"), ("locale: es_MX.UTF-8", "es-MX"), ("lang: [fr, en]", "fr"),
    ("lang: en", nil), ("locale: en_GB", nil), ("lang: EN", nil), ("lang: Spanish", nil),
  ])
  func languagesOfPostsAreKeptIfTheyDiffer(_ line: String, _ language: String?) throws {
    let text = Self.text("A", "Text\n", line + "\n")
    let page = "---\ntitle: B\n\(line)\n---\n"
    let written = [
      try reviews(JekyllImporter.self, ["_config.yml": "lang: en-GB", "_posts/2020-01-01-a.md": text, "b.md": page]),
      try reviews(
        HugoImporter.self,
        ["hugo.toml": "languageCode = 'en-GB'", "content/f/a.md": text, "content/b.md": page]
      ),
      try reviews(
        EleventyImporter.self,
        [".eleventy.js": "", "src/_data/site.json": "{\"lang\": \"en-GB\"}", "src/a.md": text, "src/b.md": page]
      ),
    ]
    for files in written {
      for (path, text) in files where path != "site.yaml" {
        #expect(text.contains("lang: \(language ?? "")") == (language != nil), "\(path)")
      }
      #expect(files.count == 3)
    }
  }

  @Test func languagesThatAreNoTagsAreNamed() throws {
    let source = MemorySource([
      "_config.yml": "", "_posts/2020-01-01-a.md": Self.text("A", "Text\n", "lang: Spanish\n"),
    ])
    let remarks = try JekyllImporter.balanced(source).remarks
    #expect(remarks.map { "\($0.text): \($0.subject)" } == ["language omitted; it is not a tag such as de: Spanish"])
  }

  @Test func taxonomiesBecomeTopics() throws {
    let source = MemorySource([
      "hugo.yaml": "taxonomies: {tag: tags, director: directors, mood: moods}\n",
      "content/f/a.md": Self.text("A", "", "directors: [Mira Holt]\nmoods: calm\ntags: [sea]\n"),
      "content/f/b.md": Self.text("B"),
    ])
    let fields = try HugoImporter.balanced(source).site.fields
    #expect(fields.map(\.key) == ["directors", "moods"])
    #expect(fields.allSatisfy { $0.attributes.contains { $0.key == "type" && $0.value.description == "topics" } })
  }

  @Test func pagesKeepTheirOldAddresses() throws {
    let hugo = try reviews(
      HugoImporter.self,
      [
        "hugo.toml": "", "content/f/a.md": Self.text("A"),
        "content/info.md": "---\ntitle: I\nurl: /about-me/\naliases: [/who/, /f/a/]\n---\n",
      ]
    )
    #expect(hugo["pages/info.md"] == "---\ntitle: I\naliases: [/about-me/, /who/]\n---\n")
  }

  @Test(arguments: [
    "![x](< b>)", #"\\<img src="http://a.example/b.jpg" alt="q">"#, #"![x](\b.jpg)"#, "![x](&#98;.jpg)", "[a]( <b c> )",
    #"\\[q](/gone/)"#, #"\\![q](/gone.jpg)"#, "![a][r]\n\n[r]: < b>", "[[gone]]", "> ![x](< b>)",
  ])
  func everyBodyBuilds(_ body: String) throws {
    let files = ["_config.yml": "title: A", "_posts/2020-01-01-a.md": Self.text("A", body + "\n")]
    let text = try #require(try reviews(JekyllImporter.self, files)["reviews/2020-01-01-a.md"])
    try expectValid(text)
  }

  @Test(arguments: ["![x%](https://i.example/%.jpg)", "![x%](/%.jpg)", "<img src='http://i.example/%.jpg' alt='x%'>"])
  func paragraphsWithManyImagesAreDivided(_ image: String) throws {
    let images = (0..<2_500).map { image.replacing("%", with: "\($0)") }.joined(separator: " ")
    let files = ["_config.yml": "title: A", "_posts/2020-01-01-a.md": Self.text("A", images + "\n")]
    let text = try #require(try reviews(JekyllImporter.self, files)["reviews/2020-01-01-a.md"])
    #expect(!text.contains("draft: true") && text.contains("x2499"))
    try expectValid(text)
  }

  @Test func bodyThatCannotBuildIsADraftInCode() throws {
    let body = String(repeating: ">", count: 200) + " deep\n"
    var collection = ImportedCollection()
    collection.reviews = [
      ImportedReview(key: "t/1", place: ImportPlace("a.csv"), title: "A", rating: nil, category: "Review")
    ]
    collection.reviews[0].entries.set("date", text: "2020-01-01")
    collection.reviews[0].body = body
    let plan = try ImportPlan(collection, into: ExistingSite())
    let text = try #require(plan.files.last).text
    #expect(text.contains("draft: true") && text.hasSuffix("---\n```\n\(body)```\n"))
    #expect(plan.remarks.map(\.text) == [quotedRemark])
    try expectValid(text)
  }

  /// Expects that a file renders without errors and refers to no missing file.
  private func expectValid(_ text: String) throws {
    let file = SourceFile(path: "reviews/a.md", text: text)
    let document = try #require(FencedDocument.parse(file).value)
    let rendered = MarkdownRenderer(MarkdownOptions(pictureOrigins: ["https://i.example"])).render(
      file,
      body: document.body
    )
    #expect(rendered.diagnostics.filter { $0.severity == .error } == [])
    #expect(rendered.value.references.map(\.destination).filter { !$0.hasPrefix("http") } == [])
  }
}
