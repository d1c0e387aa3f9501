import Notation
import ReviewModel
import SiteModel
import Templating

/// A day of a year with reviews, and its position in a calendar with one column per week.
struct ReviewDay: TemplateRecord {
  let day: CalendarDay
  let count: Int

  /// The count, limited to 4.
  private var level: Int { min(count, 4) }

  static let schema = RecordSchema<ReviewDay>("day with reviews") { day in
    day.day("day", "The day.") { $0.day }
    day.number("count", "Number of reviews of the day.") { TemplateNumber($0.count) }
    day.number("week", "Column of the day in a calendar with one column for each week, from 0.") {
      TemplateNumber($0.day.week)
    }
    day.number("weekday", "Row of the day in this calendar, from 0 for Monday.") { TemplateNumber($0.day.weekday) }
    day.number("level", "The count, 4 at most, as the size of a dot.") { TemplateNumber($0.level) }
  }
}

extension ReviewDay {
  /// Returns the days of occasions in ascending order.
  static func days(of occasions: some Sequence<Occasion>) -> [ReviewDay] {
    let counts = occasions.compactMap { $0.time?.day }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ReviewDay(day: $0.key, count: $0.value) }
  }
}
