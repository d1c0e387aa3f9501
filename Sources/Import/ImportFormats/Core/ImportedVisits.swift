import FrontMatter
import Notation
import ReviewModel

/// A visit of an imported review.
package struct ImportedVisit: Sendable {
  package var time: ImportedTime
  package var rating: ImportedRating?
  /// The other keys of the visit.
  package var entries: [(key: String, value: YAML)] = []

  fileprivate var isEmpty: Bool { time == ImportedTime(day: nil) && rating == nil && entries.isEmpty }
}

// MARK: - Reviews with visits
extension ImportedReview {
  /// Whether the days of the review need the key `visits`.
  private var needsVisits: Bool {
    guard let days else { return false }
    return !others.isEmpty || days.times.count > 1 || days.times.contains { $0.start != nil } || standingRating != nil
  }

  /// The visits to write, oldest first; those without a day are first. A visit of which nothing is known is only counted.
  package var visits: [ImportedVisit] { needsVisits ? allVisits.filter { !$0.isEmpty } : [] }

  private var allVisits: [ImportedVisit] {
    let visits = visits(noted: false) + others.flatMap { $0.visits(noted: true) }
    return visits.enumerated().sorted { one, other in
      let (a, b) = (one.element.time.day?.ordinal ?? 0, other.element.time.day?.ordinal ?? 0)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }

  /// The times of one row. Its rating was given at the latest one.
  private var ownVisits: [ImportedVisit] {
    let times = days?.times.filter { $0.day != nil || !status.isOpen } ?? []
    var visits = (times.isEmpty ? [ImportedTime(day: nil)] : times).map { ImportedVisit(time: $0) }
    visits[visits.count - 1].rating = rating
    return visits
  }

  /// The times of one row, with its values of visits and optionally its remark at the latest one.
  private func visits(noted: Bool) -> [ImportedVisit] {
    var visits = ownVisits
    let details = visitKeys.compactMap { key in entries[key].map { (key: key, value: $0) } }
    visits[visits.count - 1].entries = details + (noted ? note.map { [("note", YAML.text($0))] } ?? [] : [])
    return visits
  }

  /// The rating of today, by default the latest one. It is not written if a later visit is unrated, because that visit would
  /// get it.
  package var standing: (rating: ImportedRating?, isWritten: Bool) {
    let visits = visits
    guard let latest = visits.last else { return (rating, true) }
    if let standingRating { return (standingRating, true) }
    let given = visits.last { $0.rating != nil }?.rating
    return (given, given == nil || latest.rating != nil)
  }

  private var order: Int { days?.latest?.ordinal ?? 0 }

  /// The review with the entries of its days.
  package var dated: ImportedReview {
    guard let days else { return self }
    var review = self
    let (all, own) = (allVisits, days.latest)
    let earliest = ([self] + others).min { $0.order < $1.order }
    review.entries["rewatch"] = earliest?.entries["rewatch"]
    let latest = all.last?.time.day
    if needsVisits, latest != nil {
      // Otherwise, the day of a file name such as `2019-01-01-a-title.md` would be the day of the review.
      review.entries.set("visited", day: latest)
      let published = [days.logged, own].compactMap(\.self).max()
      if published != own || own != latest, published != latest { review.entries.set("published", day: published) }
    } else {
      review.entries.set(visited: latest, published: days.logged)
    }
    if latest == nil { review.entries[days.logged == nil ? "date" : "visited"] = .plain("unknown") }
    let count = max(days.count, all.count)
    if count > max(1, visits.count) { review.entries.set("times", number: min(count, ContentLimits.times)) }
    return review
  }
}

extension ImportedStatus {
  /// Whether the last time has not ended or begun.
  fileprivate var isOpen: Bool { self == .now || self == .next }
}

// MARK: - Entries of the log
extension ImportedReview {
  /// One entry of the log for each time, and one for a status without a time.
  package var logEntries: [ImportedReview] {
    let ended = days?.times.filter { $0.day != nil || !status.isOpen } ?? []
    var entries = ended.enumerated().map { logEntry($1, number: $0, status: status.isOpen ? .done : status) }
    if status.isOpen {
      entries.append(statusEntry)
    } else if entries.isEmpty {
      entries = [logEntry(nil, status: status)]
    }
    let latest = max(0, ended.count - 1)
    entries[latest].rating = rating
    if !status.isOpen, let count = days?.count, count > entries.count {
      // The other entries stand for one time each.
      entries[latest].entries.set("times", number: min(count - latest, ContentLimits.times))
    }
    entries[entries.count - 1].entries.set("added", day: days?.logged == ended.last?.day ? nil : days?.logged)
    for index in entries.indices { entries[index].isRow = isRow && index == 0 }
    return entries
  }

  /// The entry of what is being read, paused or planned, without an ended time. What is planned has not begun.
  package var statusEntry: ImportedReview {
    var entry = logEntry(status == .next ? nil : days?.times.last { $0.day == nil }, status: status)
    entry.entries.set("added", day: days?.logged)
    entry.isRow = false
    return entry
  }

  private func logEntry(_ time: ImportedTime?, number: Int = 0, status: ImportedStatus) -> ImportedReview {
    var entry = self
    (entry.rating, entry.body, entry.others, entry.standingRating) = (nil, "", [], nil)
    entry.days = ImportedDays()
    entry.days?.times = [time].compactMap(\.self)
    entry.status = status
    entry.entries.set("again", holds: number > 0 || entries["rewatch"] != nil)
    if case .text(let subject)? = entries["subject"] { entry.title = subject }
    for key in Self.keysOfReviews { entry.entries[key] = nil }
    entry.entries.set("date", day: time?.day)
    entry.entries.set("started", day: time?.start)
    entry.entries.set("note", text: note)
    if number > 0 { entry.key += "/\(time?.day, default: "\(number + 1)")" }
    if status == .done { return entry }
    entry.entries.set("status", text: status.rawValue)
    entry.key += "/\(status)"
    return entry
  }

  /// The keys that entries of the log do not have.
  private static let keysOfReviews = ["rewatch", "subject", "spoilers", "unfinished"]
}

extension YAML {
  /// The entries of all mappings in a list.
  package var members: [(key: String, value: YAML)] {
    switch self {
    case .list(let items): items.flatMap(\.members)
    case .mapping(let members): members
    default: []
    }
  }
}
