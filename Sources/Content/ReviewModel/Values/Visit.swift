import BinaryCoding
import Notation

/// One of several times at which the subject of a review was visited, viewed, read or played.
package struct Visit: Hashable, Sendable {
  /// The day, or the last of several days; nil if it is unknown.
  package let time: PartialDay?
  /// The first of several days.
  package var start: PartialDay?
  /// The rating that was given then.
  package var rating: Rating?
  /// A remark in one paragraph of Markdown.
  package var note: Ranged<String>?
  /// The values of the fields that a site declares for visits.
  package var details = Details()
}

extension Visit {
  /// The keys of every visit.
  static let declaration = Declaration([
    Field(own: "date", nil, "Day, month or year of the visit, or the last of several days."),
    Field(own: "started", nil, "First of several days."),
    Field(own: "rating", nil, "Rating given then, if it differs from the rating of the review."),
    Field(own: "note", nil, "Remark about this visit: one paragraph of Markdown."),
  ])

  /// The built-in keys of visits.
  package static let ownKeys = declaration.fields.map(\.key)
}

extension [Visit] {
  /// Returns the visits, newest first; those without a day last.
  var newestFirst: [Visit] {
    guard count > 1 else { return self }
    return enumerated().sorted { one, other in
      let (a, b) = (one.element.time?.order ?? 0, other.element.time?.order ?? 0)
      return a == b ? one.offset < other.offset : a > b
    }.map(\.element)
  }

  /// The rating of the latest rated visit.
  var latestRating: Rating? { newestFirst.lazy.compactMap(\.rating).first }

  /// Returns all times that a review is about, newest first: the visits and the day of the review, on which its rating was
  /// given. Without such a day, the rating belongs to the latest visit. Empty if there are no visits.
  func completed(day: Timestamp?, rating: Rating?) -> [Visit] {
    guard !isEmpty else { return [] }
    var visits = self
    if let day, !visits.contains(where: { $0.isOn(day) }) { visits.append(Visit(time: .day(day))) }
    visits = visits.newestFirst
    let given = day.flatMap { day in visits.firstIndex { $0.isOn(day) } } ?? 0
    visits[given].rating = visits[given].rating ?? rating
    return visits
  }
}

extension Visit {
  fileprivate func isOn(_ day: Timestamp) -> Bool { time?.overlaps(.day(day)) ?? false }
}

extension Visit: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    time.encode(to: &encoder)
    start.encode(to: &encoder)
    rating.encode(to: &encoder)
    note.encode(to: &encoder)
    details.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    time = try PartialDay?(from: &decoder)
    start = try PartialDay?(from: &decoder)
    rating = try Rating?(from: &decoder)
    note = try Ranged<String>?(from: &decoder)
    details = try Details(from: &decoder)
  }
}

extension PartialDay: BinaryCodable {
  @usableFromInline package func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .year(let year):
      encoder.append(0)
      encoder.append(year)
    case .month(let month):
      encoder.append(1)
      month.encode(to: &encoder)
    case .day(let time):
      encoder.append(2)
      time.encode(to: &encoder)
    }
  }

  @usableFromInline package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    switch try decoder.integer() {
    case 0:
      let year = try decoder.integer()
      guard 1...CalendarDay.lastYear ~= year else { throw DamagedBytes() }
      self = .year(year)
    case 1: self = .month(try CalendarMonth(from: &decoder))
    case 2: self = .day(try Timestamp(from: &decoder))
    default: throw DamagedBytes()
    }
  }
}
