import ReviewModel
import TestSupport
import Testing

/// Aggregates of ratings, with values calculated by hand.
@Suite struct RatingSummaryTests {
  @Test("Sums, counts and averages; unrated reviews are only counted")
  func numbers() throws {
    let summary = try summary(["4.5", "3", "unrated", "0", "4.5"])
    #expect(summary.count == 5)
    #expect(summary.ratedCount == 4)
    #expect(summary.average == Average(sum: 1200, count: 4))
    #expect(summary.average?.tenths == 30)
    #expect(summary.histogram.map(\.count) == [0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    let ratings = [500, 450, 400, 350, 300, 250, 200, 150, 100, 50, 0]
    #expect(summary.histogram.map(\.ratings.lowerBound.hundredths) == ratings)
    #expect(summary.histogram.map(\.ratings.upperBound.hundredths) == ratings)
  }

  @Test("Without ratings, the average, highest and lowest rating are nil")
  func onlyUnrated() throws {
    let unrated = try summary(["unrated", "unrated"])
    #expect(unrated.count == 2)
    #expect(unrated.ratedCount == 0)
    #expect(unrated.average == nil && unrated.highest == nil && unrated.lowest == nil)
    #expect(unrated.latest?.number == 1)
    #expect(unrated.histogram.allSatisfy { $0.count == 0 })
    let empty = try summary([])
    #expect(empty.count == 0 && empty.latest == nil)
  }

  @Test("A scale of whole points has six bars")
  func wholePoints() throws {
    let summary = try summary(["5", "5", "0", "3"], step: "1")
    #expect(summary.histogram.map(\.count) == [2, 0, 1, 0, 0, 1])
  }

  @Test("Two quarter steps share a bar; the best rating has a separate bar")
  func quarters() throws {
    let summary = try summary(["5", "4.75", "4.5", "4.25", "4", "0.25", "0"], step: "0.25")
    #expect(summary.histogram.map(\.count) == [1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 2])
    #expect(summary.histogram.map { "\($0.ratings)" }.prefix(3) == ["5...5", "4.5...4.75", "4...4.25"])
  }

  @Test(arguments: [(-5, 2, 0), (-15, 2, -1), (-25, 2, -1), (-35, 2, -2), (25, 2, 1), (-100, 3, -3)])
  func averagesAreRoundedHalfUp(_ test: (sum: Int, count: Int, tenths: Int)) throws {
    #expect(try #require(Average(sum: test.sum, count: test.count)).tenths == test.tenths)
  }

  @Test func equalNegativeAveragesHaveOneHash() {
    #expect(Average(sum: -600, count: 4)?.hashValue == Average(sum: -300, count: 2)?.hashValue)
  }

  @Test("Five tenths share a bar")
  func tenths() throws {
    let summary = try summary(["5", "4.9", "4.5", "4.4", "4", "0.4", "0.3", "0"], step: "0.1")
    #expect(summary.histogram.map(\.count) == [1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 3])
    #expect(summary.histogram.map { "\($0.ratings)" }.prefix(3) == ["5...5", "4.5...4.9", "4...4.4"])
  }

  @Test("A bar counts only the reviews with its ratings", arguments: ["1", "0.5", "0.25", "0.1"])
  func ratings(_ step: String) throws {
    let scale = try Fixture.configuration("ratings: {step: \(step)}").scale
    for rating in scale.ratings {
      let bars = try summary(["\(rating)"], step: step).histogram
      #expect(bars.filter { $0.count > 0 }.map { $0.ratings.contains(rating) } == [true])
    }
    #expect(
      Set(scale.ratings).count == scale.bars.ranges.map { bar in scale.ratings.count(where: bar.contains) }.reduce(0, +)
    )
  }

  @Test("The sum of the bars is the number of rated reviews", arguments: ["1", "0.5", "0.25", "0.1"])
  func bars(_ step: String) throws {
    let site = try Fixture.configuration("ratings: {step: \(step)}")
    let reviews = try site.scale.ratings.map { try Fixture.review("rating: \($0)", on: site) }
    let summary = Occasions(reviews, on: site.scale).archive((), Array(reviews.ids)).summary
    #expect(summary.histogram.map(\.count).reduce(0, +) == reviews.count)
    #expect(summary.histogram.count == (step == "1" ? 6 : 11))
  }

  @Test("Ties are broken by the later day, then by title, then by path")
  func ties() throws {
    let reviews = try [
      Fixture.review("title: B\nvisited: 2020-01-01\nrating: 4", path: "reviews/b.md"),
      Fixture.review("title: A\nvisited: 2020-01-01\nrating: 4", path: "reviews/z.md"),
      Fixture.review("title: A\nvisited: 2020-01-01\nrating: 4", path: "reviews/a.md"),
      Fixture.review("title: Z\nvisited: 2019-01-01\npublished: 2021-01-01\nrating: 4", path: "reviews/c.md"),
    ]
    try check(reviews, highest: "reviews/a.md", lowest: "reviews/a.md", latest: "reviews/a.md")
    let later = try Fixture.review("title: Y\nvisited: 2020-01-02\nrating: 4", path: "reviews/d.md")
    try check(reviews + [later], highest: "reviews/d.md", lowest: "reviews/d.md", latest: "reviews/d.md")
    let high = try Fixture.review("visited: 2018-01-01\nrating: 4.5", path: "reviews/e.md")
    let low = try Fixture.review("visited: 2018-01-01\nrating: 3.5", path: "reviews/f.md")
    try check(reviews + [high, low], highest: "reviews/e.md", lowest: "reviews/f.md", latest: "reviews/a.md")
    let unrated = try Fixture.review("visited: 2022-01-01\nrating: unrated", path: "reviews/g.md")
    try check(reviews + [unrated], highest: "reviews/a.md", lowest: "reviews/a.md", latest: "reviews/g.md")
  }

  private func check(_ reviews: [Review], highest: String, lowest: String, latest: String) throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<30 {
      let shuffled = reviews.shuffled(using: &generator)
      let occasions = Occasions(shuffled, on: RatingScale())
      let summary = occasions.archive((), Array(shuffled.ids)).summary
      let paths = [summary.highest, summary.lowest, summary.latest].map {
        $0.flatMap { occasions[$0].review }.map { shuffled[$0].path }
      }
      #expect(paths == [highest, lowest, latest])
    }
  }

  private func summary(_ ratings: [String], step: String = "0.5") throws -> RatingSummary {
    let site = try Fixture.configuration("ratings: {step: \(step)}")
    let reviews = try ratings.enumerated().map { index, rating in
      try Fixture.review("title: \"\(index)\"\nrating: \(rating)\nvisited: 2020-01-0\(index + 1)", on: site)
    }
    return Occasions(reviews, on: site.scale).archive((), Array(reviews.ids)).summary
  }
}
