import Diagnostics
import ReviewModel
import TestSupport
import Testing

@Suite struct RatingScaleTests {
  /// The worst and best rating and the step of many scales, in hundredths.
  static let scales: [(worst: Int, best: Int, step: Int)] =
    [-1000, -500, -25, 0, 25, 50, 100, 1000, 5000].flatMap { worst in
      [100, 300, 500, 700, 1000, 1200, 2000, 9900, 10_000].flatMap { best in
        [1, 3, 5, 10, 25, 30, 50, 100, 125, 200, 300, 400, 500, 700, 1000].map { (worst, best, $0) }
      }
    }
    .filter { $0.worst < $0.best && ($0.best - $0.worst).isMultiple(of: $0.step) }

  @Test("The ratings of a scale descend from best to worst by the step", arguments: scales)
  func ratings(_ test: (worst: Int, best: Int, step: Int)) {
    let scale = RatingScale(worst: test.worst, best: test.best, step: test.step)
    let ratings = scale.ratings
    #expect(ratings.count == scale.count)
    #expect(ratings.first == scale.best && ratings.last == scale.worst)
    #expect(zip(ratings, ratings.dropFirst()).allSatisfy { $0.hundredths - $1.hundredths == test.step })
    #expect(ratings.enumerated().allSatisfy { scale.place(of: $1) == scale.count - 1 - $0 })
    #expect(ratings.allSatisfy { Rating.hundredths(of: scale.text($0)) == $0.hundredths })
  }

  @Test("Bars and rows contain every rating of a scale exactly once", arguments: scales)
  func ranges(_ test: (worst: Int, best: Int, step: Int)) {
    let scale = RatingScale(worst: test.worst, best: test.best, step: test.step)
    for (ranges, limit) in [(scale.bars, 13), (scale.rows, 21)] {
      #expect(ranges.ranges.count <= limit)
      #expect(ranges.ranges.flatMap(scale.ratings(in:)) == scale.ratings)
      #expect(ranges.ranges.first == scale.best...scale.best)
      #expect(scale.ratings.allSatisfy { ranges.range(of: $0).contains($0) })
      #expect(scale.count > limit || ranges.ranges.count == scale.count)
    }
  }

  @Test("The upper half and the upper fifth of a scale begin at the next possible rating", arguments: scales)
  func tones(_ test: (worst: Int, best: Int, step: Int)) {
    let scale = RatingScale(worst: test.worst, best: test.best, step: test.step)
    for rating in scale.ratings.map(\.hundredths) {
      #expect((rating >= scale.high.hundredths) == (5 * (test.best - rating) <= test.best - test.worst))
      #expect((rating >= scale.middle.hundredths) == (2 * rating >= test.best + test.worst))
    }
  }

  @Test(
    "Fine scales have round ranges",
    arguments: [
      (0, 500, 50, "5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0"),
      (0, 500, 25, "5, 4.5-4.75, 4-4.25, 3.5-3.75, 3-3.25, 2.5-2.75, 2-2.25, 1.5-1.75, 1-1.25, 0.5-0.75, 0-0.25"),
      (50, 500, 50, "5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5"),
      (100, 1000, 50, "10, 9-9.5, 8-8.5, 7-7.5, 6-6.5, 5-5.5, 4-4.5, 3-3.5, 2-2.5, 1-1.5"),
      (0, 1200, 100, "12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0"),
      (0, 2000, 100, "20, 18-19, 16-17, 14-15, 12-13, 10-11, 8-9, 6-7, 4-5, 2-3, 0-1"),
      (5000, 10_000, 100, "100, 95-99, 90-94, 85-89, 80-84, 75-79, 70-74, 65-69, 60-64, 55-59, 50-54"),
      (100, 10_000, 100, "100, 90-99, 80-89, 70-79, 60-69, 50-59, 40-49, 30-39, 20-29, 10-19, 1-9"),
      (0, 9900, 300, "99, 87-96, 75-84, 63-72, 51-60, 39-48, 27-36, 15-24, 3-12, 0"),
    ]
  )
  func roundRanges(_ test: (worst: Int, best: Int, step: Int, bars: String)) {
    let scale = RatingScale(worst: test.worst, best: test.best, step: test.step)
    #expect(scale.bars.ranges.map(Self.text).joined(separator: ", ") == test.bars)
  }

  @Test("A hundred points have twenty-one rows")
  func hundredPoints() {
    let rows = RatingScale(worst: 100, best: 10_000, step: 100).rows.ranges.map(Self.text)
    #expect(rows.count == 21)
    #expect(rows.prefix(3) == ["100", "95-99", "90-94"] && rows.suffix(2) == ["5-9", "1-4"])
  }

