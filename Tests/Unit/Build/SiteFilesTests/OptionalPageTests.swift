import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Pages that exist only while they have contents.
@Suite struct OptionalPageTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 1) }

  @Test(arguments: [
    ("pick: true", "picks"), ("tags: [noir]", "tags"), ("restaurant: Aurora", "restaurants"),
    ("tags: [noir]", "tags/noir"), ("restaurant: Aurora", "restaurants/aurora"),
  ])
  func pagesExistWhileTheyHaveReviews(_ line: String, _ page: String) async throws {
    try await site.build()
    #expect(!site.folder.exists("site/\(page)/index.html"))
    try site.writeReview("r0", head: line)
    try await site.build()
    #expect(site.folder.exists("site/\(page)/index.html"))
    #expect(try contents(of: site.output) == (try await site.coldBuild()))
    try site.writeReview("r0")
    try await site.build()
    #expect(!site.folder.exists("site/\(page)"))
    #expect(try contents(of: site.output) == (try await site.coldBuild()))
  }

  @Test func siteWithoutReviewsHasNoLists() async throws {
    let lists = ["categories", "ratings", "years", "search", "saved", "statistics"]
    try await site.build()
    #expect(lists.allSatisfy { site.folder.exists("site/\($0)/index.html") })
    try site.folder.remove("content/reviews/r0.md")
    try await site.build()
    #expect(lists.allSatisfy { !site.folder.exists("site/\($0)") })
    #expect(site.folder.exists("site/index.html") && site.folder.exists("site/follow/index.html"))
    try site.writeReview("r0")
    try await site.build()
    #expect(try contents(of: site.output) == (try await site.coldBuild()))
  }

  @Test func onlyRatingsAndCategoriesWithReviewsHavePages() async throws {
    try await site.build()
    #expect(try folders(in: "ratings") == ["0"])
    #expect(try folders(in: "categories") == ["film"])
    try site.writeReview("r1", day: 3)
    try await site.build()
    #expect(try folders(in: "ratings") == ["0", "3"])
    #expect(try contents(of: site.output) == (try await site.coldBuild()))
  }

  @Test func unratedReviewsHaveNoRatings() async throws {
    let review = try site.folder.text("content/reviews/r0.md")
    try site.folder.write(review.replacing("rating: 0", with: "rating: unrated"), to: "content/reviews/r0.md")
    try await site.build()
    #expect(!site.folder.exists("site/ratings"))
    #expect(site.folder.exists("site/years/index.html"))
  }

  @Test(arguments: [
    ("", ["/", "/categories/", "/tags/"]),
    ("menu: [{name: A, url: /tags/}]", ["/", "/categories/", "/tags/", "/tags/"]),
    ("menu: [tags, {name: All, url: /}, directors, diary, search]", ["/tags/", "/", "/directors/", "/search/"]),
    ("menu: [reviews]", ["/"]),
  ])
  func menuNamesAndOrdersItsEntries(_ line: String, _ urls: [String]) async throws {
    let fields = "fields: [{key: director, type: topic, plural: Directors}]\n"
    try site.folder.write(SmallSite.configuration + fields + line + "\n", to: "content/site.yaml")
    try site.writeReview("r0", head: "director: Ana\ntags: [a, b, c, d, e]")
    try site.writeReview("r1", head: "director: Bo", day: 1)
    #expect(try await site.build().diagnostics.isEmpty)
    let menu = "{{#site.menu}}<i>{{url}}</i>{{/site.menu}}"
    try site.folder.write(menu, to: "templates/picks.html")
    try site.writeReview("r2", head: "pick: true", day: 2)
    #expect(try await site.build().diagnostics.allSatisfy { $0.severity != .error })
    let page = try site.folder.text("site/picks/index.html")
    let found = page.matches(of: #/<i>(.*?)</#).map { String($0.1) }.filter {
      !["/picks/", "/categories/"].contains($0)
    }
    #expect(found == urls.filter { $0 != "/categories/" })
  }

  private func folders(in list: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site.folder / "site/\(list)").filter { $0 != "index.html" }
      .sorted()
  }
}
