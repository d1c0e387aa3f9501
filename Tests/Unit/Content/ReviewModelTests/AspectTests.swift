import Diagnostics
import FrontMatter
import Notation
import TestSupport
import Testing

import ReviewModel

/// Ratings of aspects, such as food and service.
@Suite struct AspectTests {
  private static let fields = """
    fields:
      - {key: food, type: rating}
      - {key: story, type: rating, best: 100}
      - {key: food, of: visit, type: rating}
    """

  private func site(_ ratings: String = "ratings: {step: 0.5}") throws -> SiteConfiguration {
    try Fixture.configuration("\(ratings)\n\(Self.fields)")
  }

  @Test func scaleIsThatOfTheSiteOrItsOwn() throws {
    let fields = try site("ratings: {best: 10, step: 1}").fields
    #expect(fields.map { $0.type.scale?.summary } == ["0 to 10", "0 to 100"])
    #expect(fields.map { $0.type.scale?.form } == [.stars, .number])
    let graded = try site("ratings: {grades: [A, B, C]}").fields
    #expect(graded.map { $0.type.scale?.summary } == ["C to A", "0 to 100"])
  }

  /// A rating in the front matter counts once, beside those of visits and of the log.
  @Test func averagesCountEachRatingOnce() throws {
    let site = try site()
    let one = try Fixture.review(
      "food: 4\nvisits: [{date: 2026-02-01}, {date: 2025-02-01, food: 1}, 2024-02-01]",
      on: site
    )
    let two = try Fixture.review("food: 2.5\nstory: 60\nvisited: 2026-01-01", on: site)
    let summary = Catalog(few: [one, two], facts: [], configuration: site).summary
    #expect(summary.aspects == [Average(sum: 750, count: 3), Average(sum: 6000, count: 1)])
  }

  @Test func unratedAspectsDoNotCount() throws {
    let site = try site()
    let review = try Fixture.review("food: unrated\nvisited: 2026-02-01", on: site)
    #expect(Catalog(few: [review], facts: [], configuration: site).summary.aspects == [nil, nil])
  }
}
