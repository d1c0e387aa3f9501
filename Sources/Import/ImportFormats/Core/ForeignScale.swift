import ReviewModel

/// The rating scale of a collection, inferred from all of its ratings.
package struct ForeignScale {
  /// The scale; `ImportedScale.unknown` if only the values determine it, or if nobody but the author can order the labels.
  package let scale: ImportedScale
  /// The reason for the scale, for the report; nil if it is unknown.
  package let reason: String?
  private let notation: Notation
  /// The best rating in hundredths of the scale and of numbers that state none; nil if no rating states one.
  private let best: Int?
  private let bestOfNumbers: Int?
  /// The best rating of stars without empty stars; nil if all ratings are such stars.
  private let bestOfStars: Int?

  private enum Notation { case numbers, letters, labels }

  package init(_ ratings: some Sequence<ForeignRating>) {
    let ratings = Array(ratings)
    notation = Self.notation(of: ratings)
    bestOfStars = Self.bestOfStars(ratings)
    let numbers = ratings.compactMap { [bestOfStars] in $0.number(bestOfStars: bestOfStars) }
    let written = Set(ratings.compactMap { if case .points(_, let best?) = $0 { best } else { nil } })
    let stated = written.union([bestOfStars].compactMap(\.self))
    let most = numbers.filter { $0.best == nil }.map(\.points).max()
    bestOfNumbers = stated.isEmpty ? nil : most.map { Self.best(ofNumbersTo: $0, beside: written) }
    let all = stated.union([bestOfNumbers].compactMap(\.self))
    best = all.max().map { $0 <= 10_000 && $0.isMultiple(of: 100) ? $0 : ImportedScale.commonBest(atLeast: $0) }
    let names = Set(ratings.compactMap { if case .grade(let name) = $0 { name } else { nil } })
    switch (notation, best) {
    case (.letters, _): (scale, reason) = (.grades(ImportedScale.grades(including: names)), "the ratings are letters")
    case (.numbers, let best?):
      let points = numbers.compactMap { [bestOfNumbers] in
        Self.scaled($0.points, of: $0.best ?? bestOfNumbers, to: best)
      }
      scale = .points(points, best: best)
      reason = Self.reason(stated, bestOfNumbers)
    case (.numbers, nil), (.labels, _): (scale, reason) = (.unknown, nil)
    }
  }

  /// Converts a rating to the scale; nil if the scale does not contain it.
  package func rating(_ rating: ForeignRating) -> ImportedRating? {
    switch (notation, rating) {
    case (.letters, .grade(let name)), (.labels, .label(let name)): return .grade(name)
    case (.numbers, _):
      guard let (points, own) = rating.number(bestOfStars: bestOfStars) else { return nil }
      guard let best else { return .points(points) }
      return Self.scaled(points, of: own ?? bestOfNumbers, to: best).map(ImportedRating.points)
    default: return nil
    }
  }

  /// Returns the most frequent notation.
  private static func notation(of ratings: [ForeignRating]) -> Notation {
    let letters = ratings.count { if case .grade = $0 { true } else { false } }
    let labels = ratings.count { if case .label = $0 { true } else { false } }
    let numbers = ratings.count { $0.number(bestOfStars: nil) != nil }
    return max(letters, labels) <= numbers ? .numbers : labels <= letters ? .letters : .labels
  }

  private static func bestOfStars(_ ratings: [ForeignRating]) -> Int? {
    let stars = ratings.compactMap { if case .stars(let points) = $0 { points } else { nil } }
    let hasOthers = ratings.contains { if case .points = $0 { true } else { false } }
    return hasOthers ? stars.max().map { ImportedScale.commonBest(atLeast: $0) } : nil
  }

  /// Returns the best rating of numbers that state none: the only one that other ratings state, unless all numbers are at
  /// most a tenth of it, or some number exceeds it.
  private static func best(ofNumbersTo most: Int, beside written: Set<Int>) -> Int {
    let only = written.count == 1 ? written.first : nil
    return only.flatMap { most <= $0 && most > $0 / 10 ? $0 : nil } ?? ImportedScale.commonBest(atLeast: most)
  }

  private static func scaled(_ points: Int, of own: Int?, to best: Int) -> Int? {
    guard let own, own > 0, (points * best).isMultiple(of: own) else { return nil }
    return points * best / own
  }

  private static func reason(_ stated: Set<Int>, _ bestOfNumbers: Int?) -> String {
    let bests = stated.sorted().map { "\(Rating(hundredths: $0))" }.joined(separator: ", ")
    let others = bestOfNumbers.map { "; other numbers are out of \(Rating(hundredths: $0))" } ?? ""
    return "the ratings are out of \(bests)\(others)"
  }
}

extension ForeignRating {
  /// Returns the hundredths and the stated best rating; nil if the rating is not a number.
  fileprivate func number(bestOfStars: Int?) -> (points: Int, best: Int?)? {
    switch self {
    case .points(let points, let best): (points, best)
    case .stars(let points): (points, bestOfStars)
    case .grade, .label, .unrated: nil
    }
  }
}

extension ImportedCollection {
  /// Sets the rating of a review, or adds a remark about a value that is not a rating of the scale.
  package mutating func rate(_ index: Int, _ rating: ForeignRating?, written: String, on scale: ForeignScale) {
    reviews[index].rating = rating.flatMap(scale.rating)
    guard reviews[index].rating == nil, rating != .unrated else { return }
    change("rating outside the scale omitted", of: written, at: reviews[index].place)
  }
}
