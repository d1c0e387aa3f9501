import Diagnostics
import FrontMatter
import Notation

extension FieldType {
  /// A day.
  static let day = FieldType("day", example: "2026-11-04", as: .day, isDistinctive: true, measure: .days) {
    $0.timestamp($1.key).map { .day($0.day) }
  }
}

extension EntryReader {
  /// Returns the day of a key, with the time if there is one; nil if it is missing or invalid.
  package mutating func timestamp(_ key: String) -> Timestamp? {
    expect(key, .day(mayBeUnknown: false))
    if let range = rangeOfState(key) {
      report(.dateInvalid, "invalid day '\(source.text(in: range))'", hint: Self.stateHint, at: range)
      return nil
    }
    let timestamp = value(key, .day)?.value
    return timestamp.map(inTimeZone)
  }

  /// Returns the day of a key like `timestamp`; `.some(nil)` for `unknown`.
  mutating func dayOrUnknown(_ key: String) -> Timestamp?? {
    expect(key, .day(mayBeUnknown: true))
    return value(key, .dayOrUnknown).map { $0.value.map(inTimeZone) }
  }

  private func inTimeZone(_ timestamp: Timestamp) -> Timestamp { timeZone.map(timestamp.withOffset) ?? timestamp }

  /// Returns the range of `published: false`, by which other systems mark drafts; otherwise nil.
  private mutating func rangeOfState(_ key: String) -> SourceRange? {
    guard key == "published", case .scalar(let scalar)? = entry(key)?.value,
      scalar.text == "true" || scalar.text == "false"
    else { return nil }
    return scalar.range
  }

  private static let stateHint = "remove the line; mark a draft with draft: true"
}

extension ValueForm<Timestamp> {
  static let day = ValueForm(
    .dateInvalid,
    "a day",
    example: "2026-11-04",
    read: { Timestamp($0) },
    write: { .plain("\($0)") },
    correct: { correctedTime($0) ?? correctedDay($0) ?? incompleteDay($0) }
  )

  /// Returns the corrections of a valid day with an invalid time.
  private static func correctedTime(_ text: String) -> Corrections<Timestamp>? {
    let rest = text.dropFirst(10)
    guard let day = CalendarDay(String(text.prefix(10))), "Tt, ".contains(rest.prefix(1)) else { return nil }
    let written = rest.drop { "Tt, ".contains($0) }
    let message = written.isEmpty ? "missing time after '\(day)'" : "invalid time '\(written)'"
    if let time = TimeOfDay(otherForm: written) {
      return Corrections(values: [(Timestamp(day, time), nil)], isCertain: true, message: message)
    }
    return Corrections(values: [(Timestamp(day), nil)], message: message, reason: "a time is written as 20:30")
  }

  /// Returns the corrections of a day in another form, or of a day that does not exist.
  private static func correctedDay(_ text: String) -> Corrections<Timestamp>? {
    guard let written = FreeformDay(text) else {
      return FreeformDay.nearest(to: text).map { .likely(Timestamp($0.day), because: $0.reason) }
    }
    let readings = written.readings
    // A year of two digits has an interpretation in the hint, but no fix.
    let isCertain = readings.count == 1 && text.contains("\(readings[0].year)")
    let values = readings.map { (Timestamp($0), readings.count > 1 ? "for \($0.inWords)" : nil) }
    return Corrections(values: values, isCertain: isCertain)
  }

  private static func incompleteDay(_ text: String) -> Corrections<Timestamp> {
    if let month = FreeformMonth(text)?.month { return .example("add the day of the month", "\(month)-01") }
    guard text.contains(where: \.isNumber) else { return .example("write the day in digits", "2026-11-04") }
    return Corrections()
  }
}

extension ValueForm<Timestamp?> {
  /// A day, or the word for one that is not known.
  static let dayOrUnknown = ValueForm(
    .dateInvalid,
    "a day",
    example: "2026-11-04",
    read: { $0.lowercased() == ReviewDays.unknown ? .some(nil) : Timestamp($0).map(Optional.some) },
    write: { .plain($0.map { "\($0)" } ?? ReviewDays.unknown) },
    correct: { text in
      guard text.contains(where: \.isNumber) else {
        return .example("write the day in digits, or unknown", "2026-11-04")
      }
      return ValueForm<Timestamp>.day.correct(text).converted { $0 }
    }
  )
}

extension TimeOfDay {
  /// Parses a time in another unambiguous form: `9:05 pm`, `12 a.m.`, `20.30`, `20h30`.
  fileprivate init?(otherForm text: Substring) {
    let letters = text.lowercased().filter { $0.isLetter }
    let numbers = text.split { !$0.isNumber }.map { Int($0) }
    guard text.allSatisfy("0123456789:.hHaApPmM ".contains), (1...2).contains(numbers.count), let hour = numbers[0],
      let minute = numbers.count > 1 ? numbers[1] : 0
    else {
      return nil
    }
    let is12Hours = letters == "am" || letters == "pm"
    let isClear = is12Hours ? (1...12).contains(hour) : numbers.count == 2 && ["", "h"].contains(letters)
    guard isClear, (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    let hours = is12Hours ? hour % 12 + (letters == "pm" ? 12 : 0) : hour
    self.init(second: hours * 3600 + minute * 60, offset: nil)
  }
}
