/// The ratings of a site, from the worst to the best in equal steps, and their presentation.
package struct RatingScale: Hashable, Sendable {
  /// The presentation of ratings.
  package enum Form: Hashable, Sendable {
    /// Stars; the best rating has as many stars as points.
    case stars
    case number
    /// Grades, best first. The worst has the value 1, the next 2.
    case grades([Grade])
  }

  /// The lowest rating of the scale.
  package let worst: Rating
  /// The highest rating of the scale.
  package let best: Rating
  /// The distance between adjacent ratings, in hundredths.
  package let step: Int
  /// The notation of ratings.
  package let form: Form
  /// Whether the scale is valid; false if `site.yaml` has errors, so that ratings cannot be checked.
  package let isKnown: Bool
  /// The ranges of the bars in a histogram.
  package let bars: RatingRanges
  /// The ranges of the rows in the list of all ratings.
  package let rows: RatingRanges

  /// Creates a scale. All numbers are hundredths; `step` must divide the distance between `worst` and `best`.
  package init(worst: Int = 0, best: Int = 500, step: Int = 50, form: Form = .stars, isKnown: Bool = true) {
    (self.worst, self.best) = (Rating(hundredths: worst), Rating(hundredths: best))
    (self.step, self.form, self.isKnown) = (step, form, isKnown)
    let ratings = self.worst...self.best
    // There are thirteen grades from A+ to F, with plus and minus.
    bars = RatingRanges(of: ratings, step: step, atMost: 13)
    rows = RatingRanges(of: ratings, step: step, atMost: 21)
  }

  /// The limits of a scale and the step between its ratings, in hundredths.
  package typealias Points = (worst: Int, best: Int, step: Int)

  /// Creates a scale of points.
  init(_ points: Points, form: Form) {
    self.init(worst: points.worst, best: points.best, step: points.step, form: form)
  }

  /// Returns whether stars can show the points: at most ten, and none is negative.
  static func canShowStars(_ points: Points) -> Bool { points.best <= 1000 && points.worst >= 0 }

  /// Creates a scale of grades, best first.
  package init(_ grades: [Grade]) {
    self.init(worst: 100, best: grades.count * 100, step: 100, form: .grades(grades))
  }

  /// A placeholder for an invalid scale.
  static let unknown = RatingScale(isKnown: false)

  /// The distance between the worst and the best rating, in hundredths.
  package var length: Int { best.hundredths - worst.hundredths }

  /// The lowest rating of the upper fifth of the scale.
  package var high: Rating { Rating(hundredths: best.hundredths - length / 5) }

  /// The lowest rating of the upper half of the scale.
  package var middle: Rating { Rating(hundredths: best.hundredths - length / 2) }

  /// The number of ratings.
  package var count: Int { length / step + 1 }

  /// All ratings of the scale, best first.
  package var ratings: [Rating] { ratings(in: worst...best) }

  /// Returns the ratings in a range of the scale, best first.
  package func ratings(in range: ClosedRange<Rating>) -> [Rating] {
    stride(from: range.upperBound.hundredths, through: range.lowerBound.hundredths, by: -step)
      .map(Rating.init(hundredths:))
  }

  /// Whether rows contain several ratings; then only ratings that occur have pages.
  package var hasRatingRanges: Bool { rows.ranges.count < count }

  /// Returns the index of a rating, counted from the worst.
  package func place(of rating: Rating) -> Int { (rating.hundredths - worst.hundredths) / step }

  /// Returns the rating of a number of hundredths; nil if the scale does not contain it.
  func rating(_ hundredths: Int) -> Rating? {
    let range = worst.hundredths...best.hundredths
    guard range.contains(hundredths), (hundredths - worst.hundredths).isMultiple(of: step) else { return nil }
    return Rating(hundredths: hundredths)
  }
}

/// A name for a rating.
package struct Grade: Hashable, Sendable {
  package let name: String
  /// The name in URLs.
  package let slug: Slug

  /// Creates a grade; nil for white space. Signs at the end become words in the slug: `a-plus`.
  init?(_ name: String, _ letters: SlugLetters) {
    let signs = name.reversed().prefix { Self.signs[$0] != nil }.reversed()
    let words = signs.map { " \(Self.signs[$0] ?? "")" }.joined()
    guard let slug = Slug(of: name.dropLast(signs.count) + words, letters) else { return nil }
    (self.name, self.slug) = (name, slug)
  }

  private static let signs: [Character: String] = ["+": "plus", "-": "minus", "\u{2212}": "minus", "*": "star"]
}

extension RatingScale {
  /// The grades, best first; empty for numeric ratings.
  package var grades: [Grade] { if case .grades(let grades) = form { grades } else { [] } }

  /// Returns the grade nearest to an average, the better of two equally near ones; nil for numeric ratings.
  package func grade(nearestTo average: Average) -> Grade? {
    let grades = grades
    guard !grades.isEmpty else { return nil }
    return grades[grades.count - (2 * average.sum + 100 * average.count) / (200 * average.count)]
  }

  /// Returns the grade of a rating; nil for numeric ratings.
  package func grade(of rating: Rating) -> Grade? {
    Average(sum: rating.hundredths, count: 1).flatMap(grade)
  }

  /// Returns a rating as written in front matter: `4.5`, `94`, `B+`.
  package func text(_ rating: Rating) -> String { grade(of: rating)?.name ?? "\(rating)" }

  /// Returns a rating as written in URLs: `4.5`, `94`, `b-plus`.
  package func pathName(_ rating: Rating) -> String { grade(of: rating)?.slug.value ?? "\(rating)" }

  /// The worst and the best rating, as text: `0 to 5`.
  package var summary: String { "\(text(worst)) to \(text(best))" }
}

// MARK: - Presentation
extension RatingScale {
  /// Returns the number of half stars, rounded half up; nil if ratings are not shown as stars.
  package func halves(hundredths: Int) -> Int? { form == .stars ? (hundredths + 25) / 50 : nil }

  /// Returns stars as text, `★★★★½`, or `☆` for 0; nil if ratings are not shown as stars.
  package func stars(hundredths: Int) -> String? {
    halves(hundredths: hundredths).map { halves in
      halves == 0 ? "☆" : String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
    }
  }

  /// Returns a rating as the title of a list, without context: `4.5 ★★★★½`, `94/100`, `B+`.
  package func title(_ rating: Rating) -> String {
    stars(hundredths: rating.hundredths).map { "\(rating) \($0)" } ?? score(rating)
  }

  /// Returns a rating as plain text: `★★★★½ 4.5/5`, `94/100`, `B+`.
  package func score(_ rating: Rating) -> String {
    if let grade = grade(of: rating) { return grade.name }
    let stars = stars(hundredths: rating.hundredths).map { $0 + " " } ?? ""
    return "\(stars)\(rating)/\(best)"
  }
}
