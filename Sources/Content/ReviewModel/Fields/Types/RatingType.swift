import Notation

extension FieldType {
  /// A rating of one aspect, such as the food of a restaurant, on a scale of its own or on that of the site.
  static func rating(_ scale: RatingScale) -> FieldType {
    FieldType(
      ratingName,
      example: scale.text(scale.best),
      scale: scale,
      as: scale.grades.isEmpty ? .number : .text,
      measure: Measure(scale)
    ) { reader, field in
      reader.optionalRating(field.key, on: scale).map { .rating($0, scale.text($0)) }
    }
  }

  /// The name of the type in `site.yaml`.
  static let ratingName = "rating"
}

extension EntryReader {
  /// Returns the type of rating fields. The keys `best`, `worst` and `step` of the field describe a scale of its own.
  mutating func ratingType(on scale: RatingScale) -> FieldType {
    let hasOwnScale = ["best", "worst", "step"].contains { holdsValue($0) }
    let points = scalePoints()
    guard hasOwnScale else { return .rating(scale) }
    guard let points else { return .rating(.unknown) }
    let areStars = scale.form == .stars && RatingScale.canShowStars(points)
    return .rating(RatingScale(points, form: areStars ? .stars : .number))
  }
}
