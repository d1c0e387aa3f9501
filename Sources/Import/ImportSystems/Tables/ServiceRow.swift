import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// A row of a service's tables.
struct ServiceRow {
  var review: ImportedReview
  /// The identity of the film, book, beer or place: rows with equal values are about one subject.
  let subject: String
  /// The value that distinguishes subjects with equal titles, such as the year.
  var detail = ""
  /// The rating of the subject, if the service stores it apart from the ratings of the visits.
  var standingRating: ImportedRating?

  /// Whether the row can be a review: it has a text, or a rating of something that was seen to its end.
  var isReview: Bool {
    !review.body.isEmpty || review.rating != nil && (review.status == .done || review.status == .next)
  }

  fileprivate var order: Int { review.days?.latest?.ordinal ?? 0 }
}

// MARK: - Reviews, visits and the log
extension ImportedCollection {
  /// Adds rows: one with a text as a review, otherwise the latest rated row of a subject; the others as its visits, or as
  /// entries of the log.
  mutating func add(_ rows: [ServiceRow]) {
    let rows = Self.withUniqueKeys(rows)
    var groups: [String: Int] = [:]
    var subjects: [[ServiceRow]] = []
    for row in rows {
      let group = groups[row.subject] ?? subjects.count
      groups[row.subject] = group
      if group == subjects.count { subjects.append([]) }
      subjects[group].append(row)
    }
    var reviews: [ServiceRow] = []
    for subject in subjects { add(subject, to: &reviews) }
    distinguish(&reviews)
    self.reviews += reviews.map(\.review)
    omitUploadDays()
  }

  /// Makes keys unique: the second row with a key gets the suffix `/2`, and so on.
  private static func withUniqueKeys(_ rows: [ServiceRow]) -> [ServiceRow] {
    var keys = UniqueNames()
    return rows.map { row in
      var row = row
      row.review.key = keys.unused(cleaned(row.review.key)) { "\($0)/\($1)" }
      return row
    }
  }

  private mutating func add(_ rows: [ServiceRow], to reviews: inout [ServiceRow]) {
    var (mains, others) = (Self.reviews(among: rows), [ImportedReview]())
    let keys = Set(mains.map(\.review.key))
    var seen: Set<Repetition> = Set(mains.flatMap { $0.review.repetitions })
    // A row of which only the status is known adds nothing to a row with a day.
    if rows.contains(where: { $0.review.status == .done && $0.order > 0 }) { seen.insert(Repetition()) }
    for row in rows where !keys.contains(row.review.key) {
      let isNew = row.review.repetitions.contains { !seen.contains($0) } || row.review.note != nil
      seen.formUnion(row.review.repetitions)
      if isNew { others.append(row.review) } else { joinedRowCount += 1 }
    }
    if let latest = mains.indices.max(by: { mains[$0].order < mains[$1].order }) {
      let visits = others.filter { $0.status == .done }.prefix(ImportLimits.visits)
      mains[latest].review.others = Array(visits)
      mains[latest].review.entries.addTags(of: rows.lazy.map(\.review).filter { $0.status == .done })
      mains[latest].review.standingRating = rows.lazy.compactMap(\.standingRating).first
      let visitKeys = Set(visits.map(\.key))
      others.removeAll { visitKeys.contains($0.key) }
    }
    log += others.flatMap(\.logEntries)
    log += mains.map(\.review).filter { $0.status != .done && $0.status != .dropped }.map(\.statusEntry)
    reviews += mains
  }

  /// Returns the rows with a text, otherwise the latest rated one. A repeated row is returned once.
  private static func reviews(among rows: [ServiceRow]) -> [ServiceRow] {
    let found = rows.filter(\.isReview)
    var texts: Set<String> = []
    let described = found.filter { row in
      !row.review.body.isEmpty && texts.insert("\(row.review.days?.latest, default: "") \(row.review.body)").inserted
    }
    if !described.isEmpty { return described }
    return found.max { $0.order < $1.order }.map { [$0] } ?? []
  }

  /// Sets the subject to the title with its detail, such as the year, if subjects with equal names have different details.
  /// Reviews of one subject are linked.
  private func distinguish(_ rows: inout [ServiceRow]) {
    let names = rows.map { folded($0.review.title) }
    let details = zip(names, rows.map(\.detail))
    let different = Dictionary(grouping: details, by: \.0).mapValues { Set($0.map(\.1)).count > 1 }
    for index in rows.indices where different[names[index]] == true && !rows[index].detail.isEmpty {
      let subject = "\(rows[index].review.title) (\(rows[index].detail))"
      rows[index].review.entries.set("subject", text: subject)
      for other in rows[index].review.others.indices {
        rows[index].review.others[other].entries.set("subject", text: subject)
      }
    }
  }
}

/// What a row adds to others of its subject: a time with a rating, or a status.
private struct Repetition: Hashable {
  var status = ImportedStatus.done
  var time: ImportedTime?
  var rating: ImportedRating?
}

extension ImportedReview {
  /// The times of the row with and without its rating: a row without a rating adds nothing to a rated row of the same day.
  fileprivate var repetitions: [Repetition] {
    let times = days?.times.map(Optional.some) ?? []
    return (times.isEmpty ? [nil] : times).flatMap { time in
      Set([nil, rating]).map { Repetition(status: status, time: time, rating: $0) }
    }
  }
}

extension FrontMatterEntries {
  /// Adds the tags of other rows.
  fileprivate mutating func addTags(of rows: some Sequence<ImportedReview>) {
    let lists = ([self] + rows.map(\.entries)).compactMap { $0["tags"] }
    guard lists.count > 1 else { return }
    var seen: Set<NameKey> = []
    set("tags", texts: lists.flatMap(\.texts).filter { NameKey(of: $0).map { seen.insert($0).inserted } ?? false })
  }
}

extension YAML {
  /// The texts of a list.
  fileprivate var texts: [String] {
    guard case .list(let values) = self else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
