import Foundation
import Notation
import ReviewModel
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Marks of drafts and scheduled reviews in the default theme.
@Suite struct UnpublishedTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 1, templates: Repository.path + "/templates")
    try site.writeReview("draft", head: "draft: true", day: 1)
    // 4 December 2026, a Friday.
    try site.writeReview("scheduled", day: 26 * 336 + 11 * 28 + 3)
  }

  /// Returns a page of the site with drafts and scheduled reviews, built on a day.
  private func page(_ path: String, on today: String = "2026-11-20") async throws -> String {
    var builder = try site.builder()
    builder.time = .day(try #require(CalendarDay(today)))
    (builder.settings.includesDrafts, builder.settings.includesFuture) = (true, true)
    let report = try await builder.build()
    try #require(!report.hasErrors, "\(report.text(below: site.folder))")
    return try site.folder.text("site/\(path)")
  }

  private static let scheduled = #"<span class="badge draft">Scheduled for 4 December 2026</span>"#
  private static let draft = #"<span class="badge draft">Draft</span>"#

  @Test func cardsAreMarked() async throws {
    let home = try await page("index.html")
    for (mark, title) in [(Self.scheduled, "Review scheduled"), (Self.draft, "Review draft")] {
      let (cards, marks) = (home.ranges(of: ">\(title)</a></h"), home.ranges(of: mark))
      #expect(!cards.isEmpty && marks.count == cards.count)
    }
    #expect(home.ranges(of: "badge draft").count == home.ranges(of: /Review (scheduled|draft)<\/a><\/h/).count)
  }

  @Test func pagesAreMarked() async throws {
    let page = try await page("reviews/scheduled/index.html")
    let head = try #require(page.firstMatch(of: /(?s)<article class="review.*?<\/header>/)).output
    #expect(head.contains(Self.scheduled) && !head.contains(Self.draft))
    #expect(head.contains(#"<p class="notice">This review is scheduled."#))
  }

  @Test func marksEndOnThePublicationDay() async throws {
    #expect(try await page("index.html").contains(Self.scheduled))
    for path in ["index.html", "reviews/scheduled/index.html"] {
      let page = try await page(path, on: "2026-12-04")
      #expect(
        page.contains("Review scheduled") && !page.contains("To be published") && !page.contains(#"class="notice">"#)
      )
    }
  }

  @Test func marksAreTranslated() async throws {
    try site.folder.write(SmallSite.configuration + "language: de\n", to: "content/site.yaml")
    let home = try await page("index.html")
    #expect(home.contains(#"<span class="badge draft">Erscheint am 4. Dezember 2026</span>"#))
    #expect(home.contains(#"<span class="badge draft">Entwurf</span>"#))
  }
}
