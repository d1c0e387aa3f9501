import Notation
import ReviewModel

/// Everything with a known time, and the lists of what is in progress and what comes next; empty without a log.
package struct Diary: Sendable {
  /// The rows of the diary, newest first.
  package let rows: [DiaryRow]
  /// The years of the diary, newest first, each with the indices of its rows.
  package let years: [(year: Int, rows: Range<Int>)]
  /// The entries in progress and the paused ones, the latest first.
  package let now: [EntryID]
  /// The entries to come, the last added first.
  package let next: [EntryID]

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let log = catalog.occasions.log
    next = log[.next].newestFirst { log.entries[$0].added }
    now = log.inProgress.newestFirst { log.entries[$0].start ?? log.entries[$0].added }
    let rows = log.isInDiary ? DiaryRow.all(catalog, subjects) : []
    self.rows = rows
    years = rows.years(in: catalog.occasions)
  }
}

/// One row of the diary: an occasion, or consecutive parts of a whole.
package struct DiaryRow: Sendable {
  /// The occasions, newest first.
  package fileprivate(set) var occasions: [OccasionID]
  /// Whether the subject was met before, or the author marks the occasion as a repetition.
  package let isAgain: Bool
  /// The subject; nil for a row outside of the diary.
  fileprivate var subject: SubjectPart?

  fileprivate init(_ id: OccasionID, isAgain: Bool, _ subject: SubjectPart) {
    (occasions, self.isAgain, self.subject) = ([id], isAgain, subject)
  }

  /// Creates a row of one occasion, without regard to others.
  package init(one id: OccasionID) { (occasions, isAgain) = ([id], false) }
}

extension DiaryRow {
  fileprivate static func all(_ catalog: Catalog, _ subjects: Subjects) -> [DiaryRow] {
    let occasions = catalog.occasions
    // Growing the set took an eighth of the work for the rows of 10,000 reviews and 10,000 entries.
    var seen = Set<SubjectPart>(minimumCapacity: occasions.all.count)
    var rows: [DiaryRow] = []
    for id in occasions.oldestFirst {
      let (occasion, entry) = (occasions[id], occasions.logged(id))
      let subject = SubjectPart(occasion, entry, occasions.log, subjects)
      let isNew = seen.insert(subject).inserted
      let isVisit = occasion.review.map { catalog.reviews[$0].restaurant != nil } ?? (entry?.restaurant != nil)
      let row = DiaryRow(id, isAgain: entry?.isAgain ?? false || !isNew && !isVisit, subject)
      if row.continues(rows.last) { rows[rows.count - 1].occasions.insert(id, at: 0) } else { rows.append(row) }
    }
    return rows.reversed()
  }

  /// Returns whether both rows are about parts of one whole.
  private func continues(_ other: DiaryRow?) -> Bool {
    guard let subject, !subject.parts.isEmpty, let other, let previous = other.subject, !previous.parts.isEmpty else {
      return false
    }
    return subject.subject == previous.subject && isAgain == other.isAgain
  }
}

extension [DiaryRow] {
  /// Returns the years of rows that are sorted by time, each with the indices of its rows.
  fileprivate func years(in occasions: Occasions) -> [(year: Int, rows: Range<Int>)] {
    var years: [(year: Int, rows: Range<Int>)] = []
    for (index, row) in enumerated() {
      guard let year = occasions[row.occasions[0]].time?.year else { continue }
      if years.last?.year != year { years.append((year, index..<index)) }
      years[years.count - 1].rows = years[years.count - 1].rows.lowerBound..<index + 1
    }
    return years
  }
}

extension Occasions {
  /// The occasions with a time, oldest first.
  fileprivate var oldestFirst: [OccasionID] {
    // Later lines of the log are later, as reviews with lower numbers are.
    let end = all.count
    let keyed = all.ids.lazy.filter { self[$0].time != nil }.map { id -> (order: Int, position: Int, id: OccasionID) in
      (self[id].order, self[id].review == nil ? id.number : 2 * end - id.number, id)
    }
    return keyed.sorted { ($0.order, $0.position) < ($1.order, $1.position) }.map(\.id)
  }
}

/// A subject, or a part of it.
private struct SubjectPart: Hashable {
  /// The newest review of the subject, otherwise the first entry of the log.
  let subject: Subject
  let parts: [LogEntry.Part]

  enum Subject: Hashable { case review(ReviewID), entry(EntryID) }

  init(_ occasion: Occasion, _ entry: LogEntry?, _ log: Log, _ subjects: Subjects) {
    subject =
      occasion.review.map { .review(subjects.newest(of: $0)) }
      ?? .entry(occasion.entry.map { log.firsts[$0.number] } ?? EntryID(0))
    parts = entry?.parts ?? []
  }
}

extension [EntryID] {
  fileprivate func newestFirst(_ time: (EntryID) -> PartialDay?) -> [EntryID] {
    let keyed = map { (order: time($0)?.order ?? 0, id: $0) }
    return keyed.sorted { $0.order == $1.order ? $0.id > $1.id : $0.order > $1.order }.map(\.id)
  }
}
