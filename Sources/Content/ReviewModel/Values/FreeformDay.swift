import Notation

/// A day in a form of people and other programs, optionally with a time: `20.11.2026`, `11/20/2026`, `2026/11/20`,
/// `November 20, 2026`, `20 nov. 26`, `2026年11月20日`.
package struct FreeformDay: Sendable {
  /// The order of a numeric day, month and year: day or month first, with the year last, or year, month, day.
  package enum Order: Sendable { case dayFirst, monthFirst, yearFirst }

  private let days: [(order: Order, day: CalendarDay)]
  /// Whether the form determines the order, independently of the numbers.
  private let isCertain: Bool

  /// Parses a text; nil if it cannot be a day.
  package init?(_ text: String) {
    let parts = DayParts(text)
    guard let parts, let found = parts.month == nil ? Self.days(parts) : Self.namedDay(parts), !found.isEmpty else {
      return nil
    }
    days = found
    isCertain = parts.month != nil || parts.hasStops || parts.numbers[0].utf8.count == 4
  }

  /// The possible days; that with the day first precedes others.
  package var readings: [CalendarDay] {
    days.map(\.day).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The day, if only one is possible.
  package var day: CalendarDay? { readings.count == 1 ? readings[0] : nil }

  /// The order, if only one results in a day; nil if several do, or if the form determines it.
  package var order: Order? { days.count == 1 && !isCertain ? days[0].order : nil }

  /// Returns the day, if only one is possible given that other texts have some of these orders.
  package func day(among orders: Set<Order>) -> CalendarDay? {
    if let day { return day }
    let possible = Set(days.filter { orders.contains($0.order) }.map(\.day))
    return possible.count == 1 ? possible.first : nil
  }

  /// Returns the days that three numbers can be. Between full stops, only the first valid order is used: day, month, then
  /// year first.
  private static func days(_ parts: DayParts) -> [(order: Order, day: CalendarDay)]? {
    guard parts.numbers.count == 3 else { return nil }
    let (one, two, three) = (parts.numbers[0], parts.numbers[1], parts.numbers[2])
    let orders: [(Order, CalendarDay?)] = [
      (.dayFirst, day(three, two, one)), (.monthFirst, day(three, one, two)), (.yearFirst, day(one, two, three)),
    ]
    let found = orders.compactMap { order, day in day.map { (order: order, day: $0) } }
    return parts.hasStops ? [(order: Order, day: CalendarDay)](found.prefix(1)) : found
  }

  /// Returns the day from a day and a year around or after the name of a month.
  private static func namedDay(_ parts: DayParts) -> [(order: Order, day: CalendarDay)]? {
    guard let month = parts.month, parts.numbers.count == 2 else { return nil }
    let (one, two) = (parts.numbers[0], parts.numbers[1])
    if let day = day(two, "\(month)", one) { return [(.dayFirst, day)] }
    return day(one, "\(month)", two).map { [(.yearFirst, $0)] }
  }

  fileprivate static func day(_ year: String, _ month: String, _ day: String) -> CalendarDay? {
    guard let year = Self.year(year), let month = Int(month), day.utf8.count <= 2, let day = Int(day) else {
      return nil
    }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Parses a year of four digits, or of two digits from 1970 to 2069 (POSIX, strptime).
  static func year(_ text: String) -> Int? {
    guard let year = Int(text), text.utf8.count == 4 || text.utf8.count == 2 else { return nil }
    return text.utf8.count == 4 ? year : year + (year < 70 ? 2000 : 1900)
  }
}

extension FreeformDay {
  /// Returns the nearest day to a text with an impossible one, and the reason: 28 February 2026 for `2026-02-30`,
  /// 13 April 2026 for `2026-13-04`.
  static func nearest(to text: String) -> (day: CalendarDay, reason: String)? {
    guard let parts = DayParts(text) else { return nil }
    if let day = overlongDay(parts) { return (day, "\(day.monthInWords) has \(day.day) days") }
    guard parts.numbers.count == 3, parts.numbers[0].utf8.count == 4, parts.numbers[1] != "00" else { return nil }
    let swapped = day(parts.numbers[0], parts.numbers[2], parts.numbers[1])
    return swapped.map { ($0, "there is no month \(parts.numbers[1])") }
  }

  /// Returns the last day of the month for a day after it.
  private static func overlongDay(_ parts: DayParts) -> CalendarDay? {
    let n = parts.numbers
    let orders: [[String]] =
      if let month = parts.month {
        n.count == 2 ? [[n[1], "\(month)", n[0]], [n[0], "\(month)", n[1]]] : []
      } else {
        n.count == 3 ? [[n[2], n[1], n[0]], [n[2], n[0], n[1]], [n[0], n[1], n[2]]] : []
      }
    let lasts = orders.lazy.filter { (Int($0[2]) ?? 0) > 28 && $0[2].utf8.count == 2 }.compactMap { order in
      ["31", "30", "29", "28"].lazy.compactMap { day(order[0], order[1], $0) }.first
    }
    return lasts.first
  }
}

/// A month in a form of people: `May 2026`, `05/2026`, `2026年5月`, `May`.
struct FreeformMonth {
  /// The month; nil if the year is missing.
  let month: CalendarMonth?
  /// The number of the month, 1 to 12.
  let number: Int
  /// Whether the year has four digits.
  let isCertain: Bool

  /// Parses a text; nil if it cannot be a month.
  init?(_ text: String) {
    guard let parts = DayParts(text) else { return nil }
    let years = parts.numbers.filter { $0.utf8.count == 4 }
    let others = parts.numbers.filter { $0.utf8.count < 4 }
    let year = years.first ?? (parts.month == nil ? nil : others.first)
    guard years.count <= 1, parts.numbers.count == (year == nil ? 0 : 1) + (parts.month == nil ? 1 : 0),
      let number = parts.month ?? others.first.flatMap({ Int($0) }), (1...12).contains(number)
    else { return nil }
    (self.number, isCertain) = (number, !years.isEmpty)
    month = year.flatMap { FreeformDay.day($0, "\(number)", "1") }.map(CalendarMonth.init)
  }
}

extension CalendarDay {
  /// The day in English, such as `1 March 2026`.
  var inWords: String { "\(day) \(monthInWords)" }

  /// The month in English, such as `March 2026`.
  var monthInWords: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return "\(months[month - 1]) \(year)"
  }
}
