import Diagnostics
import FrontMatter
import Notation

extension FieldType {
  /// A day.
  static let day = FieldType("day", example: "2026-11-04", as: .day, isDistinctive: true) {
    $0.timestamp($1.key).map { .day($0.day) }
  }
}

extension EntryReader {
  /// Returns the day of a key, with the time if there is one; nil if it is missing or invalid.
  mutating func timestamp(_ key: String) -> Timestamp? {
    expect(key, .day)
    guard let entry = entry(key), let scalar = scalar(of: entry) else { return nil }
    let text = scalar.text
    if let timestamp = Timestamp(text) { return timeZone.map(timestamp.withOffset) ?? timestamp }
    let rest = text.dropFirst(10)
    if let day = CalendarDay(String(text.prefix(10))), "Tt, ".contains(rest.prefix(1)) {
      reportTime(rest.drop { "Tt, ".contains($0) }, of: key, on: day, at: entry.errorRange)
      return nil
    }
    // Other systems use this key for the publication state.
    let isState = key == "published" && ["true", "false"].contains(text)
    let written = FreeformDay(text)
    report(
      .dateInvalid,
      "invalid day '\(text)'",
      // The hint shows the interpretation of a two-digit year, but no fix writes it.
      correction: written?.day.flatMap { text.contains("\($0.year)") ? .plain("\($0)") : nil },
      of: key,
      hint: isState ? "remove the line; mark a draft with draft: true" : hint(for: key, written?.readings ?? []),
      at: entry.errorRange
    )
    return nil
  }

  private mutating func reportTime(_ written: Substring, of key: String, on day: CalendarDay, at range: SourceRange) {
    report(
      .dateInvalid,
      written.isEmpty ? "missing time after '\(day)'" : "invalid time '\(written)'",
      correction: TimeOfDay(otherForm: written).map { .plain("\(Timestamp(day, $0))") },
      of: key,
      hint: "write \(key): \(day), or \(key): \(day) 20:30",
      at: range
    )
  }

  /// Returns the hint for an ambiguous day: `write date: 2026-03-01 for 1 March 2026, or date: …`.
  private func hint(for key: String, _ readings: [CalendarDay]) -> String {
    if readings.isEmpty { return "write \(key): 2026-11-04" }
    return "write " + readings.map { "\(key): \($0) for \($0.inWords)" }.joined(separator: ", or ")
  }
}

extension CalendarDay {
  /// The day in English, such as `1 March 2026`.
  fileprivate var inWords: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return "\(day) \(months[month - 1]) \(year)"
  }
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
