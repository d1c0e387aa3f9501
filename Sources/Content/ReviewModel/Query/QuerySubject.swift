import Notation

/// A value that queries and lists compare: a review, or an entry of the log.
package protocol QuerySubject: Sendable {
  /// The index of the category; nil if it is unknown.
  var queryCategory: Int? { get }
  /// The time at which the subject was met.
  var queryTime: PartialDay? { get }
  /// The order of the days of visits; nil if the day is unknown.
  var visitOrder: Int? { get }
  var title: String { get }
  var rating: Rating? { get }
  var subject: String { get }
  var isPick: Bool { get }
  var isDraft: Bool { get }
  var published: CalendarDay? { get }
  var update: Timestamp? { get }
  var details: Details { get }
  /// Returns the topics of a kind.
  func mentions(of kind: TopicKind) -> [Ranged<Topic>]
}

extension Review: QuerySubject {
  package var queryCategory: Int? { category }
  package var queryTime: PartialDay? { day.map { .day(Timestamp($0)) } }
  package var visitOrder: Int? { visited.map { Timestamp($0).order } }
}

/// An entry of the log with the review that it belongs to, whose values it has where it does not have its own.
package struct LoggedSubject: QuerySubject {
  package let entry: LogEntry
  package let review: Review?

  /// Creates the subject of an entry.
  package init(_ entry: LogEntry, of review: Review?) { (self.entry, self.review) = (entry, review) }

  package var queryCategory: Int? { review?.category ?? entry.category }
  package var queryTime: PartialDay? { entry.time }
  package var visitOrder: Int? { entry.time?.order }
  package var title: String { entry.title ?? review?.title ?? "" }
  package var rating: Rating? { entry.rating }
  package var subject: String { review?.subject ?? entry.title ?? "" }
  package var isPick: Bool { review?.isPick ?? false }
  package var isDraft: Bool { false }
  package var published: CalendarDay? { nil }
  package var update: Timestamp? { nil }
  package var details: Details { review.map { entry.details.completed(by: $0.details) } ?? entry.details }

  package func mentions(of kind: TopicKind) -> [Ranged<Topic>] {
    let own = entry.mentions(of: kind)
    guard own.isEmpty, let review else { return own }
    // The other visits of the review were elsewhere.
    return kind.isOfVisits ? review.details[kind.key]?.topics ?? [] : review.mentions(of: kind)
  }
}
