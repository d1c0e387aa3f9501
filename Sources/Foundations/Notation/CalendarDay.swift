/// A day of the proleptic Gregorian calendar, independent of time zones.
@usableFromInline
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  @usableFromInline package let year: Int
  /// The month, 1 to 12.
  @usableFromInline package let month: Int
  /// The day of the month, 1 to 31.
  @usableFromInline package let day: Int

  /// The last supported year, since years have four digits.
  package static let lastYear = 9999

  /// Creates a day; nil if the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...Self.lastYear).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Parses `YYYY-MM-DD`, or the day of a timestamp as written; nil for other strings.
  package init?(_ text: String) {
    guard let day = Timestamp(text)?.day else { return nil }
    self = day
  }

  /// Parses the bytes of `YYYY-MM-DD`; nil for others.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == 10, bytes[4] == Self.hyphen, bytes[7] == Self.hyphen,
      let year = Self.number(bytes, in: 0..<4), let month = Self.number(bytes, in: 5..<7),
      let day = Self.number(bytes, in: 8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// 1 January 1970, for items without a date.
  package static let epoch = CalendarDay(year: 1970)

  /// Creates the first day of a year.
  private init(year: Int) { (self.year, month, day) = (year, 1, 1) }

  @inlinable package static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.ordinal < other.ordinal }

  /// A number that orders days; not a count of days.
  @inlinable package var ordinal: Int { (year << 9) | (month << 5) | day }

  /// The day of the week, 0 for Monday.
  package var weekday: Int { (ordinalInYear - 1 + firstWeekday) % 7 }

  /// The week of the year, from 0. Weeks begin on Monday, and the first may be short.
  package var week: Int { (ordinalInYear - 1 + firstWeekday) / 7 }

  /// The day of the year, 1 for 1 January.
  private var ordinalInYear: Int { (1..<month).reduce(day) { $0 + Self.length(ofMonth: $1, year: year) } }

  /// The day of the week of 1 January, 0 for Monday: Gauss's rule for the Gregorian calendar.
  private var firstWeekday: Int { daysBeforeYear % 7 }

  /// The number of days between 1 January of the year 1 and of this year.
  private var daysBeforeYear: Int {
    let before = year - 1
    return before * 365 + before / 4 - before / 100 + before / 400
  }

  /// Returns the number of days since an earlier day.
  package func days(since earlier: CalendarDay) -> Int {
    daysBeforeYear + ordinalInYear - earlier.daysBeforeYear - earlier.ordinalInYear
  }

  /// The number of days since 1 January 1970, negative for earlier days.
  package var daysSince1970: Int { days(since: .epoch) }

  /// Creates a day from the number of days since 1 January 1970; the first or last supported day for others.
  package init(daysSince1970 days: Int) {
    // Days and years are counted from 1 March of the year 0, so that a leap day is the last day of its year.
    let days = min(max(days, Self.first.daysSince1970), Self.last.daysSince1970) + 719_468
    let (era, dayOfEra) = (days / 146_097, days % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    month = shifted < 10 ? shifted + 3 : shifted - 9
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  private static let first = CalendarDay(year: 1)
  private static let last = CalendarDay(year: lastYear, month: 12, day: 31) ?? epoch

  /// The previous day; nil for the first day of the year 1.
  package var previous: CalendarDay? {
    if day > 1 { return CalendarDay(year: year, month: month, day: day - 1) }
    let (year, month) = month > 1 ? (year, month - 1) : (year - 1, 12)
    return CalendarDay(year: year, month: month, day: Self.length(ofMonth: month, year: year))
  }

  /// Returns the number of days in a month.
  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func number(_ bytes: ArraySlice<UInt8>, in range: Range<Int>) -> Int? {
    var number = 0
    for index in range {
      guard bytes[index].isDigit else { return nil }
      number = number * 10 + Int(bytes[index] - 0x30)
    }
    return number
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `YYYY-MM-DD` (ISO 8601).
  @usableFromInline package var description: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

/// A month of a year, such as the month in which a restaurant closed.
@usableFromInline
package struct CalendarMonth: Hashable, Sendable {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int

  /// Parses `YYYY-MM`, or the month of a full day; nil for other strings.
  package init?(_ text: String) {
    guard let day = text.utf8.count == 7 ? CalendarDay(text + "-01") : CalendarDay(text) else { return nil }
    self.init(of: day)
  }

  /// Creates the month of a day.
  package init(of day: CalendarDay) { (year, month) = (day.year, day.month) }

  /// The first day of the month.
  package var firstDay: CalendarDay? { CalendarDay(year: year, month: month, day: 1) }
}

extension CalendarMonth: CustomStringConvertible {
  /// The month as `YYYY-MM` (ISO 8601).
  @usableFromInline package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }
}

extension Int {
  /// Returns a non-negative number in decimal, padded with zeros to `width`.
  package func padded(to width: Int) -> String {
    let digits = String(self)
    return digits.utf8.count >= width ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}
