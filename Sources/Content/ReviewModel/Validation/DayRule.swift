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

  /// Returns the days of a review; nil without a valid day. `date`, or the day in the file name, is the default of the visit and
  /// of the publication. Without it, the publication defaults to the visit, and the visit to the latest of `visits`. The day
  /// of publication does not replace an unknown day of the visit.
  mutating func reviewDays(fileDay: CalendarDay?, visits: [Visit] = []) -> ReviewDays? {
    let visited = dayOrUnknown("visited")
    let published = timestamp("published")
    let date = dayOrUnknown("date")
    let updated = timestamp("updated")
    let isGiven = ["visited", "published", "date"].contains(where: holdsValue)
    let latest = visits.newestFirst.first?.time?.timestamp
    if !isGiven, fileDay == nil, latest == nil {
      report(
        .dateMissing,
        "missing key 'date', 'visited' or 'published'",
        hint: "add a line such as date: 2026-11-04, or date: unknown",
        at: place
      )
    }
    let knownVisit = visited ?? nil
    warn(of: "published", published?.day, before: "visited", knownVisit?.day)
    warn(
      of: "updated",
      updated?.day,
      before: published == nil ? "visited" : "published",
      (published ?? knownVisit)?.day
    )
    let both = isGiven ? date ?? nil : fileDay.map { Timestamp($0) }
    let written = visited ?? date
    let visit = (written ?? latest ?? both) ?? latest
    let publication = published ?? both ?? knownVisit ?? latest
    let isUndated = visit == nil && written != nil
    guard publication != nil || isUndated else { return nil }
    return ReviewDays(visit: visit, publication: publication, update: updated, isUndated: isUndated)
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
