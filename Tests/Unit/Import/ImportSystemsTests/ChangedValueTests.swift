import FrontMatter
import ImportTestSupport
import Notation
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// Omitted and changed values are reported as remarks.
@Suite struct ChangedValueTests {
  private static func posts(_ frontMatter: [String], _ bodies: [String] = []) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: frontMatter.enumerated().map { index, lines in
        let body = index < bodies.count ? bodies[index] : ""
        return ("_posts/2020-01-0\(index + 1)-post-\(index).md", "---\ntitle: Post \(index)\n\(lines)\n---\n\(body)")
      }
    )
  }

  private func jekyll(_ frontMatter: String..., site: String = "title: Site") throws -> ImportedCollection {
    try JekyllImporter.balanced(MemorySource(Self.posts(frontMatter).merging(["_config.yml": site]) { $1 }))
  }

  @Test(arguments: ["author", "authors", "Author", "by"])
  func differentAuthorsBecomeTopics(_ key: String) throws {
    let collection = try jekyll("\(key): Mira Holt", "\(key): [Bo Faye, Ana Ruiz]", "rating: 3")
    let field = key == "authors" ? key : "author"
    #expect(collection.reviews.map { $0.entries[field]?.description } == ["[Mira Holt]", "[Bo Faye, Ana Ruiz]", nil])
    let declared = collection.site.fields.first { $0.key == field }
    #expect(declared?.attributes.contains { $0.key == "type" && $0.value.description == "topics" } == true)
    #expect(collection.site.reviewer == nil)
  }

  @Test func authorsMayBeMappings() throws {
    let collection = try jekyll("authors: [{name: Mira Holt, url: x}, Bo Faye]", "authors: {name: Ana Ruiz}")
    #expect(collection.reviews.map { $0.entries["authors"]?.description } == ["[Mira Holt, Bo Faye]", "[Ana Ruiz]"])
  }

  @Test(arguments: ["author", "authors"])
  func authorOfAllPostsIsTheReviewer(_ key: String) throws {
    let collection = try jekyll("\(key): Mira Holt", "\(key): mira holt", "rating: 3")
    #expect(collection.reviews.allSatisfy { $0.entries[key] == nil })
    #expect(collection.site.reviewer == "Mira Holt")
    #expect(collection.mappings.contains(ImportMapping(key, leftOut: "the reviewer is set in site.yaml")))
  }

  @Test func reviewerIsNotAnAuthor() throws {
    let collection = try jekyll("author: Ida Marsh", "author: Una Bligh", site: "author: Ida Marsh")
    #expect(collection.reviews.map { $0.entries["author"]?.description } == [nil, "[Una Bligh]"])
  }

  @Test(arguments: [
    "{% if page.rating %}Rated{% endif %} Words.", "{%- if a -%}x{%- endif -%}", "{% assign a = 1 %}Words.",
    "```liquid\n{% for post in posts %}\n{% endfor %}\n```\n", "Text `{% for a in b %}` text",
    "    {% for a in b %}\n", "{% for a in b %}x{% endfor %}",
  ])
  func datedEntriesWithTemplateTagsAreReviews(_ body: String) throws {
    let source = MemorySource([
      ".eleventy.js": "", "posts/a.md": "---\ntitle: A\ndate: 2021-02-03\n---\n\(body)\n",
      "posts/b.md": "---\ntitle: B\nrating: 3\n---\n\(body)\n",
    ])
    #expect(try EleventyImporter.balanced(source).reviews.map(\.title) == ["A", "B"])
  }

  @Test(arguments: [
    ("{% if a %}x{% endif %}", true), ("```\n{% for a in b %}\n```", true), ("`{% for a in b %}`", true),
    ("{% for post in collections.posts %}x{% endfor %}", false), ("Text\n\n{%- for a in b -%}", false),
  ])
  func listPagesAreReported(_ body: String, _ isPage: Bool) throws {
    let eleventy = MemorySource([".eleventy.js": "", "about.md": "---\ntitle: About\n---\n\(body)\n"])
    let jekyll = MemorySource(["_config.yml": "", "about.md": "---\ntitle: About\n---\n\(body)\n"])
    for collection in [try EleventyImporter.balanced(eleventy), try JekyllImporter.balanced(jekyll)] {
      #expect(collection.files.map(\.path) == (isPage ? ["pages/about.md"] : []))
      let skipped = collection.remarks.filter { $0.kind == .skipped }.map { "\($0.place): \($0.text)" }
      #expect(skipped == (isPage ? [] : ["about.md: list page, which Verdict generates itself"]))
    }
  }

  @Test func listPagesOfHugoAreReported() throws {
    let source = MemorySource([
      "hugo.toml": "", "content/_index.md": "---\ntitle: Home\n---\n", "content/films/_index.de.md": "---\n---\n",
      "content/films/a.md": "---\ntitle: A\ndate: 2020-01-02\n---\n",
      "content/films/part/index.md": "---\ntitle: B\nheadless: true\n---\n",
    ])
    let skipped = try HugoImporter.balanced(source).remarks.map { "\($0.place): \($0.text)" }
    #expect(
      skipped == [
        "content/_index.md: list page, which Verdict generates itself",
        "content/films/_index.de.md: list page, which Verdict generates itself",
        "content/films/part/index.md: headless page, not published by the old site",
      ]
    )
  }

  @Test(arguments: ["\u{1}", "\u{0}", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\u{8}\u{8}"])
  func controlCharactersAreRemoved(_ control: String) throws {
    let files = Self.posts(["rating: 4\nverdict: So\(control) so"], ["One\(control)two.\n"])
    for (source, importer) in [
      (MemorySource(files), JekyllImporter.self as any Importer.Type),
      (
        MemorySource([".eleventy.js": "\(control)", "2020-01-02-a.md": files.values.first ?? ""]), EleventyImporter.self
      ),
      (
        MemorySource(["hugo.toml": "title = 'a\(control)'", "content/a.md": files.values.first ?? ""]),
        HugoImporter.self
      ),
    ] {
      let collection = try importer.balanced(source)
      #expect(collection.reviews.map(\.body) == ["Onetwo.\n"])
      #expect(collection.reviews.first?.entries["verdict"]?.description == "So so")
      let reported = collection.remarks.map { "\($0.place.line ?? 0) \($0.text)" }
      #expect(reported.contains("4 control characters removed"))
    }
  }

  @Test func controlCharactersInTablesAndJSONAreReported() throws {
    let table = "title,rating,category,text\nA,4,Film,on\u{1}e\n"
    let collection = try VerdictImporter.balanced(MemorySource(["a.csv": table]))
    #expect(collection.remarkLines == ["a.csv:2 : control characters replaced by spaces"])
    let json =
      "[{\"beer_name\": \"A\", \"brewery_name\": \"B\", \"created_at\": \"2020-01-02\", \"rating_score\": 4,\n\"comment\": \"a\u{2}b \\u0003c\"}]"
    let beers = try UntappdImporter.collection(of: MemorySource(["a.json": json]))
    let plan = try ImportPlan(beers, into: ExistingSite())
    #expect(plan.files.last?.text.hasSuffix("---\nab c\n") == true)
    #expect(
      plan.remarks.map { "\($0.place) \($0.text)" } == [
        "a.json:2 control characters removed", "a.json control characters removed",
      ]
    )
  }

  @Test func firstOfDuplicateKeysIsUsed() throws {
    let collection = try jekyll("director: Mira Holt\ndirector: Bo Faye", "Tags: [a]\ntags: [b]", "rating: 3")
    #expect(collection.reviews[0].entries["director"]?.description == "[Mira Holt]")
    #expect(collection.reviews[1].entries["tags"]?.description == "[a]")
    let reported = collection.remarks.filter { $0.text == "duplicate key; the first is used" }
    #expect(
      reported.map { "\($0.place) \($0.subject)" } == [
        "_posts/2020-01-01-post-0.md:4 director", "_posts/2020-01-02-post-1.md tags",
      ]
    )
  }

  @Test func firstOfDuplicateColumnsIsUsed() throws {
    let table = "title,rating,category,mood,Mood\nA,4,Film,calm,wild\n"
    let collection = try VerdictImporter.balanced(MemorySource(["a.csv": table]))
    #expect(collection.reviews.first?.entries["mood"]?.description == "calm")
    #expect(collection.remarkLines == ["a.csv:1 Mood: column with a duplicate name ignored"])
  }

  @Test(arguments: [
    (
      #"{"question": "Meal", "selected_option": "Lunch"}"#, #"{"question": "Meal", "selected_option": "Tea"}"#,
      "[Lunch, Tea]"
    ),
    (
      #"{"question": "Meal", "selected_option": "Lunch"}"#, #"{"question": "Meal", "selected_option": "Lunch"}"#,
      "Lunch"
    ),
    (#"{"question": "Meal", "rating": 4}"#, #"{"question": " Meal ", "rating": 5}"#, "[4, 5]"),
    (
      #"{"question": "Meal", "selected_options": ["a", "b"]}"#, #"{"question": "Meal", "selected_option": "b"}"#,
      "[a, b]"
    ),
    (#"{"question": "Meal", "rating": 4}"#, #"{"question": "Meal", "selected_options": ["b"]}"#, "[4, b]"),
  ])
  func allAnswersToAQuestionAreKept(_ first: String, _ second: String, _ kept: String) throws {
    let feature =
      #"{"properties": {"date": "2026-01-11T23:05:01Z", "five_star_rating_published": 5, "location": {"name": "A"}, "questions": [\#(first), \#(second)]}}"#
    let source = MemorySource(["a.json": "{\"features\": [\(feature), {}]}"])
    let collection = try GoogleMapsImporter.balanced(source)
    #expect(collection.reviews.first?.entries["meal"]?.description.replacing("\"", with: "") == kept)
    #expect(collection.remarks.map(\.text) == ["missing properties"])
  }

  @Test(arguments: [
    "image: /logo.png", "description: All of it.", "header: {image: logo.png}", "rating: 5", "title: T",
  ])
  func siteDefaultsAreOmittedInReviews(_ line: String) throws {
    let site = "defaults: [{scope: {path: ''}, values: {layout: post, category: films, \(line)}}]\n"
    var files = Self.posts(["date: 2020-01-02", "verdict: Mine.\nimage: own.png\nrating: 2"])
    files.merge(["_config.yml": site, "logo.png": "picture", "own.png": "picture"]) { $1 }
    let collection = try JekyllImporter.balanced(MemorySource(files))
    #expect(
      collection.reviews.map(\.entries.lines) == [
        ["date: 2020-01-02", "aliases: [/films/2020/01/02/post-0.html]"],
        [
          "date: 2020-01-02", "verdict: Mine.", "image: pictures/own.png", "alt: \"\"",
          "aliases: [/films/2020/01/02/post-1.html]",
        ],
      ]
    )
    #expect(collection.reviews.map(\.rating) == [nil, .points(200)])
    #expect(collection.reviews.map(\.category) == ["Film", "Film"])
    let key = line.prefix { $0 != ":" }
    #expect(collection.remarkLines.contains("_config.yml \(key): default of the site omitted in reviews"))
  }

  @Test func valuesCommonToAllPostsAreOmitted() throws {
    let line = "image: logo.png\ndescription: A site.\nplatform: Web\nmood: calm"
    var files = Self.posts([line, line, line]).merging(["logo.png": "picture", "_config.yml": "title: A"]) { $1 }
    var collection = try JekyllImporter.balanced(MemorySource(files))
    #expect(
      collection.reviews.allSatisfy { ["image", "verdict", "mood"].allSatisfy($0.entries.keys.contains) == false }
    )
    #expect(
      collection.reviews.allSatisfy { !$0.entries.keys.contains("image") && !$0.entries.keys.contains("verdict") }
    )
    #expect(collection.site.description == "A site.")
    #expect(
      collection.remarks.filter { $0.kind == .changed }.map { "\($0.subject): \($0.text)" } == [
        "A site.: same verdict in all posts omitted",
        "logo.png: same image in all posts omitted",
      ]
    )
    #expect(collection.mappings.contains(ImportMapping("mood", leftOut: "same value in all files")))
    files["_posts/2020-02-02-other.md"] = "---\ntitle: Other\nimage: other.png\ndescription: Else.\nmood: wild\n---\n"
    collection = try JekyllImporter.balanced(MemorySource(files.merging(["other.png": "picture"]) { $1 }))
    #expect(collection.reviews.allSatisfy { $0.entries["image"] != nil && $0.entries["verdict"] != nil })
    #expect(collection.reviews.allSatisfy { $0.entries["mood"] != nil })
  }

  @Test(arguments: [
    ("disablePathToLower = true\n", "/Films/Low-Tide/"), ("", "/films/low-tide/"),
    ("disablePathToLower = false\n", "/films/low-tide/"),
    ("disablePathToLower = true\n[permalinks]\nFilms = '/:section/:year/:title/'\n", "/Films/2020/Low-Tide:-B/"),
    ("disablePathToLower = true\nuglyURLs = true\n", "/Films/Low-Tide.html"),
  ])
  func caseOfOldURLsIsKept(_ configuration: String, _ address: String) throws {
    let source = MemorySource([
      "hugo.toml": configuration, "content/Films/Low Tide.md": "---\ntitle: Low Tide B\ndate: 2020-01-02\n---\n",
      "content/Films/other.md": "---\ntitle: O\ndate: 2020-01-02\n---\nSee [it](/Films/Low-Tide/).\n",
    ])
    let review = try #require(try HugoImporter.balanced(source).reviews.first { $0.title == "Low Tide B" })
    #expect(review.entries["aliases"]?.description == "[\(address.replacing(":", with: ""))]")
  }
}
