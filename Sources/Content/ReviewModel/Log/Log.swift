import BinaryCoding
import Notation

/// The entries of the log, each with the review that it belongs to. A class, because many values share it.
package final class Log: Sendable {
  /// The entries, in the order of their files.
  package let entries: [LogEntry]
  /// For each entry, the review that it belongs to; nil for a subject without a review.
  package let reviews: [ReviewID?]
  /// For each entry without a review, the first such entry with the same subject.
  package let firsts: [EntryID]
  /// The entries without a review.
  package let unreviewed: [EntryID]
  /// The entries of reviews, by review.
  private let byReview: [ReviewID: [EntryID]]
  private let byStatus: [LogEntry.Status: [EntryID]]
  /// Whether an entry was met at a known time, so that the site has a diary.
  package let isInDiary: Bool

  /// Assigns entries to reviews, given newest first. An entry belongs to the review that it names, otherwise to one with the same
  /// id, otherwise to one with the same subject, category and, where both have one, year. Of several reviews, the one that is about
  /// the day of the entry precedes, otherwise the newest.
  package init(_ entries: [LogEntry], _ reviews: [Review], fields: [Field]) {
    self.entries = entries
    let named = Set(entries.compactMap { $0.review.map { LogEntry.path($0.value) } })
    var subjects = LogSubjects(entries.isEmpty ? [] : reviews, named: named, fields)
    let found = entries.map { subjects.review(of: $0, reviews) }
    self.reviews = found
    firsts = entries.ids.map { id in found[id.number] == nil ? subjects.first(id, entries) : id }
    var byReview: [ReviewID: [EntryID]] = [:]
    for (id, review) in zip(entries.ids, found) { if let review { byReview[review, default: []].append(id) } }
    self.byReview = byReview
    unreviewed = entries.ids.filter { found[$0.number] == nil }
    byStatus = Dictionary(grouping: entries.ids) { entries[$0].status }
    isInDiary = entries.contains { $0.isOccasion && $0.time != nil }
  }

  /// Returns the entries that belong to a review.
  package func entries(of review: ReviewID) -> [EntryID] { byReview.isEmpty ? [] : byReview[review] ?? [] }

  /// Returns the entries with a status.
  package subscript(status: LogEntry.Status) -> [EntryID] { byStatus[status] ?? [] }

  /// The entries in progress, and the paused ones.
  package var inProgress: [EntryID] { self[.now] + self[.paused] }
}

/// The number of an entry in the log.
package typealias EntryID = ID<LogEntry>

/// The subjects of reviews and entries, by the three ways to name them.
private struct LogSubjects {
  private let fields: [Field]
  private var byPath: [String: ReviewID] = [:]
  private var byID: [String: [ReviewID]] = [:]
  private var byName: [UInt64: [ReviewID]] = [:]
  private var firstEntries: [UInt64: [EntryID]] = [:]
  private var hasher = TextHasher()

  /// `named` contains the paths of reviews in entries.
  init(_ reviews: [Review], named: Set<String>, _ fields: [Field]) {
    self.fields = fields.filter(\.type.isID)
    for (id, review) in zip(reviews.ids, reviews) {
      if named.contains(review.path) { byPath[review.path] = id }
      for key in self.fields.compactMap({ $0.identity(in: review.details) }) { byID[key, default: []].append(id) }
      byName[hash(review.subject, review.category), default: []].append(id)
    }
  }

  mutating func review(of entry: LogEntry, _ reviews: [Review]) -> ReviewID? {
    if let path = entry.review { return byPath[LogEntry.path(path.value)] }
    let ids = fields.lazy.compactMap { [byID] in $0.identity(in: entry.details).flatMap { byID[$0] } }.first
    return entry.nearest(ids ?? named(entry, reviews), reviews)
  }

  private mutating func named(_ entry: LogEntry, _ reviews: [Review]) -> [ReviewID] {
    guard let title = entry.title, let category = entry.category else { return [] }
    return byName[hash(title, category), default: []].filter { id in
      let review = reviews[id]
      return review.category == category && folded(review.subject) == folded(title)
        && entry.details.hasYear(review.details.year)
        && !fields.contains { $0.distinguishes(entry.details, review.details) }
    }
  }

  /// Returns the first entry with the subject of an entry without a review.
  mutating func first(_ id: EntryID, _ entries: [LogEntry]) -> EntryID {
    let entry = entries[id]
    guard let title = entry.title, let category = entry.category else { return id }
    let key = hash(title, category)
    let same = firstEntries[key, default: []].first { entries[$0].hasSubject(of: entry) }
    if same == nil { firstEntries[key, default: []].append(id) }
    return same ?? id
  }

  private mutating func hash(_ name: String, _ category: Int) -> UInt64 { hasher.foldedHash(name) ^ UInt64(category) }
}

extension LogEntry {
  /// Returns the path of a review below the content folder for the text of `review`.
  package static func path(_ written: String) -> String {
    var path = written[...]
    while path.hasPrefix("../") { path = path.dropFirst(3) }
    let name = path.hasPrefix("reviews/") ? String(path) : "reviews/\(path)"
    return name.hasSuffix(".md") ? name : name + ".md"
  }

  /// Returns the review that is about the day of the entry, otherwise the first one.
  fileprivate func nearest(_ ids: [ReviewID], _ reviews: [Review]) -> ReviewID? {
    guard ids.count > 1, let time else { return ids.first }
    return ids.first { reviews[$0].isAbout(time) } ?? ids.first
  }

  fileprivate func hasSubject(of other: LogEntry) -> Bool {
    guard let title, let otherTitle = other.title, category == other.category else { return false }
    return (title == otherTitle || folded(title) == folded(otherTitle)) && details.hasYear(other.details.year)
  }
}

extension Review {
  fileprivate func isAbout(_ time: PartialDay) -> Bool {
    let times = visits.isEmpty ? [self.time.map { .day($0) }] : visits.map(\.time)
    return times.contains { $0?.overlaps(time) ?? false }
  }
}

extension Details {
  /// The year of the subject, in a field `year`.
  package var year: Int? { self["year"]?.text.flatMap { Int($0) } }

  /// Returns whether the year of the subject equals another, or one of both is unknown.
  package func hasYear(_ other: Int?) -> Bool {
    guard let year, let other else { return true }
    return year == other
  }
}

extension Field {
  /// Returns whether two subjects have different ids.
  fileprivate func distinguishes(_ one: Details, _ other: Details) -> Bool {
    guard let id = one[key]?.text, let otherID = other[key]?.text else { return false }
    return id != otherID
  }

  /// Returns the key and the id of a subject in one text; nil without an id.
  fileprivate func identity(in details: Details) -> String? { details[key]?.text.map { "\(key)\n\($0)" } }
}
