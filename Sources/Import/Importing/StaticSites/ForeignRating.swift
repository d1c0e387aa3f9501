import FrontMatter
import ReviewModel

/// A rating in the various notations of authors.
enum ForeignRating: Hashable {
  /// A number in hundredths, with the best rating if stated: `8/10`, `85%`, `★★★☆☆`.
  case points(Int, best: Int?)
  case grade(String)
  /// Explicitly unrated: `DNF`, `n/a`.
  case unrated

  /// Parses a value; nil if it is not a rating.
  init?(_ value: Value) {
    if case .mapping = value {
      guard let rating = value.member("rating", "overall", "value", "ratingvalue", "score", "stars"),
        let inner = ForeignRating(rating)
      else { return nil }
      self = inner.outOf(value.member("best", "bestrating", "max", "outof", "scale"))
    } else {
      guard let text = value.text, let rating = ForeignRating(text: text) else { return nil }
      self = rating
    }
  }

  private func outOf(_ best: Value?) -> ForeignRating {
    guard case .points(let points, nil) = self, let best = best?.text.flatMap(Rating.hundredths) else { return self }
    return .points(points, best: best)
  }

  private init?(text: String) {
    let text = text.lowercased()
    if Self.unratedWords.contains(text) {
      self = .unrated
    } else if let stars = Self.inStars(text) ?? Self.inNumbers(text) {
      self = stars
    } else if let grade = Self.inLetters(text) {
      self = grade
    } else {
      return nil
    }
  }

  private static let unratedWords: Set<String> = [
    "abandoned", "dnf", "did not finish", "n/a", "na", "none", "unrated", "not rated", "no rating", "tbd", "-", "?",
  ]

  /// Parses `★★★½☆`; the best rating is at least five stars.
  private static func inStars(_ text: String) -> ForeignRating? {
    let scalars = text.unicodeScalars
    let full = scalars.count { $0 == "★" || $0 == "⭐" }
    let half = scalars.contains("½")
    guard full > 0 || half && scalars.contains("☆") else { return nil }
    let all = full + scalars.count { $0 == "☆" } + (half ? 1 : 0)
    return .points(full * 100 + (half ? 50 : 0), best: max(all, 5) * 100)
  }

  /// Parses `4.5`, `4,5`, `4/5`, `4 out of 5`, `4 stars` or `85%`.
  private static func inNumbers(_ text: String) -> ForeignRating? {
    let pointed = String(text.map { $0 == "," ? "." : $0 == "½" ? " " : $0 })
    let words = pointed.split { $0.isWhitespace || $0 == "/" || $0 == "%" }.filter { $0 != "out" && $0 != "of" }
    guard let first = words.first, let whole = Rating.hundredths(of: (first.hasPrefix(".") ? "0" : "") + first),
      whole >= 0
    else { return nil }
    let points = whole + (text.unicodeScalars.contains("½") ? 50 : 0)
    if text.hasSuffix("%") { return words.count == 1 ? .points(points, best: 10_000) : nil }
    guard words.count > 1, !isUnit(words[1]) else { return words.count < 3 ? .points(points, best: nil) : nil }
    guard words.count == 2 || isUnit(words[2]), let best = Rating.hundredths(of: String(words[1])), best >= points
    else {
      return nil
    }
    return .points(points, best: best)
  }

  private static func isUnit(_ word: Substring) -> Bool { ["star", "point", "pt"].contains(where: word.hasPrefix) }

  /// Parses a letter from `A` to `F` with an optional `+` or `-`.
  private static func inLetters(_ text: String) -> ForeignRating? {
    let name = text.uppercased().replacing("\u{2212}", with: "-").replacing("\u{2013}", with: "-")
    return ForeignScale.grades.contains(name) ? .grade(name) : nil
  }
}

/// The rating scale of a site, inferred from all ratings.
struct ForeignScale {
  let scale: ImportedScale
  /// The best rating in hundredths; nil if no rating states it, or for grades.
  private let best: Int?
  private let isGraded: Bool

  static let grades = "ABCDEF".flatMap { letter in ["+", "", "-"].map { "\(letter)\($0)" } }

  init(_ ratings: some Sequence<ForeignRating>) {
    let ratings = Array(ratings)
    let names = Set(ratings.compactMap { if case .grade(let name) = $0 { name } else { nil } })
    let points = ratings.compactMap { rating -> (points: Int, best: Int?)? in
      if case .points(let points, let best) = rating { (points, best) } else { nil }
    }
    isGraded = ratings.count { if case .grade = $0 { true } else { false } } > points.count
    best = isGraded ? nil : Self.best(points)
    if isGraded {
      scale = .grades(Self.scale(of: names))
    } else {
      scale =
        best.map { best in Self.scale(points.compactMap { Self.scaled($0.points, $0.best, to: best) }, best) }
        ?? .unknown
    }
  }

  /// Converts a rating to the site's scale; nil if the scale does not contain it.
  func rating(_ rating: ForeignRating) -> ImportedRating? {
    switch rating {
    case .unrated: nil
    case .grade(let name): isGraded ? .grade(name) : nil
    case .points(let points, let statedScale):
      if isGraded {
        nil
      } else if let best {
        Self.scaled(points, statedScale, to: best).map(ImportedRating.points)
      } else {
        .points(points)
      }
    }
  }

  private static func scaled(_ points: Int, _ statedScale: Int?, to best: Int) -> Int? {
    guard let statedScale, statedScale > 0 else { return points <= best ? points : nil }
    return (points * best).isMultiple(of: statedScale) ? points * best / statedScale : nil
  }

  /// Returns the greatest stated best rating, unless a rating exceeds it; then a common scale.
  private static func best(_ points: [(points: Int, best: Int?)]) -> Int? {
    guard let statedScale = points.compactMap(\.best).max(), let most = points.map(\.points).max() else { return nil }
    let best = [500, 1000, 2000, 10_000].first { $0 >= most && $0 >= statedScale } ?? 10_000
    return most <= statedScale && statedScale <= 10_000 && statedScale.isMultiple(of: 100) ? statedScale : best
  }

  private static func scale(_ ratings: [Int], _ best: Int) -> ImportedScale {
    let step = [100, 50, 25, 20, 10, 5].first { step in (ratings + [best]).allSatisfy { $0.isMultiple(of: step) } }
    return .points(worst: 0, best: best, step: step ?? 1)
  }

  /// Returns the usual letters and the given grades, with signs only if some grade has a sign.
  private static func scale(of names: Set<String>) -> [String] {
    let hasSigns = names.contains { $0.utf8.count > 1 }
    let usual =
      hasSigns ? grades.filter { !["D-", "E+", "E", "E-", "F+", "F-"].contains($0) } : ["A", "B", "C", "D", "F"]
    return grades.filter { usual.contains($0) || names.contains($0) }
  }
}
