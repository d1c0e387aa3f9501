import Notation
import ReviewModel

/// The rules that decide which files are published.
package struct PublicationPolicy: Equatable, Sendable {
  /// The day used as the current day.
  package let today: CalendarDay
  /// The current instant; nil for the end of the day.
  private let now: Instant?
  /// The time zone of times without an offset, and of days.
  private let zone: TimeZoneRules?
  /// Whether drafts are published.
  package let includesDrafts: Bool
  /// Whether scheduled reviews are published.
  package let includesFuture: Bool

  /// Creates a policy for a time in the time zone of a site, optionally with drafts and scheduled reviews.
  package init(
    _ time: CurrentTime,
    in zone: TimeZoneRules?,
    includesDrafts: Bool = false,
    includesFuture: Bool = false
  ) {
    (today, now, self.zone) = (time.day(in: zone), time.instant, zone)
    self.includesDrafts = includesDrafts
    self.includesFuture = includesFuture
  }

  /// Returns the reason why a file is not published; nil for a published file.
  package func reasonNotToPublish(_ value: any ContentValue) -> UnpublishedFile.Reason? {
    if value.isDraft, !includesDrafts { return .draft }
    guard !includesFuture, let time = value.publicationTime, isFuture(time) else { return nil }
    return .future(time)
  }

  /// Returns whether a time of publication is in the future. A day without a time begins at midnight.
  func isFuture(_ publication: Timestamp) -> Bool {
    guard let now, publication.time != nil else { return publication.day > today }
    return publication.instant(in: zone ?? .utc) > now
  }

  /// Whether the policy holds for a whole day.
  package var isWholeDay: Bool { now == nil }

  /// Whether other rules apply to the same day, apart from the instant, which affects only reviews with a time.
  package func isSameDay(as other: PublicationPolicy) -> Bool {
    (today, zone, isWholeDay) == (other.today, other.zone, other.isWholeDay)
      && (includesDrafts, includesFuture) == (other.includesDrafts, other.includesFuture)
  }

  /// Returns whether one of these files has become due.
  package func isAnyDue(_ files: [UnpublishedFile]) -> Bool {
    files.contains { if case .future(let publication) = $0.reason { !isFuture(publication) } else { false } }
  }

  /// Returns the instant at which the first of these files, or another day of the site's time zone, is due. Nil without a time zone
  /// and times, and for a whole day.
  package func nextChange(_ files: [UnpublishedFile]) -> Instant? {
    guard now != nil else { return nil }
    let midnight = zone?.start(of: CalendarDay(daysSince1970: today.daysSince1970 + 1))
    let times = files.compactMap { file -> Instant? in
      guard case .future(let publication) = file.reason, publication.time != nil else { return nil }
      return publication.instant(in: zone ?? .utc)
    }
    return (times + [midnight].compactMap(\.self)).min()
  }

  /// Whether a file with errors would be published if they were fixed.
  func publishes(_ names: ClaimedNames) -> Bool {
    (includesDrafts || !names.isDraft) && (includesFuture || names.published.map { !isFuture($0) } ?? true)
  }
}

/// A valid file that is not published.
package struct UnpublishedFile: Hashable, Sendable {
  /// The reason why a file is not published.
  package enum Reason: Hashable, Sendable {
    case draft
    /// The time of publication is in the future.
    case future(Timestamp)
  }

  /// The path below the content folder.
  package let path: String
  package let title: String
  package let reason: Reason
}

extension UnpublishedFile.Reason: CustomStringConvertible {
  /// A phrase for messages.
  package var description: String {
    switch self {
    case .draft: "draft"
    case .future(let time): "scheduled for \(time)"
    }
  }
}
