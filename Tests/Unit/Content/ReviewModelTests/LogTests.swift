import BinaryCoding
import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import TestSupport
import Testing

/// The entries of the log: their subjects, and what they count.
@Suite struct LogTests {
  private static func site() throws -> SiteConfiguration {
    try Fixture.configuration(
      "categories: [{name: Movie}, {name: Book}]\nfields: [{key: year, type: year}, {key: imdb, type: id}]"
    )
  }

  private static func entries(_ lines: [String]) throws -> [LogEntry] {
    let source = SourceFile(path: "log/a.yaml", text: lines.map { "- {\($0)}\n" }.joined())
    let document = try #require(FencedDocument.parse(source, .list).value)
    let validated = LogValidator(try site()).validate(document, path: "log/a.yaml")
    #expect(validated.diagnostics.isEmpty)
    return try #require(validated.value).entries
  }

  private static func catalog(_ reviews: [Review], _ lines: [String]) throws -> Catalog {
    Catalog(few: reviews, log: try entries(lines), facts: [], configuration: try site())
  }

  @Test(arguments: [
    ("review: reviews/heat.md", true), ("review: heat", true), ("review: ../reviews/heat.md", true),
    ("review: cold", false),
    ("imdb: tt1", true), ("imdb: tt1, title: Other, category: Book", true), ("title: heat, category: Movie", true),
    ("title: Héat, category: Movie", true), ("title: Heat, category: Book", false),
    ("title: Heat, category: Movie, year: 1995", true), ("title: Heat, category: Movie, year: 1986", false),
    ("imdb: tt2, title: Heat, category: Movie", false),
  ]) func entriesBelongToReviews(_ line: String, _ belongs: Bool) throws {
    let heat = try Fixture.review("title: Heat\nyear: 1995\nimdb: tt1", path: "reviews/heat.md", on: Self.site())
    let catalog = try Self.catalog([heat], [line])
    #expect((catalog.occasions.log.reviews[0] != nil) == belongs)
  }

  @Test func ofSeveralReviewsTheOneOfThatDayHasTheEntry() throws {
    let reviews = try ["2020-01-01", "2021-05-05"].map {
      try Fixture.review("title: Heat\nvisited: \($0)", path: "reviews/\($0).md", on: Self.site())
    }
    let log = try Self.catalog(reviews, ["title: Heat, category: Movie, date: 2020", "title: Heat, category: Movie"])
      .occasions.log
    #expect(log.reviews.compactMap { $0?.number } == [1, 0])
  }

  /// Each entry with the number of times and ratings that it adds to a review of 2020-01-01 with the rating 4, as `times ratings`: if
  /// it belongs to the review, and if it does not.
  @Test(arguments: [
    ("date: 2020-01-01", "0 0", "1 0"), ("date: 2020-01-01, rating: 4", "0 0", "1 1"), ("date: 2020", "0 0", "1 0"),
    ("date: 2019-01-01", "1 0", "1 0"), ("date: 2019-01-01, rating: 3", "1 1", "1 1"), ("rating: 3", "1 1", "1 1"),
    ("times: 3", "3 0", "3 0"), ("date: 2020-01-01, times: 3", "2 0", "3 0"), ("status: now", "0 0", "0 0"),
    ("status: now, rating: 4", "0 0", "0 0"), ("status: next", "0 0", "0 0"), ("status: paused", "0 0", "0 0"),
    ("status: paused, rating: 2", "1 1", "1 1"), ("status: dropped", "0 0", "0 0"),
    ("status: dropped, date: 2019", "1 0", "1 0"),
  ]) func timesAndRatingsCountOnce(_ line: String, _ ofReview: String, _ ofAnother: String) throws {
    let review = try Fixture.review(
      "title: Heat\nrating: 4\nvisited: 2020-01-01",
      path: "reviews/heat.md",
      on: Self.site()
    )
    for (title, expected) in [("Heat", ofReview), ("Cold", ofAnother)] {
      let summary = try Self.catalog([review], ["title: \(title), category: Movie, \(line)"]).summary
      #expect("\(summary.seen - 1) \(summary.ratedCount - 1)" == expected)
      #expect(summary.count == 1)
    }
  }

