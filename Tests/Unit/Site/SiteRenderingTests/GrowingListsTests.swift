import Foundation
import SiteFiles
import SiteRendering
import SiteTestSupport
import TestSupport
import Testing

/// Lists that grow with the site show a bounded number of entries and link to all.
@Suite struct GrowingListsTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(templates: Repository.path + "/templates") }

  private func write(_ count: Int, _ head: (Int) -> String) throws {
    for number in 1...count { try site.writeReview("r\(number)", head: head(number), day: number) }
  }

  private func preview() async throws -> SitePreview {
    let preview = try #require(try await site.builder().preview())
    try #require(!preview.report.hasErrors, "\(preview.report.text(below: site.folder))")
    return preview
  }

  private func titles(_ value: JSONValue) -> [String] {
    value.list.compactMap { $0["title"].text?.replacing("Review ", with: "") }
  }

  @Test("each review lists the ten nearest of its subject and links to all")
  func nearest() async throws {
    try site.folder.write(SmallSite.configuration + "pageSize: 8\n", to: "content/site.yaml")
    try write(14) { _ in "subject: Metropolis" }
    let preview = try await preview()
    let nearest = [
      ("r14", (4...13).reversed()), ("r9", [14, 13, 12, 11, 10, 8, 7, 6, 5, 4]),
      ("r8", [13, 12, 11, 10, 9, 7, 6, 5, 4, 3]),
      ("r1", (2...11).reversed()),
    ]
    for (slug, numbers) in nearest as [(String, [Int])] {
      let page = try preview.values("review", slug)
      #expect(titles(page["sameSubject"]) == numbers.map { "r\($0)" }, "\(slug)")
      #expect(page["subjectPage"]["url"].text == "/subjects/film/metropolis/")
    }
    let all = try preview.values("subject")
    #expect(all["name"].text == "Metropolis" && all["category"]["url"].text == "/categories/film/")
    #expect(all["summary"]["count"].number == 14)
    #expect(titles(all["cards"]) == (9...14).reversed().map { "r\($0)" })
    #expect(all["page"]["pagination"]["next"].text == "/subjects/film/metropolis/page/1/")
  }

  @Test("a subject with more than ten reviews has a page", arguments: [(10, false), (11, true)])
  func least(_ count: Int, _ hasPage: Bool) async throws {
    try write(count) { _ in "subject: Metropolis" }
    try await site.build()
    let path = "subjects/film/metropolis/"
    #expect(site.folder.exists("site/\(path)index.html") == hasPage)
    #expect(try site.folder.text("site/sitemap.xml").contains("<loc>https://plain.example/\(path)</loc>") == hasPage)
    let review = try site.folder.text("site/reviews/r3/index.html")
    #expect(review.contains("href=\"/\(path)\"") == hasPage)
    for number in 1...count where number != 3 { #expect(review.contains("href=\"/reviews/r\(number)/\"")) }
    guard hasPage else { return }
    let page = try site.folder.text("site/\(path)index.html")
    #expect(page.contains("<link rel=\"canonical\" href=\"https://plain.example/\(path)\">"))
    #expect(page.contains("<h1>Metropolis</h1>"))
  }

  /// Different names with the same slug are two subjects. Symbols are spelled out in slugs without letters, and reserved
  /// slugs get a number.
  @Test func pathsOfSubjects() async throws {
    let names = ["M*A*S*H", "M A S H", "!!!", "page"]
    try write(44) { "subject: \"\(names[($0 - 1) / 11])\"" }
    let preview = try await preview()
    let paths = ["m-a-s-h/", "m-a-s-h/2/", "exclamation-exclamation-exclamation/", "page-1/"]
    for (place, path) in paths.enumerated() {
      let page = try preview.values("review", "r\(place * 11 + 1)")
      #expect(page["subjectPage"]["url"].text == "/subjects/film/\(path)")
      #expect(page["subjectPage"]["name"].text == names[place])
    }
  }

  @Test("the page of a restaurant with many visits is paginated")
  func restaurant() async throws {
    try write(76) { _ in "restaurant: Aurora" }
    var page = try await preview().values("review", "r20")
    #expect(titles(page["sameSubject"]).count == 10)
    #expect(page["subjectPage"]["url"].text == "/restaurants/aurora/")
    try await site.build()
    #expect(!site.folder.exists("site/subjects"))
    let parts = try ["", "page/1/"].map { try site.folder.text("site/restaurants/aurora/\($0)index.html") }
    #expect(parts.map { $0.matches(of: /<li class="h-entry">/).count } == [26, 50])
    #expect(parts[0].contains("rel=\"next\" href=\"/restaurants/aurora/page/1/\""))
    try site.folder.write(SmallSite.configuration + "pages: {restaurants: false}\n", to: "content/site.yaml")
    page = try await preview().values("review", "r20")
    #expect(page["subjectPage"]["url"].text == "/subjects/film/aurora/")
  }

  /// An edit rewrites the page and files of the review, the reviews that list it, and lists of all reviews.
  @Test("an edit of one of many reviews of a subject rewrites few files")
  func edit() async throws {
    try write(60) { _ in "subject: Metropolis" }
    try await site.build()
    try site.writeReview("r30", head: "subject: Metropolis\nverdict: Another one.", day: 30)
    let written = try #require(try await site.build().writing).written
    #expect(written < 40 && written > 10, "\(written)")
    #expect(try await site.coldBuild() == contents(of: site.output))
  }

  @Test("a year lists its largest rating changes and counts all")
  func changedMinds() async throws {
    for (number, rating) in [1, 2, 1, 5, 4].enumerated() {
      for subject in 1...8 {
        let head = "---\ntitle: \(subject) \(number)\nrating: \(rating)\ncategory: Film\nsubject: Film \(subject)\n"
        let day = "published: 2026-0\(number + 1)-0\(subject)\n---\n"
        try site.folder.write(head + day, to: "content/reviews/\(subject)-\(number).md")
      }
    }
    let page = try await preview().values("year", "2026")
    #expect(page["allChangedMinds"].number == 32)
    let shown = page["changedMinds"].list.compactMap { $0["later"]["title"].text }
    let newest = { (number: Int, subjects: ClosedRange<Int>) in subjects.reversed().map { "\($0) \(number)" } }
    #expect(shown == newest(4, 1...8) + newest(3, 1...8) + newest(2, 5...8))
    try await site.build()
    let text = try site.folder.text("site/years/2026/index.html")
    #expect(text.contains("Reviewed again and rated differently. The largest changes: 20 of 32.</p>"))
    #expect(try await preview().values("statistics")["allChangedMinds"].number == 32)
  }

  @Test("the tags with most reviews have their feeds listed, the others are counted")
  func feeds() async throws {
    try write(60) { "tags: [tag \($0), \($0 % 9 == 0 ? "often" : "tag \($0 - 1)")]" }
    let tags = try #require(try await preview().values("follow")["groups"].list.last)
    #expect(tags["name"].text == "Tags" && tags["feeds"].list.count == 50 && tags["left"].number == 12)
    let names = tags["feeds"].list.compactMap { $0["name"].text }
    #expect(names.contains("often") && names.contains("tag 9") && !names.contains("tag 59"))
    #expect(names == names.sorted { $0.compare($1, options: .numeric) == .orderedAscending })
    try await site.build()
    let page = try site.folder.text("site/follow/index.html")
    #expect(page.contains("<p class=\"meta\">12 more have feeds, linked from their pages.</p>"))
    let list = try site.folder.text("site/feeds.opml")
    #expect(list.matches(of: #/xmlUrl="https://plain.example/tags//#).count == 50)
    #expect(list.contains("/categories/film/feed.atom"))
  }

  @Test func tagsArePaginated() async throws {
    let tags = (1...301).map { "t\($0)" }.joined(separator: ", ")
    try site.writeReview("a", head: "tags: [\(tags)]", day: 4)
    try await site.build()
    let parts = try ["", "page/2/"].map { try site.folder.text("site/tags/\($0)index.html") }
    #expect(parts.map { $0.matches(of: /rel="tag"/).count } == [300, 1])
    #expect(parts[0].contains("<a rel=\"next\" href=\"/tags/page/2/\">Next page</a>"))
    #expect(parts[1].contains("<a rel=\"prev\" href=\"/tags/\">Previous page</a>"))
    #expect(parts[1].contains("<link rel=\"canonical\" href=\"https://plain.example/tags/page/2/\">"))
  }

  /// Sixty restaurants with reviews and one without, in three orders.
  @Test func restaurantsArePaginated() async throws {
    try write(60) { "restaurant: Place \($0)" }
    try site.folder.write("---\nname: Anew\n---\n", to: "content/restaurants/anew.md")
    let preview = try await preview()
    let template = try #require(ThemeTemplate.all.first { $0.name == "restaurants" })
    let pages = try preview.pages(of: template).map {
      JSONValue(try JSONSerialization.jsonObject(with: Data(try preview.data(of: $0))))
    }
    #expect(pages.map { $0["ranked"].list.count } == [50, 10])
    #expect(pages.map { $0["unranked"].list.count } == [0, 1])
    #expect(pages.map { $0["byLatest"].list.count } == [50, 10])
    #expect(pages.map { $0["byName"].list.count } == [50, 11])
    #expect(pages[0]["byLatest"].list.first?["name"].text == "Place 60")
    #expect(pages[0]["byName"].list.first?["name"].text == "Anew")
  }

  /// Thirty cities with two restaurants, and two with three.
  @Test func groupPagesLinkToTheLargestOthers() async throws {
    for number in 0..<62 {
      let city = number < 60 ? number / 2 : number - 50
      try site.folder.write(
        "---\nname: Place \(number)\ncity: City \(city)\n---\n",
        to: "content/restaurants/\(number).md"
      )
    }
    let preview = try await preview()
    let others = { try preview.values("topic-group", $0)["others"].list.compactMap { $0["name"].text } }
    #expect(try others("city-3") == ((0..<20).filter { $0 != 3 }.map { "City \($0)" }).sorted(by: numeric))
    #expect(try others("city-29").count == 20 && others("city-29").contains("City 11"))
    let restaurants = try #require(ThemeTemplate.all.first { $0.name == "restaurants" })
    let lists = try preview.pages(of: restaurants).map {
      JSONValue(try JSONSerialization.jsonObject(with: Data(try preview.data(of: $0))))["groups"].list
    }
    #expect(lists.map(\.count) == [1, 0] && lists[0].first?["values"].list.count == 30)
  }

  private func numeric(_ one: String, _ other: String) -> Bool {
    one.compare(other, options: .numeric) == .orderedAscending
  }

  /// Years without reviews between others have a column, unless most columns would be empty.
  @Test(arguments: [("2021-05-05", 6), ("1890-05-05", 3)])
  func yearsWithoutReviews(_ first: String, _ columns: Int) async throws {
    for (name, day) in [("a", first), ("b", "2024-05-05"), ("c", "2026-05-05")] {
      let head = "title: \(name)\nrating: 4\ncategory: Film\npublished: \(day)"
      try site.folder.write("---\n\(head)\n---\n", to: "content/reviews/\(name).md")
    }
    let years = try await preview().values("statistics")["years"].list
    #expect(years.count == columns && years.last?["name"].text == "2026")
    guard columns > 3 else { return }
    #expect(years.map(\.["count"].number) == [1, 0, 0, 1, 0, 1])
    #expect(years.map(\.["url"].text) == ["/years/2021/", nil, nil, "/years/2024/", nil, "/years/2026/"])
    try await site.build()
    let page = try site.folder.text("site/statistics/index.html")
    #expect(page.contains("<span>2022</span>") && page.contains("<svg class=\"bar\" width=\"0%\""))
    #expect(!site.folder.exists("site/years/2022"))
  }
}
