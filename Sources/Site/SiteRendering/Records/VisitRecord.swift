import ReviewModel
import SiteModel
import Templating

/// One of the visits of a review.
struct VisitRecord: TemplateRecord {
  let visit: Visit
  /// The rendered note.
  var note: ContiguousArray<UInt8>?
  let site: Site

  private var facts: [FactRecord] {
    site.configuration.visitFields.compactMap { FactRecord($0, visit.details, links: { _ in [] }, in: site) }
  }

  static let schema = RecordSchema<VisitRecord>("visit") { visit in
    visit.partialDay("day") { $0.visit.time }
    visit.partialDay("from") { $0.visit.start }
    visit.record("rating", of: RatingRecord.self) { record in record.visit.rating.map { record.site.record($0) } }
    visit.html(bytes: "note") { $0.note }
    visit.list("facts", of: FactRecord.self) { $0.facts }
  }
}
