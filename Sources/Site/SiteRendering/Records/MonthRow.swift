import Notation
import ReviewModel
import SiteModel
import Templating

/// One month of a year, or of all years together.
struct MonthRow: TemplateRecord {
  let year: Int
  let month: Int
  let count: Int
  /// The count, in percent of the month with the most reviews.
  let share: Int

  static let schema = RecordSchema<MonthRow>("month") { month in
    month.day("day", "First day of the month.") { CalendarDay(year: $0.year, month: $0.month, day: 1) }
    month.number("count", "Number of reviews in the month.") { TemplateNumber($0.count) }
    month.number("share", "The count in percent of the busiest month, as the length of a bar.") {
      TemplateNumber($0.share)
    }
  }
}

extension MonthRow {
  /// The smallest number of occasions with a chart of months and days.
  static let leastOccasions = 8

  /// Returns twelve months with their numbers of occasions.
  static func rows(of occasions: some Sequence<Occasion>, year: Int) -> [MonthRow] {
    let counts = counts(of: occasions)
    let largest = max(1, counts.max() ?? 1)
    return counts.enumerated().map { MonthRow(year: year, month: $0 + 1, count: $1, share: $1 * 100 / largest) }
  }

  /// Returns the number of occasions per month, January first.
  static func counts(of occasions: some Sequence<Occasion>) -> [Int] {
    occasions.reduce(into: [Int](repeating: 0, count: 12)) { counts, occasion in
      if let month = occasion.time?.month { counts[month - 1] += 1 }
    }
  }
}
