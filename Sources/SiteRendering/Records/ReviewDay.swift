import ReviewModel
import Templating

/// A day of a year with reviews, and its place in a calendar of one column a week.
struct ReviewDay: TemplateRecord {
  let day: CalendarDay
  let count: Int

  /// The number of its week in the year, from 0; weeks begin on Monday, and the first may be short.
  var week: Int { (day.ordinalInYear - 1 + CalendarDay.weekday(ofFirstDayIn: day.year)) / 7 }
  /// From 0 for Monday.
  var weekday: Int { (day.ordinalInYear - 1 + CalendarDay.weekday(ofFirstDayIn: day.year)) % 7 }
  /// The count, with 4 for all above.
  private var level: Int { min(count, 4) }

  static let schema = RecordSchema<ReviewDay>("day with reviews") { day in
    day.day("day") { TemplateDay($0.day) }
    day.number("count") { TemplateNumber($0.count) }
    day.number("week") { TemplateNumber($0.week) }
    day.number("weekday") { TemplateNumber($0.weekday) }
    day.number("level") { TemplateNumber($0.level) }
  }
}

extension ReviewDay {
  /// The days of some reviews, the first day first.
  static func days(of reviews: some Sequence<Review>) -> [ReviewDay] {
    let counts = reviews.reduce(into: [:]) { $0[$1.day, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ReviewDay(day: $0.key, count: $0.value) }
  }

  /// The day with most reviews, if there are two at least; of equals the first.
  static func busiest(of days: [ReviewDay]) -> ReviewDay? {
    guard let most = days.map(\.count).max(), most > 1 else { return nil }
    return days.first { $0.count == most }
  }
}

extension CalendarDay {
  /// 1 for the first of January.
  fileprivate var ordinalInYear: Int {
    (1..<month).reduce(day) { $0 + Self.length(ofMonth: $1, year: year) }
  }

  /// The day of the week of the first of January, from 0 for Monday: Gauss's rule for the Gregorian calendar.
  fileprivate static func weekday(ofFirstDayIn year: Int) -> Int {
    let before = year - 1
    return (before + before / 4 - before / 100 + before / 400) % 7
  }
}
