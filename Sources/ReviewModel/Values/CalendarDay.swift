/// A day of the proleptic Gregorian calendar, never an instant: `2026-11-04` is that day everywhere.
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// 1 to 9999.
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int

  /// Makes a day; nil when the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY-MM-DD`, or the day of a timestamp as it was written (RFC 3339, with `T`, `t` or a space before the
  /// time); nil when it is neither.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == Self.hyphen, bytes[7] == Self.hyphen,
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8..<10]),
      bytes.count == 10 || Self.isTime(bytes[10...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.ordinal < other.ordinal }

  /// A number that grows with the day; not a count of days.
  private var ordinal: Int { (year << 9) | (month << 5) | day }

  /// The number of days in a month.
  package static func length(ofMonth month: Int, year: Int) -> Int {
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

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(0) { value, byte in
      guard let value, byte >= 0x30, byte <= 0x39 else { return nil }
      return value * 10 + Int(byte - 0x30)
    }
  }

  /// Whether the bytes are `Thh:mm…`: a time follows, whose hours and zone do not matter to a calendar day.
  private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    let time = Array(bytes)
    guard time.count >= 6, [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(time[0]),
      let hour = number(time[1..<3]), time[3] == UInt8(ascii: ":"), let minute = number(time[4..<6])
    else { return false }
    let rest = "0123456789:.+-Zz ".utf8
    return hour < 25 && minute < 60 && time[6...].allSatisfy(rest.contains)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// `YYYY-MM-DD` (ISO 8601).
  package var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

/// A month of a year, such as the one in which a restaurant closed.
package struct CalendarMonth: Hashable, Sendable {
  /// 1 to 9999.
  package let year: Int
  /// 1 to 12.
  package let month: Int

  /// Reads `YYYY-MM`, or the month of a full day; nil when it is neither.
  package init?(_ text: String) {
    guard let day = text.utf8.count == 7 ? CalendarDay(text + "-01") : CalendarDay(text) else { return nil }
    year = day.year
    month = day.month
  }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = "\(number)"
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
