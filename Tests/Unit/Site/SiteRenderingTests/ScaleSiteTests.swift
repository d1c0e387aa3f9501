import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// A site with a scale of 100 points and a site with grades, in the default theme. All numbers were computed by hand.
@Suite struct ScaleSiteTests {
  /// A golden site, built, with a preview for the values of its pages.
  struct BuiltSite {
    let folder: TemporaryFolder
    let preview: SitePreview

    init(_ name: String) async throws {
      folder = try TemporaryFolder(copying: [
        "content": "\(Repository.path)/Tests/Unit/Build/SiteFilesTests/Sites/\(name)/content",
        "templates": Repository.path + "/templates",
      ])
      let report = try await SiteBuilder(in: folder).build()
      try #require(report.writing != nil)
      preview = try #require(try await SiteBuilder(in: folder).preview())
    }

    func build() async throws -> BuildReport { try await SiteBuilder(in: folder).build() }

    /// Returns the path below `ratings` of each page of a rating.
    func ratingPages() throws -> [String] {
      try files(in: folder / "site/ratings").filter { $0.hasSuffix("/index.html") }.map { String($0.dropLast(11)) }
    }

    func page(_ path: String) throws -> String { try folder.text("site\(path)index.html") }
  }

  /// Reds: 94 + 92 + 88 + 91 + 79 + 100 = 544 of 6; whites: 97 + 94 + 84 + 90 + 50 = 415 of 5; all: 959 of 11.
  @Test func wineByPoints() async throws {
    let site = try await BuiltSite("wine")
    let all = try site.preview.values("statistics")["summary"]
    #expect(all["count"].number == 12 && all["ratedCount"].number == 11)
    #expect(all["average"].number == 87.2 && all["averageLabel"].text == "87.2")
    #expect(all["averageHalves"].number == nil && all["averageStars"].text == nil)
    #expect(all["highest"]["title"].text == "Hundred Acres Reserve 2015")
    #expect(all["lowest"]["title"].text == "Ridge Road Viognier 2022")
    let bars = all["bars"].list
    #expect(
      bars.map(\.["rating"]["label"].text) == ["100", "99", "94", "89", "84", "79", "74", "69", "64", "59", "54"]
    )
    #expect(bars.map(\.["from"].text) == [nil, "95", "90", "85", "80", "75", "70", "65", "60", "55", "50"])
    #expect(bars.map(\.["count"].number) == [1, 1, 5, 1, 1, 1, 0, 0, 0, 0, 1])
    #expect(bars.map(\.["share"].number) == [20, 20, 100, 20, 20, 20, 0, 0, 0, 0, 20])
    #expect(bars.prefix(3).map(\.["url"].text) == ["/ratings/100/", "/ratings/#rated-99", "/ratings/#rated-94"])
    let (reds, whites) = (try site.preview.values("category", "reds"), try site.preview.values("category", "whites"))
    #expect(reds["summary"]["average"].number == 90.7 && whites["summary"]["average"].number == 83)
    #expect(try site.preview.values("statistics")["commonest"]["rating"]["label"].text == "94")
    #expect(
      try site.preview.values("statistics")["changedMinds"].list.map(\.["earlier"]["rating"]["label"].text) == ["97"]
    )
  }

  @Test func rowsOfPoints() async throws {
    let site = try await BuiltSite("wine")
    let rows = try site.preview.values("ratings")["ratings"].list
    #expect(rows.map(\.["from"].text) == [nil, "95", "90", "85", "80", "50"])
    #expect(rows.map(\.["count"].number) == [1, 1, 5, 1, 1, 2])
    #expect(
      rows.map { $0["meanings"].list.map(\.["meaning"].text) } == [
        ["As good as wine gets"], ["Unforgettable"], ["Outstanding"], ["Very good"], ["Good"], ["Faulty"],
      ]
    )
    #expect(rows[2]["given"].list.map(\.["rating"]["label"].text) == ["94", "92", "91", "90"])
    #expect(rows[2]["given"].list.map(\.["count"].number) == [2, 1, 1, 1])
    #expect(
      rows[2]["examples"].list.map(\.["url"].text) == [
        "/reviews/saltmarsh-again/", "/reviews/quarry-lane/", "/reviews/tall-ash/",
      ]
    )
    let given = ["100", "50", "79", "84", "88", "90", "91", "92", "94", "97"]
    #expect(try site.ratingPages().sorted() == given)
    #expect(try site.preview.values("rating", "94")["higher"]["label"].text == "97")
    #expect(try site.preview.values("rating", "94")["lower"]["label"].text == "92")
    #expect(try site.preview.values("rating", "92")["rating"]["meaning"].text == "Outstanding")
    #expect(try site.preview.values("search")["search"]["ratings"].list.count == given.count)
  }

  @Test func pagesOfPoints() async throws {
    let site = try await BuiltSite("wine")
    let page = try site.page("/reviews/saltmarsh-again/")
    for part in [
      #""ratingValue": 94, "bestRating": 100, "worstRating": 50"#,
      #"<data class="p-rating" value="94">94</data> <span>out of <span class="p-best">100</span><data class="p-worst" value="50"></data></span>"#,
      #"<a href="/reviews/saltmarsh/">Was 97 in 2025</a>"#,
      #"<p class="meaning">Outstanding</p>"#,
    ] { #expect(page.contains(part)) }
    #expect(try site.page("/categories/whites/").contains("<b>83.0</b>"))
    #expect(!page.contains("★") && !page.contains("stars"))
    let feed = try site.folder.text("site/feed.json")
    for part in [#""rating": 94,"#, #""best": 100,"#, #""worst": 50"#] { #expect(feed.contains(part)) }
    #expect(!feed.contains(#""stars""#) && !feed.contains(#""grade""#))
    #expect(try site.folder.text("site/feed.atom").contains("<summary>94/100 · It has lost a little of its nerve."))
    #expect(try site.folder.text("site/feed.rss").contains("<description>94/100 · It has lost"))
    #expect(try site.page("/ratings/94/").contains("<title>94/100 · Cellar Notes</title>"))
    #expect(try site.page("/categories/reds/").contains("content=\"Reds: 7 reviews, average 90.7 · Cellar Notes\""))
    #expect(try site.page("/categories/reds/").contains(#"name="rating" value="90"> At least 90"#))
  }

  /// A+ is 11 of 11 grades. Rock: 11 + 8 + 7 + 9 + 1 = 36 of 5, 7.2, so B. Jazz: 10 + 8 + 3 + 9 = 30 of 4, 7.5, so B+. All:
  /// 66 of 9, 7.3, so B.
  @Test func albumsByGrade() async throws {
    let site = try await BuiltSite("albums")
    let all = try site.preview.values("statistics")["summary"]
    #expect(all["count"].number == 10 && all["ratedCount"].number == 9)
    #expect(all["average"].number == 7.3 && all["averageLabel"].text == "B")
    #expect(all["highest"]["rating"]["label"].text == "A+" && all["lowest"]["rating"]["label"].text == "F")
    let grades = ["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D", "F"]
    #expect(all["bars"].list.map(\.["rating"]["label"].text) == grades)
    #expect(all["bars"].list.map(\.["count"].number) == [1, 1, 2, 2, 1, 0, 0, 0, 1, 0, 1])
    #expect(all["bars"].list.allSatisfy { $0["from"].text == nil })
    #expect(try site.preview.values("category", "rock")["summary"]["averageLabel"].text == "B")
    #expect(try site.preview.values("category", "jazz")["summary"]["averageLabel"].text == "B+")
    #expect(try site.preview.values("statistics")["kindest"]["name"].text == "Jazz")
    #expect(try site.preview.values("statistics")["commonest"]["rating"]["label"].text == nil)
    let rows = try site.preview.values("ratings")["ratings"].list
    #expect(rows.map(\.["rating"]["label"].text) == grades)
    #expect(
      rows.map { $0["meanings"].list.first?["meaning"].text } == [
        "For keeps", nil, nil, "Worth the shelf", "Worth an evening", nil, nil, nil, nil, nil, "Return to sender",
      ]
    )
    #expect(try site.ratingPages().count == 7)
    #expect(try site.preview.values("rating", "b-plus")["higher"]["url"].text == "/ratings/a-minus/")
  }

  @Test func pagesOfGrades() async throws {
    let site = try await BuiltSite("albums")
    let page = try site.page("/reviews/harbour-again/")
    for part in [
      #""ratingValue": 9, "bestRating": 11, "worstRating": 1"#,
      #"<data class="p-rating" value="9">A-</data> <data class="p-best" value="11"></data><data class="p-worst" value="1"></data>"#,
      #"<a href="/reviews/harbour/">Was B in 2025</a>"#,
      #"<a class="score points high" href="/ratings/a-minus/">"#,
    ] { #expect(page.contains(part)) }
    #expect(try site.page("/categories/rock/").contains("<b>B</b>"))
    #expect(!page.contains("out of"))
    #expect(try site.folder.text("site/feed.json").contains("\"rating\": 9,\n        \"grade\": \"A-\",\n"))
    #expect(try site.folder.text("site/feed.atom").contains("<summary>A- · I was in a hurry then."))
    #expect(try site.page("/search/").contains(#"<option value="9" data-name="A-">A-</option>"#))
    #expect(try site.page("/saved/").contains(#"<option value="9" label="A-"></option>"#))
    #expect(try site.page("/categories/rock/").contains("content=\"Rock: 5 reviews, average B · Second Side\""))
    #expect(try site.page("/categories/rock/").contains(#"name="rating" value="9"> At least A-"#))
  }

  /// A scale from 0 to 10 stars in steps of a quarter.
  @Test func tenStars() async throws {
    let folder = try TemporaryFolder(copying: Repository.sample)
    let settings = try folder.text("content/site.yaml")
    let end = try #require(settings.firstRange(of: "\ncategories:")?.lowerBound)
    let start = try #require(settings.firstRange(of: "\nratings:")?.lowerBound)
    var changed = settings
    changed.replaceSubrange(
      start..<end,
      with: "\nratings: {best: 10, worst: 0, step: 0.25, meanings: {8.5: Very good}}"
    )
    try folder.write(changed, to: "content/site.yaml")
    try folder.write(
      "---\ntitle: Ten\nrating: 8.5\ncategory: Movie\ndate: 2026-11-01\n---\nText.\n",
      to: "content/reviews/ten.md"
    )
    try #require(try await SiteBuilder(in: folder).build().writing != nil)
    let page = try folder.text("site/reviews/ten/index.html")
    for part in [
      #"viewBox="0 0 20 2" width="160""#, #"<svg width="17" height="2" fill="currentColor">"#,
      ##"<use href="#star" x="18"/></g>"##,
      #"<span class="aside">out of <span class="p-best">10</span>"#, #""bestRating": 10, "worstRating": 0"#,
      #"<p class="meaning">Very good</p>"#,
    ] { #expect(page.contains(part)) }
    #expect(try folder.text("site/feed.atom").contains("<summary>★★★★★★★★½ 8.5/10"))
  }

  /// A new rating gets a page, and the page of an unused rating is deleted.
  @Test func incrementalBuildsUpdateRatingPages() async throws {
    let site = try await BuiltSite("wine")
    let file = "content/reviews/tall-ash.md"
    try site.folder.write(try site.folder.text(file).replacing("rating: 92", with: "rating: 93"), to: file)
    try #require(try await site.build().writing != nil)
    let warm = try contents(of: site.folder / "site")
    #expect(warm.keys.contains("ratings/93/index.html") && !warm.keys.contains("ratings/92/index.html"))
    let copy = try TemporaryFolder(copying: [
      "content": site.folder / "content", "templates": site.folder / "templates",
    ])
    _ = try await SiteBuilder(in: copy).build()
    #expect(differences(warm, try contents(of: copy / "site")) == [])
  }
}
