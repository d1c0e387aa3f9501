import Diagnostics
import FrontMatter
import Notation

// MARK: - Measures of forms, ratings and days
extension Measure {
  /// Creates the measure of a form. `quantities` returns the quantities that a value comprises.
  init<Value>(
    _ form: ValueForm<Value>,
    write: @escaping @Sendable (Quantity) -> String = { $0.description },
    quantities: @escaping @Sendable (Value) -> ClosedRange<Quantity>?
  ) {
    self.init(
      absence: nil,
      accepts: { form.read($0) != nil },
      read: { reader, text in reader.value(of: text, form).flatMap { quantities($0.value) } },
      write: write
    )
  }

  /// Creates the measure of ratings. On a scale of numbers, a bound may lie between two ratings.
  init(_ scale: RatingScale) {
    absence = EntryReader.unrated
    accepts = { text in
      scale.grades.isEmpty
        ? Rating.hundredths(of: text) != nil : scale.grades.contains { $0.name.lowercased() == text.lowercased() }
    }
    read = { reader, text in
      let number = scale.grades.isEmpty ? Rating.hundredths(of: text.value).map(Rating.init(hundredths:)) : nil
      let isOnScale = number.map { (scale.worst...scale.best).contains($0) } ?? false
      let rating = isOnScale ? number : reader.rating(text.value, on: scale, at: text.range)
      return rating.map { Quantity($0)...Quantity($0) }
    }
    write = { quantity in scale.ratings.first { Quantity($0) == quantity }.map(scale.text) ?? quantity.description }
  }

  /// Returns a text with a decimal point instead of a comma.
  func plain(_ text: String) -> String { text.replacing(",", with: ".") }

  /// Days, months and years.
  static let days = Measure(.days, write: { $0.dayText }) { Quantity($0.lowerBound)...Quantity($0.upperBound) }
}

extension ValueForm<ClosedRange<CalendarDay>> {
  fileprivate static let days = ValueForm(
    .dateInvalid,
    "a day, month or year",
    example: "2026-11",
    read: { days(of: $0) },
    write: { .plain("\($0.lowerBound)") },
    correct: { text in
      let days = ValueForm<Timestamp>.day.corrections(of: text)
      return Corrections(values: days.values.map { ($0.value.day...$0.value.day, $0.meaning) }, reason: days.reason)
    }
  )

  /// Returns the days of `2026`, `2026-11` or `2026-11-04`.
  private static func days(of text: String) -> ClosedRange<CalendarDay>? {
    let length = text.utf8.count
    guard [4, 7, 10].contains(length) else { return nil }
    guard let first = CalendarDay(text + "-01-01".suffix(10 - length)) else { return nil }
    let months = length == 4 ? 12...12 : first.month...first.month
    let days = length == 10 ? [first.day] : Array(28...31)
    let last = months.flatMap { month in days.compactMap { CalendarDay(year: first.year, month: month, day: $0) } }.last
    return last.map { first...$0 }
  }
}
