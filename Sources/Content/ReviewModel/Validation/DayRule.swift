import Diagnostics
import Notation

// MARK: - Days of a review
extension EntryReader {
  /// Returns the name of a review's file, and the day with which it begins unless another day is written.
  func reviewName(_ path: String) -> (name: String, day: CalendarDay?) {
    let file = ReviewFileName(path)
    let isDated = !holdsValue("visited") && !holdsValue("published") && file.day != nil
    return isDated ? (file.undated, file.day) : (file.name, nil)
  }

  /// Returns the days of a review. `date`, or the day in the file name, is the default of the visit and of the
  /// publication. Without it, the publication defaults to the visit, and the visit to the latest of `visits`.
  mutating func reviewDays(
    fileDay: CalendarDay?,
    visits: [Visit] = []
  ) -> (visited: Timestamp?, published: Timestamp?, updated: Timestamp?) {
    let visited = timestamp("visited")
    let published = timestamp("published")
    let date = timestamp("date")
    let updated = timestamp("updated")
    let isGiven = ["visited", "published", "date"].contains(where: holdsValue)
    let latest = visits.newestFirst.first?.time?.timestamp
    if !isGiven, fileDay == nil, latest == nil {
      report(
        .dateMissing,
        "missing key 'date', 'visited' or 'published'",
        hint: "add a line such as date: 2026-11-04",
        at: place
      )
    }
    warn(of: "published", published?.day, before: "visited", visited?.day)
    warn(of: "updated", updated?.day, before: published == nil ? "visited" : "published", (published ?? visited)?.day)
    let both = isGiven ? date : fileDay.map { Timestamp($0) }
    return (visited ?? date ?? latest ?? both, published ?? both ?? visited ?? latest, updated)
  }

  private mutating func warn(of key: String, _ day: CalendarDay?, before other: String, _ otherDay: CalendarDay?) {
    guard let day, let otherDay, day < otherDay else { return }
    report(
      .dateOrder,
      "'\(key)' (\(day)) is earlier than '\(other)' (\(otherDay))",
      hint: "correct one of the two days",
      at: place(of: key)
    )
  }
}
