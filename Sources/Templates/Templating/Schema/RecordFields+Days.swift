import Notation

// MARK: - Days
extension RecordFields {
  /// Declares a calendar day.
  @inlinable
  package mutating func day(_ name: String, _ meaning: String = "", _ get: @escaping @Sendable (Record) -> CalendarDay?)
  {
    timestamp(name, meaning) { get($0).map { Timestamp($0) } }
  }

  /// Declares a calendar day with an optional time.
  @inlinable
  package mutating func timestamp(
    _ name: String,
    _ meaning: String = "",
    _ get: @escaping @Sendable (Record) -> Timestamp?
  ) {
    add(name, meaning, .day) { if let value = get($0) { .day(value) } else { .absent } }
  }

  /// Declares a day of which perhaps only the month or the year is known.
  @inlinable
  package mutating func partialDay(
    _ name: String,
    _ meaning: String = "",
    _ get: @escaping @Sendable (Record) -> PartialDay?
  ) {
    add(name, meaning, .day) { record in
      switch get(record) {
      case .day(let time)?: .day(time)
      case let value?: .partialDay(value)
      case nil: .absent
      }
    }
  }
}
