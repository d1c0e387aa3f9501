import FrontMatter
import ReviewModel

extension ImportedScale {
  /// Returns the scale. An unknown scale becomes the scale of the existing site, or else the smallest common scale that
  /// contains all ratings.
  func known(from ratings: Set<ImportedRating>, in site: RatingScale?) -> ImportedScale {
    guard self == .unknown else { return self }
    if let site { return ImportedScale(site) }
    let points = ratings.compactMap(\.points)
    guard points.isEmpty, !ratings.isEmpty else { return .points(of: points) }
    return .grades(Self.grades(for: ratings.compactMap(\.grade)))
  }

  private init(_ scale: RatingScale) {
    self =
      scale.grades.isEmpty
      ? .points(worst: scale.worst.hundredths, best: scale.best.hundredths, step: scale.step)
      : .grades(scale.grades.map(\.name))
  }

  /// Returns the letters from A to F, with signs if a rating has one, then other grades in alphabetical order.
  private static func grades(for given: [String]) -> [String] {
    let signed = given.contains { $0.contains { "+-\u{2212}".contains($0) } }
    let letters = ["A", "B", "C", "D"].flatMap { signed ? [$0 + "+", $0, $0 + "-"] : [$0] } + ["F"]
    let known = Set(letters)
    let others = Set(given.map { $0.uppercased() }).subtracting(known)
    return letters + others.sorted()
  }

  private static func points(of ratings: [Int]) -> ImportedScale {
    let best = [500, 1000, 2000].first { best in ratings.allSatisfy { $0 <= best } } ?? 10_000
    let usual = best <= 1000 ? 50 : 100
    let steps = [usual, 50, 25, 20, 10, 5, 1].filter { $0 <= usual }
    let step = steps.first { step in ratings.allSatisfy { $0.isMultiple(of: step) } } ?? 1
    return .points(worst: 0, best: best, step: step)
  }

  /// The value of `ratings:` in `site.yaml`; nil for the default scale or an unknown one.
  var yaml: YAML? {
    switch self {
    case .unknown, .points(worst: 0, best: 500, step: 50): nil
    case .points(let worst, let best, let step):
      .mapping([
        ("best", .plain("\(Rating(hundredths: best))")), ("worst", .plain("\(Rating(hundredths: worst))")),
        ("step", .plain("\(Rating(hundredths: step))")),
      ])
    case .grades(let grades): .mapping([("grades", .texts(grades))])
    }
  }

  /// The best rating in hundredths; nil if ratings are not numbers.
  private var best: Int? {
    guard case .points(_, let best, _) = self else { return nil }
    return best
  }

  /// Returns a rating as front matter text; nil if the site's scale does not contain it. Numbers are scaled proportionally:
  /// 7 of 10 becomes 3.5 of 5.
  func text(of rating: ImportedRating, on scale: RatingScale) -> String? {
    switch rating {
    case .grade(let name): return scale.grades.first { $0.name.lowercased() == name.lowercased() }?.name
    case .points(let points):
      guard scale.grades.isEmpty, let best, best > 0, (points * scale.best.hundredths).isMultiple(of: best) else {
        return nil
      }
      let rating = Rating(hundredths: points * scale.best.hundredths / best)
      return scale.has(rating) ? scale.text(rating) : nil
    }
  }
}

extension ImportedRating {
  var points: Int? { if case .points(let points) = self { points } else { nil } }
  var grade: String? { if case .grade(let name) = self { name } else { nil } }
}

extension ImportedRating: CustomStringConvertible {
  package var description: String {
    switch self {
    case .points(let points): "\(Rating(hundredths: points))"
    case .grade(let name): name
    }
  }
}

extension RatingScale {
  fileprivate func has(_ rating: Rating) -> Bool {
    (worst...best).contains(rating) && (rating.hundredths - worst.hundredths).isMultiple(of: step)
  }
}
