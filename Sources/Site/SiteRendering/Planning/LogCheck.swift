import Diagnostics
import Notation
import ReviewModel
import SiteModel
import Templating

/// Checks the entries of the log against reviews, the current day and each other.
struct LogCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let catalog: Catalog
  private let content: SiteContent
  private let today: PartialDay
  private let sources: ContentSources
  private let paths: Lazy<PathCorrections>
  private var log: Log { catalog.occasions.log }

  init(_ aggregates: Aggregates, _ content: SiteContent, _ sources: ContentSources) {
    let catalog = aggregates.catalog
    (self.catalog, self.content, self.sources) = (catalog, content, sources)
    today = .day(Timestamp(content.policy.today))
    paths = Lazy { PathCorrections(catalog.reviews.map(\.path)) }
    guard !catalog.occasions.log.entries.isEmpty else { return }
    // Growing the dictionary took a third of the work for 10,000 entries, without that for similar names.
    var first = [SeenEntry: EntryID](minimumCapacity: log.entries.count)
    for (entry, (id, review)) in zip(log.entries, zip(log.entries.ids, log.reviews)) {
      checkSubject(entry, review)
      checkTime(entry, review)
      checkRepetition(entry, id, review, &first)
    }
    checkIDs()
    checkNames(aggregates.similarEntries.value)
  }

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ hint: String,
    _ entry: LogEntry,
    at range: SourceRange? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    let (file, range) = (sources.name(entry.path), range ?? entry.place)
    diagnostics.add(Diagnostic(code, message, hint: hint, in: file, at: range, notes: notes))
  }
}

// MARK: - Subjects
extension LogCheck {
  /// Reports a review that does not exist, and an id that no review has.
  private mutating func checkSubject(_ entry: LogEntry, _ review: ReviewID?) {
    guard review == nil else { return }
    if let path = entry.review {
      let target = LogEntry.path(path.value)
      guard !content.invalid.contains(where: { $0.path.hasBytes(of: target) }) else { return }
      let near = paths.value.correction(of: target, in: "")
      let hint = near.map { "write review: \($0)" } ?? "write the path of a review, or title: and category:"
      report(.brokenLink, "no published review at '\(path.value)'", hint, entry, at: path.range)
    } else if entry.title == nil || entry.category == nil, !content.hasInvalidReviews,
      let id = entry.id(among: content.configuration.fields)
    {
      let message = "no published review has \(id.key) '\(id.value)'"
      report(.brokenLink, message, "add title: and category:", entry)
    }
  }

  /// Warns about an id that reviews of different subjects share.
  private mutating func checkIDs() {
    for field in content.configuration.fields where field.type.isID {
      var first: [String: Review] = [:]
      for review in catalog.reviews.sorted(by: { $0.path.precedesInFolder($1.path) }) {
        guard let id = review.details[field.key]?.text else { continue }
        guard let other = first[id] else {
          first[id] = review
          continue
        }
        guard folded(other.subject) != folded(review.subject) else { continue }
        let message = "\(field.key) '\(id)' is also that of '\(other.subject)' in \(sources.shownPath(other.path))"
        diagnostics.add(Diagnostic(.sharedID, message, hint: "correct one of the two", in: sources.name(review.path)))
      }
    }
  }

  /// Warns about an entry without a review whose title is almost that of a review.
  private mutating func checkNames(_ similar: [SimilarEntry]) {
    for similar in similar {
      let entry = log.entries[similar.entry]
      let message =
        "the title '\(entry.title ?? "")' is similar to '\(similar.subject)', a reviewed \(similar.category.name)"
      report(.similarEntry, message, "did you mean '\(similar.subject)'?", entry)
    }
  }
}

// MARK: - Times
extension LogCheck {
  /// Warns about times in the future, and before the year of the subject.
  private mutating func checkTime(_ entry: LogEntry, _ review: ReviewID?) {
    guard let time = entry.time else { return }
    if time.order > today.order, !time.overlaps(today) {
      report(.dateOrder, "'date' (\(time)) is in the future", "correct the day, or write status: next", entry)
    }
    let details = review.map { catalog.reviews[$0].details } ?? entry.details
    if let year = details.year, time.year < year {
      let message = "'date' (\(time)) is earlier than the year of the subject (\(year))"
      report(.dateOrder, message, "correct the day or the year", entry)
    }
  }

  /// The subject, part and day of an entry.
  private struct SeenEntry: Hashable {
    let subject: EntryID
    let review: ReviewID?
    let time: PartialDay
    let parts: [LogEntry.Part]
  }

  /// Warns about two entries of one day about the same subject, unless the later one is marked as a repetition.
  private mutating func checkRepetition(
    _ entry: LogEntry,
    _ id: EntryID,
    _ review: ReviewID?,
    _ first: inout [SeenEntry: EntryID]
  ) {
    guard let time = entry.time, time.day != nil, !entry.isAgain, entry.isOccasion else { return }
    let subject = review == nil ? log.firsts[id.number] : EntryID(0)
    let seen = SeenEntry(subject: subject, review: review, time: time, parts: entry.parts)
    guard let other = first.updateValue(id, forKey: seen) else { return checkRating(entry, review) }
    let name = entry.title ?? review.map { catalog.reviews[$0].subject } ?? ""
    let (first, hint) = (log.entries[other], "remove one of the two, or write again: true")
    let note = Diagnostic.Note("first entry", in: sources.name(first.path), at: first.place)
    report(.sameVisit, "duplicate entry of '\(name)' on \(time)", hint, entry, notes: [note])
  }

  /// Warns about a rating that differs from that of the review for the same time.
  private mutating func checkRating(_ entry: LogEntry, _ review: ReviewID?) {
    guard let review, let time = entry.time, let rating = entry.rating else { return }
    let occasions = catalog.occasions
    let same = occasions.occasions(of: review).first { occasions[$0].time?.overlaps(time) ?? false }
    guard let given = same.flatMap({ occasions[$0].rating }), given != rating else { return }
    let path = sources.shownPath(catalog.reviews[review].path)
    let message = "rating '\(name(of: rating))' differs from '\(name(of: given))' in \(path) for the same time"
    report(.sameVisit, message, "correct one of the two", entry)
  }

  private func name(of rating: Rating) -> String { catalog.scale.grade(of: rating)?.name ?? "\(rating)" }
}
