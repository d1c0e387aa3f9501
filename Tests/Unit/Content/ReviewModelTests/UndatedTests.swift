import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

/// Reviews whose day the author does not know.
@Suite struct UndatedTests {
  private static func invalid(_ text: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.dateInvalid, "invalid day '\(text)'", hint: hint)
  }

  @Test(arguments: [
    RuleCase.review("an unknown day", "date: unknown", without: "visited"),
    .review("in any letter case and in quotes", "date: \"Unknown\"", without: "visited"),
    .review("of the visit alone", "visited: UNKNOWN", without: "visited"),
    .review("beside a day of publication", "date: unknown\npublished: 2026-05-01", without: "visited"),
    .review("beside a day in the name", "date: unknown", without: "visited", path: "reviews/2026-01-01-a.md"),
    .review("and an update", "date: unknown\nupdated: 2026-05-01", without: "visited"),
    .review(
      "typographic quotes",
      "date: ⟦“unknown”⟧",
      invalid("“unknown”", "write date: unknown"),
      without: "visited",
      hasValue: false
    ),
    .review(
      "another word",
      "date: ⟦never⟧",
      invalid("never", "write the day in digits, or unknown, such as date: 2026-11-04"),
      without: "visited",
      hasValue: false
    ),
    .review(
      "publication and update",
      "published: ⟦unknown⟧\nupdated: ⟦unknown⟧",
      invalid("unknown", "write the day in digits, such as published: 2026-11-04"),
      invalid("unknown", "write the day in digits, such as updated: 2026-11-04")
    ),
    .review(
      "a visit",
      "visits: [⟦unknown⟧, {date: ⟦unknown⟧}]",
      invalid("unknown", "write the day in digits, such as 2026-11-04"),
      invalid("unknown", "write the day in digits, such as date: 2026-11-04")
    ),
  ])
  func rules(_ test: RuleCase) throws {
    let validated = ReviewValidator(try Fixture.configuration()).validate(
      try Fixture.document(test.marked),
      path: test.path
    )
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
    #expect((validated.value != nil) == test.hasValue)
  }

  private static func review(_ entries: String, path: String = "reviews/a.md") throws -> Review {
    let marked = RuleCase.review("", entries, without: "visited", path: path).marked
    let validator = ReviewValidator(try Fixture.configuration())
    return try #require(validator.validate(try Fixture.document(marked), path: path).value)
  }

  /// The days of visit, year and publication; `-` for an unknown one.
  @Test(arguments: [
    ("date: unknown", "- - -"), ("visited: unknown", "- - -"),
    ("date: unknown\npublished: 2026-05-01", "- - 2026-05-01"),
    ("visited: unknown\ndate: 2026-05-01", "- - 2026-05-01"), ("published: 2026-05-01", "- 2026-05-01 2026-05-01"),
    ("visited: 2026-05-01\ndate: unknown", "2026-05-01 2026-05-01 2026-05-01"),
    ("date: unknown\nvisits: [1996, 2019-05-04]", "2019-05-04 2019-05-04 2019-05-04"),
    ("date: unknown\nvisits: [1996]", "- - -"),
  ])
  func days(_ entries: String, _ days: String) throws {
    let review = try Self.review(entries)
    let found = [review.visited, review.day, review.published].map { $0.map { "\($0)" } ?? "-" }
    #expect(found.joined(separator: " ") == days)
    var encoder = ByteEncoder()
    review.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    #expect(try Review(path: review.path, from: &decoder) == review)
  }

  @Test func countsInNoYearAndIsLast() throws {
    let reviews = try [
      Self.review("date: unknown", path: "reviews/a.md"), Self.review("date: 2019-01-01", path: "reviews/b.md"),
      Self.review("visited: unknown\nvisits: [2011, {date: 1996, rating: 1}]", path: "reviews/c.md"),
      Self.review("date: unknown\npublished: 2026-05-01", path: "reviews/d.md"),
    ]
    let catalog = Catalog(few: reviews, facts: [], configuration: try Fixture.configuration())
    #expect(catalog.reviews.map(\.path) == ["d", "b", "a", "c"].map { "reviews/\($0).md" })
    #expect(catalog.summary.seen == 5 && catalog.summary.ratedCount == 5)
    #expect(
      catalog.years.map(\.subject) == [2019, 2011, 1996] && catalog.years.map(\.summary.ratedCount) == [1, 1, 1]
    )
    #expect(catalog.occasions.all.count { $0.time == nil && $0.rating != nil } == 2)
  }
}
