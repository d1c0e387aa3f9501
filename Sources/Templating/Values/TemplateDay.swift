import Diagnostics

/// A day of the Gregorian calendar.
@usableFromInline
package struct TemplateDay: Hashable, Sendable {
  /// The year.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// Makes a day. The caller answers for its existence; months outside of 1...12 are moved to the nearest.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = min(max(month, 1), 12)
    self.day = day
  }

  /// Reads `YYYY-MM-DD` (RFC 3339, section 5.6, full-date); nil for other text.
  init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2], parts.joined().utf8.allSatisfy(\.isDigit),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day of the week, from 0 for Sunday (Sakamoto's method).
  var weekday: Int {
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = month < 3 ? year - 1 : year
    let sum = year + year.floored(by: 4) - year.floored(by: 100) + year.floored(by: 400) + offsets[month - 1] + day
    return sum - sum.floored(by: 7) * 7
  }

  /// `YYYY-MM-DD`.
  var isoText: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}

extension Int {
  /// The quotient rounded down, also for negative numbers.
  fileprivate func floored(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The number in decimal digits, with zeros before it to `width`.
  func padded(to width: Int) -> String {
    let digits = String(magnitude)
    return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
