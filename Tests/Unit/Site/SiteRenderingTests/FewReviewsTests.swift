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

  /// In right-to-left sites, labels are at the right, and bars begin beside them.
  @Test func histogramIsMirrored() async throws {
    for day in 1...8 { try site.writeReview("r\(day)", day: day) }
    let anchored = #/<text x="(\d+)" y="17" text-anchor="end">/#
    let bar = #/<rect id="bar-1" x="(\d+)" y="6" width="(\d+)"/#
    let other = #/<text x="(\d+)" y="17">/#
    func places() async throws -> [Int] {
      try await site.build()
      let svg = try site.folder.text("site/histograms/film.svg")
      let drawn = try #require(svg.firstMatch(of: bar))
      let texts = try [anchored, other].map { try #require(svg.firstMatch(of: $0)).1 }
      return [texts[0], drawn.1, drawn.2, texts[1]].compactMap { Int($0) }
    }
    let usual = try await places()
    #expect(usual[1] == usual[0] + 8 && usual[3] == usual[1] + usual[2] + 6)
    try site.folder.write(SmallSite.configuration + "language: ar\n", to: "content/site.yaml")
    let mirrored = try await places()
    #expect(mirrored[3] == 384 - usual[0] && mirrored[1] == 384 - usual[1] - usual[2] && mirrored[0] == 384 - usual[3])
  }

  /// A shelf requires three reviews that the page does not show elsewhere; other categories are links.
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
