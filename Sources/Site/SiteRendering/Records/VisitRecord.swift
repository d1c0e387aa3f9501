import ReviewModel
import SiteModel
import Templating

/// One of several times that a review is about.
struct VisitRecord: TemplateRecord {
  private let id: OccasionID
  let occasion: Occasion
  /// The visit in the review; nil for a time that only the log knows.
  private let visit: Visit?
  /// The entry of the log about this time.
  private let entry: LogEntry?
  /// The rendered note.
  private let note: ContiguousArray<UInt8>?
  let site: Site

  init(_ id: OccasionID, _ visit: Visit?, note: ContiguousArray<UInt8>?, in site: Site) {
    (self.id, occasion) = (id, site.catalog.occasions[id])
    entry = occasion.entry.map { site.catalog.occasions.log.entries[$0] }
    let logged = occasion.entry.flatMap { site.note(of: $0) }
    (self.visit, self.note, self.site) = (visit, note ?? logged, site)
  }

  /// The numbers of the part, from the largest unit to the smallest; empty for the whole.
  var part: [Int] { entry?.parts.map(\.number) ?? [] }

  static let schema = RecordSchema<VisitRecord>("visit") { visit in
    visit.partialDay("day", "Day of the visit, as far as it is known.") { $0.occasion.time }
    visit.partialDay("from", "First day, if it took longer than a day.") { $0.visit?.start ?? $0.entry?.start }
    visit.record("rating", "Rating given at this time.", of: RatingRecord.self) { record in
      record.occasion.rating.map { record.site.record($0) }
    }
    visit.html(bytes: "note", "Note about this time, as HTML.") { $0.note }
    visit.text("part", "Part of the whole, such as `1×10` or Chapter 12.") { $0.entry?.partLabel }
    visit.list("facts", "The declared fields of the visit, with their names.", of: FactRecord.self) {
      $0.site.facts(at: $0.id)
    }
  }
}

extension Site {
  /// Returns the known times that a review is about, newest first; none for a review about one time. `notes` are the rendered notes
  /// of its visits, in the order of the visits that have one.
  func timeline(of review: ReviewID, notes: [ContiguousArray<UInt8>]) -> [VisitRecord] {
    let occasions = catalog.occasions
    let shown = occasions.occasions(of: review).filter { occasions[$0].visit != nil || occasions[$0].time != nil }
    let visits = catalog.reviews[review].visits
    guard shown.count > 1 || !visits.isEmpty else { return [] }
    return shown.map { id in
      let visit = occasions[id].visit
      let place = visit.flatMap { visits[$0].note == nil ? nil : visits[..<$0].count { $0.note != nil } }
      let note = place.flatMap { $0 < notes.count ? notes[$0] : nil }
      return VisitRecord(id, visit.map { visits[$0] }, note: note, in: self)
    }
  }
}
