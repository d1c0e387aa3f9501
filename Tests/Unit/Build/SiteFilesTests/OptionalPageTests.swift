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

  private func folders(in list: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site.folder / "site/\(list)").filter { $0 != "index.html" }
      .sorted()
  }
}
