import Notation

extension FieldType {
  /// A month.
  static let month = FieldType("month", example: "2026-03", as: .day, isDistinctive: true, measure: .days) {
    reader,
    field in
    reader.expect(field.key, .written(.month))
    return reader.value(field.key, .month).map { .month($0.value) }
  }
}

extension WrittenForm {
  fileprivate static let month = WrittenForm(
    "a month, such as 2026-03",
    pattern: "\\d{4}-(?:0[1-9]|1[0-2])(?:-.*)?"
  ) { "\(CalendarMonth(of: $0))" }
}

extension ValueForm<CalendarMonth> {
  static let month = ValueForm(
    .monthInvalid,
    "a month",
    example: "2026-03",
    read: { CalendarMonth($0) },
    write: { .plain("\($0)") }
  ) { text in
    if text.wholeMatch(of: /[12]\d{3}/) != nil {
      return .example("add the month, or remove the line and write the year into the text", "\(text)-05")
    }
    if let written = FreeformMonth(text) {
      guard let month = written.month else {
        return .example("add the year", "2026-\(written.number < 10 ? "0" : "")\(written.number)")
      }
      return written.isCertain ? .certain(month) : .likely(month)
    }
    return .certain(FreeformDay(text)?.day.map(CalendarMonth.init))
  }
}
