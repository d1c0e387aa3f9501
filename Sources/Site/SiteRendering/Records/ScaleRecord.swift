import ReviewModel
import SiteModel
import Templating

/// The rating scale of the site.
struct ScaleRecord: TemplateRecord {
  let site: Site

  private var scale: RatingScale { site.configuration.scale }
  private var starCount: Int { scale.best.hundredths / 100 }

  /// Four fifths and three fifths of the scale: the choices for a minimum rating in search.
  private var levels: [ScaleLevel] {
    let (ratings, steps) = (scale.ratings, scale.count - 1)
    return [steps * 4 / 5, steps * 3 / 5].map { ScaleLevel(rating: site.record(ratings[steps - $0])) }
  }

  private var grades: [ScaleLevel] {
    scale.grades.isEmpty ? [] : scale.ratings.map { ScaleLevel(rating: site.record($0)) }
  }

  static let schema = RecordSchema<ScaleRecord>("scale") { scale in
    scale.number("best", "The best rating as a number.") { TemplateNumber($0.scale.best) }
    scale.number("worst", "The worst rating as a number.") { TemplateNumber($0.scale.worst) }
    scale.number("high", "The lowest rating of the upper fifth of the scale.") { TemplateNumber($0.scale.high) }
    scale.number("middle", "The lowest rating of the upper half of the scale.") { TemplateNumber($0.scale.middle) }
    scale.condition("hasStars", "True for scales that are drawn with stars.") { $0.scale.form == .stars }
    scale.condition("hasGrades", "True for scales of grades, such as A to F.") { !$0.scale.grades.isEmpty }
    scale.list("grades", "The grades, best first; empty for other scales.", of: ScaleLevel.self) { $0.grades }
    scale.list(
      "levels",
      "Two ratings to choose as a minimum: about four fifths and three fifths of the scale.",
      of: ScaleLevel.self
    ) { $0.levels }
    scale.texts("starPlaces", "Horizontal position of each star in the drawing, in half stars.") {
      (0..<$0.starCount).map { "\(2 * $0)" }
    }
    scale.number("starUnits", "Width of the drawing of all stars, in half stars.") { TemplateNumber(2 * $0.starCount) }
    scale.number("starPixels", "Width of the drawing of all stars, in pixels.") { TemplateNumber(16 * $0.starCount) }
  }
}

/// A rating to choose.
struct ScaleLevel: TemplateRecord {
  let rating: RatingRecord

  static let schema = RecordSchema<ScaleLevel>("level") { level in
    level.number("value", "The rating as a number.") { TemplateNumber($0.rating.rating) }
    level.text("label", "The rating as readers see it.") { $0.rating.label }
  }
}
