import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

/// The rules of `site.yaml`, with message, hint and range.
@Suite struct ConfigurationRuleTests {
  @Test("The site", arguments: siteCases)
  func site(_ test: RuleCase) { check(test) }

  @Test("The reviewer, links and menu", arguments: reviewerCases)
  func reviewer(_ test: RuleCase) { check(test) }

  @Test("Origins in the CSP", arguments: allowCases)
  func allow(_ test: RuleCase) { check(test) }

  @Test("Disabled page kinds", arguments: pagesCases)
  func pages(_ test: RuleCase) { check(test) }

  @Test("Publishing destinations", arguments: destinationCases)
  func destination(_ test: RuleCase) { check(test) }

  @Test(
    "Example URLs",
    arguments: [
      ("https://reviews.example", true), ("http://a.test:80/x", true), ("https://example.com", true),
      ("https://www.example.org/", true), ("http://localhost:8000", true), ("https://x.invalid", true),
      ("https://reviews.example.net", true), ("https://example.de", false), ("https://myexample.com", false),
      ("https://192.0.2.1", false), ("https://example", true), ("https://reviews.page/example", false),
    ]
  )
  func example(_ url: String, _ isExample: Bool) { #expect(SiteURL(url)?.isExample == isExample) }

  @Test("Accents with insufficient contrast", arguments: contrastCases)
  func contrast(_ test: RuleCase) { check(test) }

  @Test("Ratings", arguments: scaleCases)
  func scale(_ test: RuleCase) { check(test) }

  @Test("The best and the worst rating", arguments: boundCases)
  func bounds(_ test: RuleCase) { check(test) }

  @Test("Grades", arguments: gradeCases)
  func grades(_ test: RuleCase) { check(test) }

  @Test("Categories", arguments: categoryCases)
  func categories(_ test: RuleCase) { check(test) }

  @Test("Missing keys have defaults")
  func defaults() throws {
    let site = try Fixture.configuration("feeds:\npageSize:\nratings:\nmarkdown:\nqr:")
    #expect(site.language == "en")
    #expect(site.accent.fill.description == "#00FF7F")
    #expect(site.scale.step == 50)
    #expect(site.pageSize == 20)
    #expect(site.feeds == [.atom])
    #expect(site.smartPunctuation)
    #expect(!site.showsQRCodes)
    #expect(site.menu.isEmpty && site.meanings.isEmpty && site.description == nil)
    #expect(site.categories.map(\.plural) == ["Movie"])
  }

  @Test("Written values are used")
  func written() throws {
    let site = try Fixture.configuration(
      """
      language: de-AT
      ratings: {step: 0.25, meanings: {5: Best, 0.25: Poor}}
      categories: [{name: Film, plural: Films, type: Movie, poster: true}, {name: B, slug: x, verb: read}, {name: C, shape: square, verb: heard}]
      pageSize: 1000
      feeds: [JSON, rss]
      qr: true
      markdown: {smart: false}
      menu: [{name: About, url: /about/}]
      """
    )
    #expect(site.language == "de-AT")
    #expect(site.scale.step == 25)
    #expect(site.meanings == [Rating(hundredths: 500): "Best", Rating(hundredths: 25): "Poor"])
    #expect(site.categories.map(\.slug.value) == ["films", "x", "c"])
    #expect(site.categories.map(\.type) == ["Movie", nil, nil])
    #expect(site.categories.map(\.shape) == [.portrait, nil, .square])
    #expect(site.categories.map(\.verb) == [nil, "read", "heard"])
    #expect(site.pageSize == 1000)
    #expect(site.feeds == [.json, .rss])
    #expect(site.showsQRCodes && !site.smartPunctuation)
    #expect(site.menu.compactMap(\.value.link?.url) == ["/about/"])
  }

  @Test("Page kinds are enabled by default")
  func disabledPages() throws {
    #expect(try Fixture.configuration("pages:").disabledPages.isEmpty)
    let site = try Fixture.configuration("pages: {tags: no, picks: true, saved: false, years: }")
    #expect(site.disabledPages == [.tags, .saved])
  }

  @Test("An empty list disables feeds")
  func noFeeds() throws {
    #expect(try Fixture.configuration("feeds: []").feeds.isEmpty)
  }

  @Test("Byte order marks and line endings are ignored", arguments: ["\n", "\r\n", "\r"])
  func encodings(_ ending: String) {
    let text = "\u{FEFF}title: T\nurl: https://x.example/a/\nreviewer:\n  name: M\ncategories:\n  - name: Movie\n"
    let source = SourceFile(path: "site.yaml", text: text.replacing("\n", with: ending))
    let validated = ConfigurationValidator.validate(source)
    #expect(validated.diagnostics.isEmpty)
    #expect(validated.value.url.basePath == "/a")
  }

  @Test("An unreadable file gives the defaults and one error", arguments: ["title: \"x", "a: \u{0}", "- a"])
  func unreadable(_ text: String) {
    let validated = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: text))
    #expect(validated.diagnostics.count == 1)
    #expect(validated.hasErrors)
    #expect(validated.value.pageSize == 20)
  }

  @Test("A missing file is reported with a hint")
  func missing() {
    let marked = MarkedSource("", path: "site.yaml")
    let validated = ConfigurationValidator.missing(in: marked.source)
    let hint = "create it with verdict init, or write title:, url:, reviewer: and categories:"
    let expected = ExpectedDiagnostic(.configurationMissing, "site.yaml is missing", hint: hint)
    #expect(marked.lines(validated.diagnostics) == marked.lines(expected: [expected]))
  }

  private func check(_ test: RuleCase) {
    let validated = ConfigurationValidator.validate(test.marked.source)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
  }
}

@Suite struct SiteURLTests {
  @Test(
    "Valid site URLs",
    arguments: [
      ("https://x.example", "https://x.example", ""), ("https://x.example/", "https://x.example", ""),
      ("HTTPS://X.Example/A/b/", "https://x.example", "/A/b"),
      ("http://localhost:8080/a", "http://localhost:8080", "/a"),
      ("https://x.example//a//", "https://x.example", "/a"), ("http://[::1]:80/", "http://[::1]:80", ""),
      ("https://xn--bcher-kva.example/%C3%A9/", "https://xn--bcher-kva.example", "/%C3%A9"),
    ]
  )
  func valid(_ test: (text: String, origin: String, path: String)) {
    let url = SiteURL(test.text)
    #expect(url?.origin == test.origin)
    #expect(url?.basePath == test.path)
  }

  @Test(
    "Invalid site URLs",
    arguments: [
      "", "x.example", "//x.example", "ftp://x.example", "https://", "https:///a", "https://x.example?a", "https://x#a",
      "https://u:p@x.example", "https://x.example/../a", "https://x.example/./a", "https://x.example/%2E%2e/a",
      "https://x .example", "https://bücher.example", "https://x.example/\"", "https://x\\y", "javascript:x()",
      "https://x/a&b",
      "https://x/a'b",
    ]
  )
  func invalid(_ text: String) {
    #expect(SiteURL(text) == nil)
  }
}
