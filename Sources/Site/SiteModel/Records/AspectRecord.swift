import ReviewModel
import Templating

/// The rating of one aspect, such as the food of a restaurant, or the average of several such ratings.
package struct AspectRecord: TemplateRecord {
  private let key: String
  private let name: String
  private let label: String
  private let value: TemplateNumber
  private let scale: RatingScale
  private let hasOwnScale: Bool
  /// The rating in hundredths.
  private let hundredths: Int
  /// The number of ratings in an average; nil for one rating.
  private let count: Int?

  /// Creates the rating of a field; nil without a rating.
  fileprivate init?(_ field: Field, _ rating: Rating?, in site: Site) {
    guard let scale = field.type.scale, let rating else { return nil }
    (key, name, self.scale) = (field.key, site.name(of: field), scale)
    (label, value) = (site.strings.label(rating, on: scale), TemplateNumber(rating))
    (hundredths, count, hasOwnScale) = (rating.hundredths, nil, scale != site.configuration.scale)
  }

  /// Creates the average of a field; nil without ratings.
  fileprivate init?(_ field: Field, _ average: Average?, in site: Site) {
    guard let scale = field.type.scale, let average else { return nil }
    (key, name, self.scale) = (field.key, site.name(of: field), scale)
    (label, value) = (site.strings.label(average, on: scale), TemplateNumber(average))
    (hundredths, count, hasOwnScale) = (average.hundredths, average.count, scale != site.configuration.scale)
  }

  package static let schema = RecordSchema<AspectRecord>("aspect") { aspect in
    aspect.text("key", "Key of the rating field in `site.yaml`.") { $0.key }
    aspect.text("name", "Name of the aspect; the theme's string `field.KEY` overrides it.") { $0.name }
    aspect.number("value", "Rating of the aspect, or an average with one decimal.") { $0.value }
    aspect.text("label", "Rating as readers see it: in the language of the site, or the grade.") { $0.label }
    aspect.number("best", "The best rating of the aspect.") { TemplateNumber($0.scale.best) }
    aspect.number("worst", "The worst rating of the aspect.") { TemplateNumber($0.scale.worst) }
    aspect.condition("hasOwnScale", "True for an aspect whose scale differs from that of the site.") { $0.hasOwnScale }
    aspect.number("share", "Rating in percent of the way from the worst to the best rating.") {
      TemplateNumber(($0.hundredths - $0.scale.worst.hundredths) * 100 / $0.scale.length)
    }
    aspect.number("count", "Number of ratings of an average; absent for one rating.") {
      $0.count.map { TemplateNumber($0) }
    }
  }
}

extension Site {
  /// Returns the name of a field as readers see it.
  package func name(of field: Field) -> String {
    string("field.\(field.key)", default: field.label ?? string(field.key, default: field.formLabel ?? field.key))
  }

  /// Returns the ratings of aspects in a review, in the order of the fields.
  package func aspects(of review: ReviewID) -> [AspectRecord] {
    let details = catalog.reviews[review].details
    return catalog.occasions.aspects.compactMap { AspectRecord($0, details[$0.key]?.rating, in: self) }
  }

  /// Returns the averages of aspects, in the order of the fields.
  package func aspects(of summary: RatingSummary) -> [AspectRecord] {
    zip(catalog.occasions.aspects, summary.aspects).compactMap { AspectRecord($0, $1, in: self) }
  }
}
