import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Values that require several reviews are omitted for fewer.
@Suite struct FewReviewsTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(templates: Repository.path + "/templates") }

  private func preview() async throws -> SitePreview {
    let preview = try #require(try await site.builder().preview())
    try #require(!preview.report.hasErrors)
    return preview
  }

  @Test func one() async throws {
    try site.writeReview("a", head: "restaurant: Aurora", day: 4)
    let preview = try await preview()
    let (home, statistics) = (try preview.values("home"), try preview.values("statistics"))
    #expect(home["lead"]["title"].text == "Review a" && home["isLeadAlone"].flag == true)
    #expect(home["shelves"].list.isEmpty)
    for name in ["commonest", "busiestYear", "busiestMonth"] { #expect(statistics[name]["count"].number == nil) }
    #expect(try preview.values("review")["histogram"]["src"].text == nil)
    #expect(try preview.values("search")["hasSeveralLetters"].flag == false)
    #expect(try preview.values("ratings")["hasUnrated"].flag == false)
  }

  @Test func two() async throws {
    try site.writeReview("a", head: "restaurant: Aurora", day: 4)
    try site.writeReview("b", head: "restaurant: Heron", day: 4 + 336)
    let preview = try await preview()
    let (home, statistics) = (try preview.values("home"), try preview.values("statistics"))
    #expect(home["isLeadAlone"].flag == false && home["cards"].list.count == 1)
    #expect(home["shelves"].list.isEmpty)
    #expect(statistics["busiestYear"]["count"].number == nil && statistics["busiestMonth"]["count"].number == 2)
    #expect(try preview.values("review", "a")["histogram"]["src"].text == nil)
  }

  @Test func eight() async throws {
    for day in [3, 4, 9, 10, 15, 16, 21, 22] { try site.writeReview("r\(day)", day: day) }
    let preview = try await preview()
    let histogram = try preview.values("review", "r3")["histogram"]
    #expect(histogram["src"].text?.hasPrefix("/histograms/film.svg#bar-") == true)
    let summary = try preview.values("statistics")["summary"]
    #expect(summary["hasHistogram"].flag == true && summary["hasExtremes"].flag == true)
    #expect(summary["bars"].list.compactMap(\.["count"].number) == [4, 4])
  }

  /// The charts of a year require eight reviews.
  @Test func monthsOfAYear() async throws {
    for day in 1...7 { try site.writeReview("r\(day)", day: day) }
    #expect(try await preview().values("year")["hasMonths"].flag == false)
    try site.writeReview("r8", day: 8)
    #expect(try await preview().values("year")["hasMonths"].flag == true)
  }

  /// In right-to-left sites, the worst rating is at the right.
  @Test func histogramIsMirrored() async throws {
    for day in 1...8 { try site.writeReview("r\(day)", day: day) }
    func drawing() async throws -> (best: Int?, labels: [String]) {
      try await site.build()
      let svg = try site.folder.text("site/histograms/film.svg")
      let best = try #require(svg.firstMatch(of: #/<rect id="bar-1" x="(\d+)"/#))
      return (Int(best.1), svg.matches(of: #/<text x="(\d+)"[^>]*>(\d+)</#).map { "\($0.1): \($0.2)" })
    }
    let usual = try await drawing()
    #expect(usual.best == 240 && usual.labels == ["0: 0", "284: 5"])
    try site.folder.write(SmallSite.configuration + "language: ar\n", to: "content/site.yaml")
    let mirrored = try await drawing()
    #expect(mirrored.best == 0 && mirrored.labels == ["284: 0", "0: 5"])
  }

  /// Menus omit pages with one entry, the meanings of few ratings and statistics of few reviews.
  @Test(arguments: [(1, ["Reviews"]), (8, ["Reviews", "Ratings"]), (10, ["Reviews", "Ratings"])])
  func menusOmitPagesOfLittleUse(_ count: Int, _ menu: [String]) async throws {
    for day in 1...count { try site.writeReview("r\(day)", day: day) }
    let shown = try await preview().values("home")["site"]
    #expect(shown["menu"].list.map(\.["name"].text) == menu)
    #expect(shown["readersMenu"].list.contains { $0["name"].text == "Statistics" } == (count >= 10))
    #expect(shown["years"].text == "/years/" && shown["statistics"].text == "/statistics/")
  }

  /// The footer links to indexes of few topics, which the menu omits.
  @Test func indexesOfFewTopicsAreInTheFooter() async throws {
    let field = "fields: [{key: studio, type: topic, name: Studio}]\n"
    try site.folder.write(SmallSite.configuration + field, to: "content/site.yaml")
    try site.writeReview("a", head: "studio: Heron", day: 4)
    let shown = try await preview().values("home")["site"]
    #expect(!shown["menu"].list.contains { $0["url"].text == "/studios/" })
    #expect(shown["readersMenu"].list.map(\.["url"].text).contains("/studios/"))
  }

  /// A shelf requires three reviews that the page does not show elsewhere, not below the average rounded down, and shows the best ones
  /// also if the page shows them elsewhere; other categories are links.
  @Test func shelvesOfThree() async throws {
    let configuration = SmallSite.configuration + "pageSize: 2\n"
    try site.folder.write(configuration, to: "content/site.yaml")
    let dinner = "---\ntitle: Soup\nrating: 3\ncategory: Dinner\npublished: 2000-01-01\n---\n"
    try site.folder.write(dinner, to: "content/reviews/soup.md")
    for day in 4...5 { try site.writeReview("r\(day)", day: day) }
    #expect(try await preview().values("home")["shelves"].list.isEmpty)
    for day in 6...10 { try site.writeReview("r\(day)", day: day) }
    let home = try await preview().values("home")
    #expect(home["shelves"].list.map(\.["name"].text) == ["Film"])
    let titles = home["shelves"].list.flatMap { $0["cards"].list.map(\.["title"].text) }
    #expect(titles == ["Review r5", "Review r10", "Review r4", "Review r9"])
    #expect(home["moreCategories"].list.map(\.["name"].text) == ["Dinner"])
  }

  /// With one review, no page shows the notice of an empty list.
  @Test func noListIsEmptyWithOneReview() async throws {
    try site.writeReview("a", head: "tags: [sea]\npick: true", day: 4)
    try await site.build()
    let pages = try files(in: site.output).filter { $0.hasSuffix(".html") }
    #expect(pages.count > 15)
    for page in pages { #expect(try !site.folder.text("site/" + page).contains("Nothing here yet"), "\(page)") }
  }

  @Test func none() async throws {
    try await site.build()
    #expect(try site.folder.text("site/index.html").contains("Nothing here yet"))
  }
}
