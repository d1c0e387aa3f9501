import Diagnostics
import FrontMatter
import Notation

/// Days and months.
extension EntryReader {
  /// The day of a key; nil when it was not written.
  mutating func day(_ key: String) -> CalendarDay? { timestamp(key)?.day }

  /// The day of a key, with the time where one stands behind it; nil when it was not written.
  mutating func timestamp(_ key: String) -> Timestamp? {
    expect(key, .day)
    guard let entry = entry(key), let scalar = scalar(of: entry) else { return nil }
    let text = scalar.text
    if let timestamp = Timestamp(text) { return timestamp }
    let rest = text.dropFirst(10)
    if let day = CalendarDay(String(text.prefix(10))), "Tt, ".contains(rest.prefix(1)) {
      reportTime(rest.drop { "Tt, ".contains($0) }, of: key, on: day, at: entry.faultRange)
      return nil
    }
    // Elsewhere a review says by this key whether it is to be published.
    let isState = key == "published" && ["true", "false"].contains(text)
    report(
      .dateInvalid,
      "'\(text)' is not a day of the calendar",
      meant: CalendarDay(otherForm: text).map { .plain("\($0)") },
      of: key,
      hint: isState ? "remove the line; a draft says draft: true" : "write \(key): 2026-11-04",
      at: entry.faultRange
    )
    return nil
  }

  private mutating func reportTime(_ written: Substring, of key: String, on day: CalendarDay, at range: SourceRange) {
    report(
      .dateInvalid,
      written.isEmpty ? "the time behind '\(day)' is missing" : "'\(written)' is not a time of the day",
      meant: TimeOfDay(otherForm: written).map { .plain("\(Timestamp(day, $0))") },
      of: key,
      hint: "write \(key): \(day), or \(key): \(day) 20:30",
      at: range
    )
  }

  /// The month of a key; nil when it was not written.
  mutating func month(_ key: String) -> CalendarMonth? {
    guard let entry = entry(key), let scalar = scalar(of: entry) else { return nil }
    if let month = CalendarMonth(scalar.text) { return month }
    report(
      .monthInvalid,
      "'\(scalar.text)' is not a month of a year",
      meant: CalendarMonth(otherForm: scalar.text).map { .plain("\($0)") },
      of: key,
      hint: "write \(key): 2026-03",
      at: entry.faultRange
    )
    return nil
  }

  /// The days of a review: that of `date`, or of the name of its file, is both that of the visit and that of publication
  /// unless those are written; publication defaults to the visit.
  mutating func reviewDays(
    fileDay: CalendarDay?
  ) -> (visited: Timestamp?, published: Timestamp?, updated: Timestamp?) {
    let visited = timestamp("visited")
    let published = timestamp("published")
    let date = timestamp("date")
    let updated = timestamp("updated")
    let isGiven = ["visited", "published", "date"].contains(where: holdsValue)
    if !isGiven, fileDay == nil {
      report(
        .dateMissing,
        "neither 'date' nor 'visited' nor 'published' is given",
        hint: "add a line such as date: 2026-11-04",
        at: place
      )
    }
    warn(of: "published", published?.day, before: "visited", visited?.day)
    warn(of: "updated", updated?.day, before: published == nil ? "visited" : "published", (published ?? visited)?.day)
    let both = isGiven ? date : fileDay.map { Timestamp($0) }
    return (visited ?? both, published ?? both ?? visited, updated)
  }

  private mutating func warn(of key: String, _ day: CalendarDay?, before other: String, _ otherDay: CalendarDay?) {
    guard let day, let otherDay, day < otherDay else { return }
    report(
      .dateOrder,
      "'\(key)' (\(day)) lies before '\(other)' (\(otherDay))",
      hint: "check the two days",
      at: place(of: key)
    )
  }
}

extension CalendarDay {
  /// The day that a text in another form than ours must mean: `20.11.2026`, `20/11/2026`, `2026/11/20`,
  /// `November 20, 2026`; nil where day and month could be taken for each other.
  package init?(otherForm text: String) {
    let words = text.split { ". /-,".contains($0) }
    if words.count == 3, let month = words.firstIndex(where: { Self.month($0) != nil }), month < 2 {
      self.init(year: Int(words[2]) ?? 0, month: Self.month(words[month]) ?? 0, day: Int(words[1 - month]) ?? 0)
      return
    }
    let parts = words.map { Int($0) }
    guard parts.count == 3, let first = parts[0], let second = parts[1], let third = parts[2] else { return nil }
    if first > 31 {
      self.init(year: first, month: second, day: third)
    } else if third < 1000 {
      return nil
    } else if text.contains(".") || first > 12 {
      self.init(year: third, month: second, day: first)
    } else if second > 12 {
      self.init(year: third, month: first, day: second)
    } else {
      return nil
    }
  }

  /// The number of a month by its English name or the beginning of that.
  private static func month(_ word: Substring) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(word.lowercased()) }.map { $0 + 1 }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}

extension TimeOfDay {
  /// The time that a text in another form than ours must mean: `9:05 pm`, `12 a.m.`, `20.30`, `20h30`.
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

extension CalendarMonth {
  /// The month that a text in another form than ours must mean: `3.2026`, `03/2026`, `2026/3`.
  fileprivate init?(otherForm text: String) {
    let parts = text.split { ". /-".contains($0) }.compactMap { Int($0) }
    guard parts.count == 2, let year = parts.max(), let month = parts.min(), year > 31 else { return nil }
    guard let day = CalendarDay(year: year, month: month, day: 1) else { return nil }
    self.init(of: day)
  }
}