  private static func text(_ range: ClosedRange<Rating>) -> String {
    range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
  }

  @Test("Scales up to 10 are shown as stars, others as numbers, unless configured")
  func forms() throws {
    let forms = try ["{}", "{best: 10}", "{best: 11}", "{best: 100}", "{best: 10, show: number}"].map {
      try Fixture.configuration("ratings: \($0)").scale.form
    }
    #expect(forms == [.stars, .stars, .number, .number, .number])
    let steps = try ["{best: 10}", "{best: 11}"].map { try Fixture.configuration("ratings: \($0)").scale.step }
    #expect(steps == [50, 100])
  }

  @Test("Ratings in front matter round-trip", arguments: scales.filter { $0.step >= 25 })
  func roundTrip(_ test: (worst: Int, best: Int, step: Int)) throws {
    let numbers = [test.worst, test.best, test.step].map { "\(Rating(hundredths: $0))" }
    let site = try Fixture.configuration("ratings: {worst: \(numbers[0]), best: \(numbers[1]), step: \(numbers[2])}")
    for rating in site.scale.ratings.filter({ $0.hundredths.isMultiple(of: 700) }) + [site.scale.worst] {
      #expect(try Fixture.review("rating: \(rating)", on: site).rating == rating)
    }
  }
}

@Suite struct GradeTests {
  private let site: SiteConfiguration

  init() throws {
    site = try Fixture.configuration("ratings: {grades: [A+, A, A-, B+, B, B-, F], meanings: {b-: So so}}")
  }

  @Test("Grades are counted from the worst, and written as declared")
  func grades() {
    let scale = site.scale
    #expect(scale.ratings.map(\.description) == ["7", "6", "5", "4", "3", "2", "1"])
    #expect(scale.ratings.map(scale.text) == ["A+", "A", "A-", "B+", "B", "B-", "F"])
    #expect(scale.ratings.map(scale.pathName) == ["a-plus", "a", "a-minus", "b-plus", "b", "b-minus", "f"])
    #expect(scale.summary == "F to A+")
    #expect(site.meanings == [Rating(hundredths: 200): "So so"])
  }

  @Test("Letter case and quotes are ignored", arguments: ["B+", "b+", "'B+'", "\"b+\"", "\" B+ \""])
  func written(_ text: String) throws {
    #expect(try Fixture.review("rating: \(text)", on: site).rating == Rating(hundredths: 400))
  }

  @Test("The grade of an average is the nearest grade, the better one of two")
  func averages() throws {
    for count in 1...12 {
      for sum in (100 * count)...(700 * count) {
        let average = try #require(Average(sum: sum, count: count))
        let grade = try #require(site.scale.grade(nearestTo: average))
        let points = try #require(site.scale.ratings.first { site.scale.grade(of: $0) == grade }).hundredths
        // Rounded half up: points - ½ ≤ average < points + ½.
        #expect((points - 50) * count <= sum && sum < (points + 50) * count)
      }
    }
    #expect(RatingScale().grade(nearestTo: try #require(Average(sum: 400, count: 1))) == nil)
  }

  @Test(
    "Slugs of grades",
    arguments: [
      ("A++", "a-plus-plus"), ("A\u{2212}", "a-minus"), ("A*", "a-star"), ("Must-hear", "must-hear"),
      ("10/10", "10-10"),
      ("Ärger", "arger"),
    ]
  )
  func addresses(_ test: (name: String, slug: String)) throws {
    let scale = try Fixture.configuration("ratings: {grades: [\"\(test.name)\", zzz]}").scale
    #expect(scale.grades.map(\.slug.value) == [test.slug, "zzz"])
  }

  @Test("Many grades share bars and rows")
  func many() throws {
    let names = (1...100).map { "g\($0)" }
    let scale = try Fixture.configuration("ratings: {grades: [\(names.joined(separator: ", "))]}").scale
    #expect(scale.rows.ranges.count == 21 && scale.bars.ranges.count == 11)
    #expect(scale.text(scale.best) == "g1" && scale.text(scale.worst) == "g100")
  }
}

/// Invalid ratings on custom scales.
@Suite struct RatingOnScaleTests {
  private func check(_ ratings: String, _ text: String, _ expected: ExpectedDiagnostic) throws {
    let test = RuleCase.review("", "rating: ⟦\"\(text)\"⟧", expected)
    let site = try Fixture.configuration("ratings: {\(ratings)}")
    let validated = ReviewValidator(site).validate(try Fixture.document(test.marked), path: test.path)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
    #expect(validated.value == nil)
  }

