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
    scale.number("best") { TemplateNumber($0.scale.best) }
    scale.number("worst") { TemplateNumber($0.scale.worst) }
    scale.condition("hasStars") { $0.scale.form == .stars }
    scale.condition("hasGrades") { !$0.scale.grades.isEmpty }
    scale.list("grades", of: ScaleLevel.self) { $0.grades }
    scale.list("levels", of: ScaleLevel.self) { $0.levels }
    scale.texts("starPlaces") { (0..<$0.starCount).map { "\(2 * $0)" } }
    scale.number("starUnits") { TemplateNumber(2 * $0.starCount) }
    scale.number("starPixels") { TemplateNumber(16 * $0.starCount) }
  }
}

/// A rating to choose.
struct ScaleLevel: TemplateRecord {
  let rating: RatingRecord

  static let schema = RecordSchema<ScaleLevel>("level") { level in
    level.number("value") { TemplateNumber($0.rating.rating) }
    level.text("label") { $0.rating.label }
  }
}
