import SiteModel
import Templating

/// A review among the most viewed ones.
struct ViewedRow: TemplateRecord {
  let card: ReviewCard
  let views: Int

  static let schema = RecordSchema<ViewedRow>("viewed review") { row in
    row.record("review", "The review.", of: ReviewCard.self) { $0.card }
    row.number("views", "Number of views, from `views.json`.") { TemplateNumber($0.views) }
  }
}
