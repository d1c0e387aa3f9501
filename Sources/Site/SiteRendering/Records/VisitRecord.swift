import ReviewModel
import SiteModel
import Templating

/// One of several times that a review is about.
struct VisitRecord: TemplateRecord {
  let occasion: Occasion
  /// The visit in the review; nil for a time that only the log knows.
  private let visit: Visit?
  /// The entry of the log about this time.
  private let entry: LogEntry?
  let site: Site

  init(_ id: OccasionID, of review: ReviewID, in site: Site) {
    (occasion, entry, self.site) = (site.catalog.occasions[id], site.catalog.occasions.logged(id), site)
    visit = occasion.visit.map { site.catalog.reviews[review].visits[$0] }
  }

  private var facts: [FactRecord] {
    site.configuration.visitFields.compactMap { FactRecord($0, visit?.details, links: { _ in [] }, in: site) }
  }

  static let schema = RecordSchema<VisitRecord>("visit") { visit in
    visit.partialDay("day") { $0.occasion.time }
    visit.partialDay("from") { $0.visit?.start ?? $0.entry?.start }
    visit.record("rating", of: RatingRecord.self) { record in record.occasion.rating.map { record.site.record($0) } }
    visit.text("note") { $0.visit?.note ?? $0.entry?.note }
    visit.text("part") { $0.entry?.partLabel }
    visit.list("facts", of: FactRecord.self) { $0.facts }
  }
}

extension Site {
  /// Returns the known times that a review is about, newest first; none for a review about one time.
  func timeline(of review: ReviewID) -> [VisitRecord] {
    let occasions = catalog.occasions
    let shown = occasions.occasions(of: review).filter { occasions[$0].visit != nil || occasions[$0].time != nil }
    guard shown.count > 1 || !catalog.reviews[review].visits.isEmpty else { return [] }
    return shown.map { VisitRecord($0, of: review, in: self) }
  }
}
