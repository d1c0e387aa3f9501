/// The known part of a point in time: a year, a month, or a day with an optional time.
@usableFromInline
package enum PartialDay: Hashable, Sendable {
  case year(Int)
  case month(CalendarMonth)
  case day(Timestamp)

  /// Parses `YYYY`, `YYYY-MM`, or the text of a timestamp; nil for other strings.
  package init?(_ text: String) {
    switch text.utf8.count {
    case 4:
      guard text.utf8.allSatisfy(\.isDigit), let year = Int(text), year > 0 else { return nil }
      self = .year(year)
    case 7:
      guard let month = CalendarMonth(text) else { return nil }
      self = .month(month)
    default:
      guard let day = Timestamp(text) else { return nil }
      self = .day(day)
    }
  }

  package var year: Int {
    switch self {
    case .year(let year): year
    case .month(let month): month.year
    case .day(let time): time.day.year
    }
  }

  /// The month, 1 to 12; nil if only the year is known.
  package var month: Int? {
    switch self {
    case .year: nil
    case .month(let month): month.month
    case .day(let time): time.day.month
    }
  }

  /// The month with its year; nil if only the year is known.
  package var calendarMonth: CalendarMonth? {
    switch self {
    case .year: nil
    case .month(let month): month
    case .day(let time): CalendarMonth(of: time.day)
    }
  }

  /// The timestamp; nil if the day is unknown.
  package var timestamp: Timestamp? { if case .day(let time) = self { time } else { nil } }

  /// The day; nil if it is unknown.
  package var day: CalendarDay? { timestamp?.day }

  /// A number that orders points in time, comparable with `Timestamp.order`. A year precedes its months, a month its days.
  package var order: Int { timestamp?.order ?? (year << 9 | (month ?? 0) << 5) << 32 }

  /// Returns whether both begin with the same known part: `2026` and `2026-11-04` do.
  package func overlaps(_ other: PartialDay) -> Bool {
    guard year == other.year else { return false }
    guard let month, let otherMonth = other.month else { return true }
    guard month == otherMonth else { return false }
    guard let day, let otherDay = other.day else { return true }
    return day == otherDay
  }
}

extension PartialDay: CustomStringConvertible {
  /// The text in front matter: `2026`, `2026-11`, or as a timestamp.
  @usableFromInline package var description: String {
    switch self {
    case .year(let year): year.padded(to: 4)
    case .month(let month): "\(month)"
    case .day(let time): "\(time)"
    }
  }
}