  @Test func aRatingCompletesAnUnratedTime() throws {
    let review = try Fixture.review(
      "title: Heat\nrating: unrated\nvisited: 2020-01-01",
      path: "reviews/a.md",
      on: Self.site()
    )
    let catalog = try Self.catalog([review], ["title: Heat, category: Movie, date: 2020-01-01, rating: 3"])
    #expect(catalog.summary.seen == 1 && catalog.summary.average == Average(sum: 300, count: 1))
  }

  @Test func entriesAreInYearsCategoriesAndTopics() throws {
    let lines = [
      "title: Cold, category: Book, date: 2019-03-01, rating: 2, tags: [slow, unknown], restaurant: Aurora",
      "title: Cold, category: Book, date: 2018, rating: 1, tags: [slow]",
    ]
    let review = try Fixture.review(
      "rating: 4\nvisited: 2020-01-01\ntags: [slow]",
      path: "reviews/a.md",
      on: Self.site()
    )
    let catalog = try Self.catalog([review], lines)
    #expect(catalog.years.map(\.subject) == [2020, 2019, 2018])
    #expect(catalog.categories.map(\.summary.ratedCount) == [1, 2] && catalog.categories[1].reviews.isEmpty)
    // A tag that only the log names has no page; a restaurant has.
    #expect(catalog.tags.archives.map(\.topic.name) == ["slow"] && catalog.tags.archives[0].summary.seen == 3)
    #expect(catalog.restaurants.archives.map(\.topic.name) == ["Aurora"])
    #expect(catalog.restaurants.archives[0].summary.average == Average(sum: 200, count: 1))
    #expect(catalog.restaurants.archives[0].reviews.isEmpty && catalog.summary.highest == OccasionID(0))
  }

  @Test func largestUnitIsFirst() throws {
    let lines = [
      "title: A, category: Movie, part: {episode: 10, season: 1}", "title: B, category: Movie, part: {b: 2, a: 1}",
    ]
    let parts = try Self.entries(lines).map { $0.parts.map { "\($0.name) \($0.number)" } }
    #expect(parts == [["season 1", "episode 10"], ["b 2", "a 1"]])
  }

  @Test func commasInBracesAreExplained() throws {
    let marked = MarkedSource(
      "- {title: Heat, category: Movie, note: ⟦Slow, and right⟧, rating: 4}\n",
      path: "log/a.yaml"
    )
    let document = try #require(FencedDocument.parse(marked.source, .list).value)
    let validated = LogValidator(try Self.site()).validate(document, path: "log/a.yaml")
    let expected = ExpectedDiagnostic(
      .yamlUnquotedComma,
      "',' in an unquoted value in braces",
      hint: "write note: \"Slow, and right\""
    )
    #expect(marked.lines(validated.diagnostics) == marked.lines(expected: [expected]))
  }

  @Test func entriesRoundTrip() throws {
    let lines = [
      "title: Heat, category: Movie, date: 2020-01-01, started: 2019, added: 2021-02, rating: 4, note: Yes., again: true",
      "title: Cold, category: Book, status: now, progress: 212/880, times: 3, tags: [a, b], restaurant: C, url: 'https://a.example'",
      "review: heat, part: {season: 1, episode: 10}, imdb: tt1, year: 1999, progress: 35%, status: paused",
    ]
    let file = LogFile(path: "log/a.yaml", entries: try Self.entries(lines))
    var encoder = ByteEncoder()
    file.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    let decoded = try LogFile(path: file.path, from: &decoder)
    #expect(decoder.isAtEnd && decoded.entries.count == lines.count)
    var again = ByteEncoder()
    decoded.encode(to: &again)
    #expect(again.bytes == encoder.bytes)
    for length in 0..<encoder.bytes.count {
      var cut = ByteDecoder(ContiguousArray(encoder.bytes.prefix(length)))
      #expect(throws: DamagedBytes.self) { try LogFile(path: file.path, from: &cut) }
    }
  }
}
