import BinaryCoding
import Diagnostics
import Notation
import ReviewModel
import TestSupport
import Testing

/// The visits of a review, and what they count.
@Suite struct VisitTests {
  private static func site() throws -> SiteConfiguration {
    try Fixture.configuration("fields: [{key: where, of: visit}, {key: pages, type: number}]")
  }

  @Test(arguments: [
    RuleCase.review("days, months and years", "visits: [1996, 2011-05, 2020-01-01, {date: 2019-05-04, rating: 3}]"),
    .review("all keys", "visits:\n  - {started: 2019-01-04, date: 2019-02, rating: 0.5, note: Slow., where: Odeon}"),
    .review("no day", "visits: [{rating: 3}, {note: Long ago.}]"),
    .review(
      "a rating of a visit in place of the review's",
      "visits: [{date: 1996, rating: 3}, 2019-01-01]",
      without: "rating"
    ),
    .review(
      "neither has a rating",
      "visits: [1996]",
      ExpectedDiagnostic(
        .missingKey,
        "missing key 'rating'",
        hint: "use a number from 0 to 5 in steps of 0.5, or unrated"
      ),
      without: "rating",
      fence: "⟦---⟧",
      hasValue: false
    ),
    .review("the latest visit in place of the review's day", "visits: [1996, 2019-05-04]", without: "visited"),
    .review(
      "a year in place of the review's day",
      "visits: [1996]",
      ExpectedDiagnostic(
        .dateMissing,
        "missing key 'date', 'visited' or 'published'",
        hint: "add a line such as date: 2026-11-04, or date: unknown"
      ),
      without: "visited",
      fence: "⟦---⟧",
      hasValue: false
    ),
    .review(
      "a key of visits outside of them",
      "⟦where⟧: Odeon",
      ExpectedDiagnostic(
        .unknownKey,
        "unknown key 'where'",
        hint: "move it into a visit: visits: [{date: 2026-03-01, where: Odeon}]"
      )
    ),
    .review(
      "a rating with a decimal comma",
      "visits: [{rating: ⟦4,5⟧, date: 2019-05-04}]",
      ExpectedDiagnostic(.yamlUnquotedComma, "',' in a number", hint: "write rating: 4.5")
    ),
    .review(
      "not a list",
      "⟦visits⟧: 2019-05-04",
      ExpectedDiagnostic(.wrongType, "key 'visits' requires a list", hint: "write visits: [2019-05-04]")
    ),
    .review(
      "days in other forms",
      "visits: [⟦May 2019⟧, {date: ⟦4.5.2019⟧}, ⟦then⟧]",
      ExpectedDiagnostic(.dateInvalid, "invalid day 'May 2019'", hint: "write 2019-05"),
      ExpectedDiagnostic(.dateInvalid, "invalid day '4.5.2019'", hint: "write date: 2019-05-04"),
      ExpectedDiagnostic(.dateInvalid, "invalid day 'then'", hint: "write the day in digits, such as 2026-11-04")
    ),
    .review(
      "a list in the list",
      "visits: [⟦[2019, 2020]⟧]",
      ExpectedDiagnostic(
        .wrongType,
        "each item of 'visits' must be a day or a mapping",
        hint: "write a list, such as visits: [2019-05-04, {date: 2026-11-04, rating: 4}]"
      )
    ),
    .review(
      "a rating on another scale",
      "visits: [{date: 2019, rating: ⟦9⟧}]",
      ExpectedDiagnostic(
        .ratingOutOfRange,
        "rating '9' is outside 0 to 5",
        hint: "use a number from 0 to 5 in steps of 0.5"
      )
    ),
    .review(
      "days in the wrong order",
      "visits: [{⟦started⟧: 2019-06, date: 2019-05-04}, {started: 2019-05, date: 2019-05-05}]",
      ExpectedDiagnostic(
        .dateOrder,
        "'started' (2019-06) is later than 'date' (2019-05-04)",
        hint: "correct one of the two days"
      )
    ),
    .review(
      "one day twice",
      "visits: [2019-05-04, ⟦2019-05-04⟧, 2019-05-04 20:30]",
      ExpectedDiagnostic(.sameVisit, "duplicate visit on 2019-05-04", hint: "remove one of the two")
    ),
    .review(
      "an unknown key",
      "visits: [{date: 2019, ⟦ratng⟧: 4}]",
      ExpectedDiagnostic(.unknownKey, "unknown key 'ratng'", hint: "did you mean 'rating'?")
    ),
    .review(
      "a number of times",
      "times: ⟦often⟧",
      ExpectedDiagnostic(
        .numberInvalid,
        "'often' is not a whole number from 1 to 10000",
        hint: "write a whole number from 1 to 10000, such as times: 7"
      )
    ),
  ])
  func rules(_ test: RuleCase) throws {
    let validated = ReviewValidator(try Self.site()).validate(try Fixture.document(test.marked), path: test.path)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
    #expect((validated.value != nil) == test.hasValue)
  }

