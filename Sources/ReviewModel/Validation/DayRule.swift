import Diagnostics
import FrontMatter

/// Days and months.
extension EntryReader {
  /// The day of a key; nil when it was not written.
  mutating func day(_ key: String) -> CalendarDay? {
    guard let entry = entry(key), let scalar = scalar(of: entry) else { return nil }
    if let day = CalendarDay(scalar.text) { return day }
    report(
      .dateInvalid,
      "'\(scalar.text)' is not a day of the calendar",
      hint: "write \(key): 2026-11-04",
      at: entry.faultRange
    )
    return nil
  }

  /// The month of a key; nil when it was not written.
  mutating func month(_ key: String) -> CalendarMonth? {
    guard let entry = entry(key), let scalar = scalar(of: entry) else { return nil }
    if let month = CalendarMonth(scalar.text) { return month }
    report(
      .monthInvalid,
      "'\(scalar.text)' is not a month of a year",
      hint: "write \(key): 2026-03",
      at: entry.faultRange
    )
    return nil
  }

  /// The days of a review: one of visit and publication is required; publication defaults to the visit.
  mutating func reviewDays() -> (visited: CalendarDay?, published: CalendarDay?, updated: CalendarDay?) {
    let visited = day("visited")
    let published = day("published")
    let updated = day("updated")
    if !holdsValue("visited"), !holdsValue("published") {
      report(
        .dateMissing,
        "neither 'visited' nor 'published' is given",
        hint: "add a line such as visited: 2026-11-04",
        at: place
      )
    }
    warn(of: "published", published, before: "visited", visited)
    warn(of: "updated", updated, before: published == nil ? "visited" : "published", published ?? visited)
    return (visited, published ?? visited, updated)
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
