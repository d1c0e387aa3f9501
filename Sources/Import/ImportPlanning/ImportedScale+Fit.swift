import FrontMatter
import ImportFormats
import ReviewModel

extension ImportedScale {
  /// Creates the scale of a site.
  init(_ scale: RatingScale) {
    self =
      scale.grades.isEmpty
      ? .points(worst: scale.worst.hundredths, best: scale.best.hundredths, step: scale.step)
      : .grades(scale.grades.map(\.name))
  }

  /// The default scale of a site.
  static let halfStars = ImportedScale(RatingScale())

  /// The value of `ratings:` in `site.yaml`; nil for an unknown scale.
  var yaml: YAML? {
    switch self {
    case .unknown: nil
    case .points(let worst, let best, let step):
      // The default of `worst` is 0.
      .mapping(
        [("best", best), ("worst", worst), ("step", step)].filter { $0.1 > 0 }
          .map { ($0, .plain("\(Rating(hundredths: $1))")) }
      )
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
