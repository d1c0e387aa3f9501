import Notation

extension FieldType {
  /// A month.
  static let month = FieldType("month", example: "2026-03", as: .day, isDistinctive: true) {
    $0.month($1.key).map { .month($0) }
  }
}

extension WrittenForm {
  fileprivate static let month = WrittenForm(
    "a month, such as 2026-03",
    pattern: "\\d{4}-(?:0[1-9]|1[0-2])(?:-.*)?"
  ) { "\(CalendarMonth(of: $0))" }
}

extension EntryReader {
  fileprivate mutating func month(_ key: String) -> CalendarMonth? {
    expect(key, .written(.month))
    guard let entry = entry(key), let scalar = scalar(of: entry) else { return nil }
    if let month = CalendarMonth(scalar.text) { return month }
    report(
      .monthInvalid,
      "invalid month '\(scalar.text)'",
      correction: CalendarMonth(otherForm: scalar.text).map { .plain("\($0)") },
      of: key,
      hint: "write \(key): 2026-03",
      at: entry.errorRange
    )
    return nil
  }
}

extension CalendarMonth {
  /// Parses a month in another unambiguous form: `3.2026`, `03/2026`, `2026/3`.
  fileprivate init?(otherForm text: String) {
    let parts = text.split { ". /-".contains($0) }.compactMap { Int($0) }
    guard parts.count == 2, let year = parts.max(), let month = parts.min(), year > 31 else { return nil }
    guard let day = CalendarDay(year: year, month: month, day: 1) else { return nil }
    self.init(of: day)
  }
}
