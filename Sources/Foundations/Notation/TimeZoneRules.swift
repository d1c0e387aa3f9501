/// A point in time, independent of time zones.
package struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC, without leap seconds.
  package let second: Int

  /// Creates an instant.
  package init(second: Int) { self.second = second }

  package static func < (one: Instant, other: Instant) -> Bool { one.second < other.second }
}

/// The UTC offsets of a time zone, in seconds east of UTC.
package struct TimeZoneRules: Hashable, Sendable {
  /// A change of the offset.
  struct Change: Hashable, Sendable {
    let instant: Instant
    let offset: Int
  }

  /// The offset before the first change.
  private let first: Int
  /// The changes, in the order of time.
  private let changes: [Change]
  /// The yearly rule after the last change; nil if the last offset stays.
  private let yearly: YearlyOffsets?

  init(first: Int, changes: [Change], yearly: YearlyOffsets?) {
    (self.first, self.changes, self.yearly) = (first, changes, yearly)
  }

  /// Creates a time zone with a fixed offset in minutes.
  package init(offset minutes: Int) { self.init(first: minutes * 60, changes: [], yearly: nil) }

  /// Coordinated Universal Time.
  package static let utc = TimeZoneRules(offset: 0)

  /// Returns the offset at an instant.
  package func offset(at instant: Instant) -> Int {
    if let last = changes.last, instant < last.instant {
      return changes[..<changes.partitioningIndex { instant < $0.instant }].last?.offset ?? first
    }
    return yearly?.offset(at: instant) ?? changes.last?.offset ?? first
  }

  /// Returns the instant of a local time, given in seconds as `Instant` counts them. A local time that occurs twice is the
  /// first of both; the offset before a gap also applies in it (RFC 5545, section 3.3.5).
  package func instant(local second: Int) -> Instant {
    let day = 86_400
    let candidates = [second - day, second + day].map { Instant(second: second - offset(at: Instant(second: $0))) }
    return candidates.first { $0.second + offset(at: $0) == second } ?? candidates[0]
  }

  /// Returns the local day at an instant; the first or last supported day for instants beyond the calendar.
  package func day(at instant: Instant) -> CalendarDay {
    CalendarDay(daysSince1970: (instant.second + offset(at: instant)).flooredQuotient(by: 86_400))
  }

  /// Returns the instant at which a day begins.
  package func start(of day: CalendarDay) -> Instant { instant(local: day.daysSince1970 * 86_400) }
}

extension Timestamp {
  /// Returns the instant; in `zone` if no offset is written, at the beginning of a day without a time.
  package func instant(in zone: TimeZoneRules) -> Instant {
    let local = day.daysSince1970 * 86_400 + (time?.second ?? 0)
    return time?.offset.map { Instant(second: local - $0 * 60) } ?? zone.instant(local: local)
  }

  /// Returns the timestamp with the offset of `zone` if it has a time without one.
  package func withOffset(of zone: TimeZoneRules) -> Timestamp { time == nil ? self : startingDay(in: zone) }

  /// Returns the timestamp with a time and an offset: the beginning of the day and the offset of `zone` unless they are written.
  package func startingDay(in zone: TimeZoneRules) -> Timestamp {
    if time?.offset != nil { return self }
    let offset = zone.offset(at: instant(in: zone)) / 60
    return Timestamp(day, TimeOfDay(second: time?.second ?? 0, offset: offset))
  }
}

extension Array where Element == TimeZoneRules.Change {
  /// Returns the index of the first element for which a condition holds; it holds for all elements after it.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