  /// The days and ratings of all visits, newest first. The review is of 2020-01-01 and has the rating 4.
  @Test(arguments: [
    ("visits: [1996, 2011-05]", "2020-01-01 4, 2011-05 -, 1996 -"),
    ("visits: [1996, 2020-01-01]", "2020-01-01 4, 1996 -"),
    ("visits: [{date: 2020-01-01, rating: 3}, {date: 1996, rating: 2}]", "2020-01-01 3, 1996 2"),
    ("visits: [{date: 1996, rating: 2}]", "2020-01-01 4, 1996 2"), ("visits: [2020]", "2020 4"),
    ("visits: [2021-02-03]", "2021-02-03 -, 2020-01-01 4"), ("visits: [{rating: 2}]", "2020-01-01 4, - 2"),
    ("visits: []", ""),
  ])
  func visitsAreCompletedByTheReview(_ entry: String, visits: String) throws {
    let review = try Fixture.review(entry, on: try Self.site())
    #expect(Self.text(review.visits) == visits)
    var encoder = ByteEncoder()
    review.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    #expect(try Review(path: review.path, from: &decoder) == review)
  }

  private static func text(_ visits: [Visit]) -> String {
    visits.map { "\($0.time.map { "\($0)" } ?? "-") \($0.rating.map { "\($0)" } ?? "-")" }.joined(separator: ", ")
  }

  @Test func valuesOfAVisit() throws {
    let entry = "visits: [{started: 2019-01-04, date: 2019-02-11, note: Slow., where: Odeon}]"
    let visit = try #require(try Fixture.review(entry, on: try Self.site()).visits.last)
    #expect(
      visit.start == PartialDay("2019-01-04") && visit.note?.value == "Slow."
        && visit.details["where"] == .text("Odeon")
    )
  }

  @Test func theReviewHasTheLatestRating() throws {
    let entry = "visits: [{date: 1996, rating: 3}, {date: 2011-05-03, rating: 4.5}]"
    let marked = RuleCase.review("", entry, without: "rating").marked
    let review = try #require(
      ReviewValidator(try Self.site()).validate(try Fixture.document(marked), path: "reviews/a.md").value
    )
    #expect(
      review.rating == Rating(hundredths: 450) && Self.text(review.visits) == "2020-01-01 -, 2011-05-03 4.5, 1996 3"
    )
  }

  @Test func timesWithoutADayAreSeenAndInNoYear() throws {
    let reviews = try [
      Fixture.review("times: 7\nvisits: [1996, 2011-05-03]", path: "reviews/a.md"),
      Fixture.review("times: 2", path: "reviews/b.md"),
      Fixture.review("", path: "reviews/c.md"),
    ]
    let catalog = Catalog(few: reviews, facts: [], configuration: try Fixture.configuration())
    #expect(catalog.summary.count == 3 && catalog.summary.seen == 10 && catalog.summary.ratedCount == 3)
    #expect(catalog.years.map(\.subject) == [2020, 2011, 1996] && catalog.years.map(\.summary.seen) == [3, 1, 1])
  }

  /// Compares all years with a separate count, and requires that the ratings of all years and of no day are all ratings.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func everyRatingCountsOnceInOneYear(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var given: [Int?: [Int]] = [:]
    let reviews = try (0..<20).map { number in
      let visits = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        let year = Bool.random(using: &generator) ? Int.random(in: 1990...1999, using: &generator) : nil
        let rating = Bool.random(using: &generator) ? Int.random(in: 0...5, using: &generator) : nil
        if let rating { given[year, default: []].append(rating) }
        return [
          year.map { "date: \($0)-0\(Int.random(in: 1...9, using: &generator))" }, rating.map { "rating: \($0)" },
        ]
        .compactMap(\.self).joined(separator: ", ")
      }.filter { !$0.isEmpty }
      given[2020, default: []].append(4)
      return try Fixture.review(
        "visits: [\(visits.map { "{\($0)}" }.joined(separator: ", "))]",
        path: "reviews/\(number).md"
      )
    }
    let catalog = Catalog(few: reviews, facts: [], configuration: try Fixture.configuration())
    for year in catalog.years {
      let ratings = given[year.subject] ?? []
      #expect(year.summary.ratedCount == ratings.count)
      #expect(year.summary.average == Average(sum: 100 * ratings.reduce(0, +), count: ratings.count))
    }
    let withoutDay = catalog.occasions.all.count { $0.time == nil && $0.rating != nil }
    #expect(withoutDay == given[nil]?.count ?? 0)
    #expect(catalog.years.reduce(withoutDay) { $0 + $1.summary.ratedCount } == catalog.summary.ratedCount)
    #expect(catalog.ratings.reduce(0) { $0 + $1.summary.ratedCount } == catalog.summary.ratedCount)
  }
}