  @Test(
    "Ratings in common notations",
    arguments: [
      ("best: 10", "8/10", "write 8"), ("best: 10", "8,5", "write 8.5"), ("best: 10", "★★★★★★★½", "write 7.5"),
      ("best: 100", "92/100", "write 92"), ("best: 100", "92 points", "write 92"), ("best: 100", "92 pts", "write 92"),
      ("best: 100", "92%", "write 92"), ("best: 20", "15,5 / 20", "use a number from 0 to 20 in steps of 1"),
      ("best: 100", "★★★★", "use a number from 0 to 100 in steps of 1"),
      ("best: 10, worst: 1", "4/5", "use a number from 1 to 10 in steps of 0.5"),
      ("best: 10, worst: 1", "0/10", "use a number from 1 to 10 in steps of 0.5"),
      ("best: 10", "92%", "use a number from 0 to 10 in steps of 0.5"),
    ]
  )
  func forms(_ test: (ratings: String, text: String, hint: String)) throws {
    let hint = test.hint.hasPrefix("use") ? test.hint + ", or unrated" : test.hint
    try check(
      test.ratings,
      test.text,
      ExpectedDiagnostic(.ratingNotANumber, "invalid rating '\(test.text)'", hint: hint)
    )
  }

  @Test(
    "Ratings out of range",
    arguments: [
      ("best: 10, worst: 1", "0", "outside 1 to 10", "use a number from 1 to 10 in steps of 0.5"),
      ("best: 100, worst: 50", "101", "outside 50 to 100", "use a number from 50 to 100 in steps of 1"),
      ("best: 100, worst: 50", "4.5", "outside 50 to 100", "use a number from 50 to 100 in steps of 1"),
    ]
  )
  func outside(_ test: (ratings: String, text: String, message: String, hint: String)) throws {
    let message = "rating '\(test.text)' is \(test.message)"
    try check(test.ratings, test.text, ExpectedDiagnostic(.ratingOutOfRange, message, hint: test.hint))
  }

  @Test(
    "Ratings between two steps",
    arguments: [
      ("best: 100", "92.5", "use 92 or 93"), ("worst: 0.25, step: 0.25", "0.3", "use 0.25 or 0.5"),
      ("best: 10, worst: 1, step: 3", "6", "use 4 or 7"), ("step: 2.5", "4", "use 2.5 or 5"),
    ]
  )
  func between(_ test: (ratings: String, text: String, hint: String)) throws {
    let message = "rating '\(test.text)' is not a multiple of the step"
    try check(test.ratings, test.text, ExpectedDiagnostic(.ratingOffStep, message, hint: test.hint))
  }

  @Test(
    "Unknown grades",
    arguments: [
      ("A, B, C", "D", "use A, B, C, or unrated"), ("A, B, C", "4.5", "use A, B, C, or unrated"),
      ("A+, A, A-", "A*", "use A+, A, A-, or unrated"),
      ("Essential, Fine, Avoid", "Esential", "did you mean 'Essential'?"),
    ]
  )
  func noGrades(_ test: (grades: String, text: String, hint: String)) throws {
    let expected = ExpectedDiagnostic(.unknownGrade, "unknown grade '\(test.text)'", hint: test.hint)
    try check("grades: [\(test.grades)]", test.text, expected)
  }

  @Test("In a shared row, a meaning also applies to higher ratings, up to the next meaning")
  func meanings() throws {
    let site = try Fixture.configuration(
      "ratings: {best: 100, meanings: {100: Best, 90: Great, 93: Greater, 75: Good}}"
    )
    let meanings = [100, 99, 94, 93, 92, 90, 89, 79, 75, 74].map { site.meanings[Rating(hundredths: $0 * 100)] }
    #expect(meanings == ["Best", nil, "Greater", "Greater", "Great", "Great", nil, "Good", "Good", nil])
    let coarse = try Fixture.configuration("ratings: {step: 0.25, meanings: {4: Great}}")
    #expect(coarse.meanings == [Rating(hundredths: 400): "Great"])
  }

  @Test("Ratings are not checked against an invalid scale")
  func unknownScale() throws {
    let marked = RuleCase.site("", "ratings: {best: 1000}").marked
    let validated = ConfigurationValidator.validate(marked.source)
    #expect(validated.hasErrors && !validated.value.scale.isKnown)
    for text in ["870", "B+", "4.5"] { _ = try Fixture.review("rating: \(text)", on: validated.value) }
  }
}
