/// The ratings that a site gives, from the worst to the best in equal steps, and how they are written.
package struct RatingScale: Hashable, Sendable {
  /// How ratings are shown.
  package enum Form: Hashable, Sendable {
    /// As stars, of which the best rating has as many as points.
    case stars
    case number
    /// By names, best first; they count 1, 2, 3 and so on from the worst.
    case grades([Grade])
  }

  package let worst: Rating
  package let best: Rating
  /// The distance between two neighbouring ratings, in hundredths.
  package let step: Int
  package let form: Form
  /// False where `site.yaml` is at fault, so that it is not known which ratings there are.
  package let isKnown: Bool
  /// What a histogram has bars for.
  package let bars: RatingRanges
  /// What the list of all ratings has rows for.
  package let rows: RatingRanges

  /// Makes a scale; all numbers are hundredths, and the step divides the distance between the others.
  package init(worst: Int = 0, best: Int = 500, step: Int = 50, form: Form = .stars, isKnown: Bool = true) {
    (self.worst, self.best) = (Rating(hundredths: worst), Rating(hundredths: best))
    (self.step, self.form, self.isKnown) = (step, form, isKnown)
    let ratings = self.worst...self.best
    // Thirteen, since A+ to F with plus and minus are as many.
    bars = RatingRanges(of: ratings, step: step, atMost: 13)
    rows = RatingRanges(of: ratings, step: step, atMost: 21)
  }

  /// Makes a scale of grades, best first.
  package init(_ grades: [Grade]) {
    self.init(worst: 100, best: grades.count * 100, step: 100, form: .grades(grades))
  }

  /// Stands in for a scale at fault.
  static let unknown = RatingScale(isKnown: false)

  /// How many ratings there are.
  package var count: Int { (best.hundredths - worst.hundredths) / step + 1 }

  /// All ratings of the scale, best first.
  package var ratings: [Rating] { ratings(in: worst...best) }

  /// The ratings of the scale in a range of it, best first.
  package func ratings(in range: ClosedRange<Rating>) -> [Rating] {
    stride(from: range.upperBound.hundredths, through: range.lowerBound.hundredths, by: -step)
      .map(Rating.init(hundredths:))
  }

  /// Whether ratings share rows, so that only those that were given have pages.
  package var isFine: Bool { rows.ranges.count < count }

  /// The place of a rating among all, from the worst.
  package func place(of rating: Rating) -> Int { (rating.hundredths - worst.hundredths) / step }

  /// The rating of so many hundredths, if there is one.
  func rating(_ hundredths: Int) -> Rating? {
    let range = worst.hundredths...best.hundredths
    guard range.contains(hundredths), (hundredths - worst.hundredths).isMultiple(of: step) else { return nil }
    return Rating(hundredths: hundredths)
  }
}

/// A name for a rating.
package struct Grade: Hashable, Sendable {
  package let name: String
  /// Its name in URLs.
  package let slug: Slug

  /// Nil for white space. Signs at its end become words, as in `a-plus`.
  init?(_ name: String, _ letters: SlugLetters) {
    let signs = name.reversed().prefix { Self.signs[$0] != nil }.reversed()
    let words = signs.map { " \(Self.signs[$0] ?? "")" }.joined()
    guard let slug = Slug(of: name.dropLast(signs.count) + words, letters) else { return nil }
    (self.name, self.slug) = (name, slug)
  }

  private static let signs: [Character: String] = ["+": "plus", "-": "minus", "\u{2212}": "minus", "*": "star"]
}

extension RatingScale {
  /// The names of ratings, best first; none where they are numbers.
  package var grades: [Grade] { if case .grades(let grades) = form { grades } else { [] } }

  /// The grade nearest to an average, of two as near the better one; nil where ratings are numbers.
  package func grade(nearestTo average: Average) -> Grade? {
    let grades = grades
    guard !grades.isEmpty else { return nil }
    return grades[grades.count - (2 * average.sum + 100 * average.count) / (200 * average.count)]
  }

  /// The name of a rating; nil where ratings are numbers.
  package func grade(of rating: Rating) -> Grade? {
    Average(sum: rating.hundredths, count: 1).flatMap(grade)
  }

  /// A rating as front matter has it: `4.5`, `94`, `B+`.
  package func text(_ rating: Rating) -> String { grade(of: rating)?.name ?? "\(rating)" }

  /// A rating as addresses have it: `4.5`, `94`, `b-plus`.
  package func pathName(_ rating: Rating) -> String { grade(of: rating)?.slug.value ?? "\(rating)" }

  /// The ratings from the worst to the best, in words.
  package var summary: String { "\(text(worst)) to \(text(best))" }
}

/// What is shown of ratings.
extension RatingScale {
  /// The number of half stars of so many hundredths, rounded half up; nil where no stars are shown.
  package func halves(hundredths: Int) -> Int? { form == .stars ? (hundredths + 25) / 50 : nil }

  /// Stars as text: `★★★★½`, `☆` for none; nil where no stars are shown.
  package func stars(hundredths: Int) -> String? {
    halves(hundredths: hundredths).map { halves in
      halves == 0 ? "☆" : String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
    }
  }

  /// A rating in a list of pages, which shows nothing around it: `4.5 ★★★★½`, `94/100`, `B+`.
  package func title(_ rating: Rating) -> String {
    stars(hundredths: rating.hundredths).map { "\(rating) \($0)" } ?? score(rating)
  }

  /// A rating where there is only text: `★★★★½ 4.5/5`, `94/100`, `B+`.
  package func score(_ rating: Rating) -> String {
    if let grade = grade(of: rating) { return grade.name }
    let stars = stars(hundredths: rating.hundredths).map { $0 + " " } ?? ""
    return "\(stars)\(rating)/\(best)"
  }
}
