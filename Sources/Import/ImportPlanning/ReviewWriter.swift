import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// A writer of reviews as content files that validate without errors.
struct ReviewWriter {
  private let fit: SiteFit
  private let validator: ReviewValidator

  private let bodies: BodyCheck

  init(_ fit: SiteFit, _ bodies: BodyCheck) {
    (self.fit, self.bodies) = (fit, bodies)
    validator = ReviewValidator(fit.configuration)
  }

  /// Returns the text of a review's file, without entries that validation rejects; nil if the review cannot be valid. Adds
  /// a remark for each removed entry or skipped review.
  func text(of review: ImportedReview, _ remarks: inout [ImportRemark]) -> String? {
    var entries = review.entries
    let body = bodies.checked(review.body, &entries, of: review.title, at: review.place, &remarks)
    guard let body else { return nil }
    let standing = review.standing
    entries["rating"] = standing.isWritten ? .text(fit.rating(standing.rating)) : nil
    // Visits that the source has under this key stay as they are.
    if let visits = visits(of: review, standing.isWritten ? standing.rating : nil) {
      entries["visits"] = visits
      // At the key of the review, they would hold for all visits.
      for key in review.visitKeys { entries[key] = nil }
    }
    addIdentity(of: review, to: &entries)
    // The source has no alternative text, and a missing `alt` would be an error.
    if entries["image"] != nil, entries["alt"] == nil { entries["alt"] = .text("") }
    guard isValid(&entries, of: review, &remarks) else { return nil }
    return document(entries.lines, body)
  }

  private func addIdentity(of review: ImportedReview, to entries: inout FrontMatterEntries) {
    entries.set("title", text: review.title)
    entries.set("category", text: fit.category(review.category))
    entries.set("imported", text: review.key)
  }

  /// Returns the visits of a review. The rating of the review is not repeated at its latest visit.
  private func visits(of review: ImportedReview, _ rating: ImportedRating?) -> YAML? {
    var visits = review.visits
    guard let last = visits.indices.last else { return nil }
    if visits[last].rating == rating, visits[last].time.day != nil { visits[last].rating = nil }
    return .list(visits.map { $0.yaml($0.rating.map { fit.rating($0) }) })
  }

  /// Removes entries that validation rejects. Returns false if the review cannot be valid. Adds a remark for each removed entry
  /// or skipped review.
  private func isValid(
    _ entries: inout FrontMatterEntries,
    of review: ImportedReview,
    _ remarks: inout [ImportRemark]
  ) -> Bool {
    while let (key, error) = error(in: entries, of: review) {
      if error.code == .dateMissing {
        entries["date"] = .plain("unknown")
        let text = "missing day; imported without a day"
        remarks.append(ImportRemark(.changed, text, of: review.title, at: review.place))
        continue
      }
      guard let key, !Self.needed.contains(key) else {
        remarks.append(ImportRemark(.skipped, error.message, of: review.title, at: review.place))
        return false
      }
      remarks.append(ImportRemark(.changed, "\(key) omitted: \(error.message)", of: review.title, at: review.place))
      entries[key] = nil
    }
    return true
  }

  private static let needed: Set<String> = ["title", "rating", "category", "imported"]

  /// Returns the first validation error of the entries, with its key; the key is nil if the error has no line of an entry.
  private func error(in entries: FrontMatterEntries, of review: ImportedReview) -> (String?, Diagnostic)? {
    let source = SourceFile(path: review.place.path, text: document(entries.lines, ""))
    let parsed = FencedDocument.parse(source)
    let path = "reviews/\(review.path ?? "review").md"
    let found = parsed.diagnostics + (parsed.value.map { validator.validate($0, path: path).diagnostics } ?? [])
    guard let error = found.first(where: { $0.severity == .error }) else { return nil }
    let line = source.bytes[..<(error.range?.lowerBound ?? 0)].count { $0 == UInt8(ascii: "\n") }
    let lines = entries.lines
    guard line > 0, line <= lines.count else { return (nil, error) }
    return (entries.keys.first { lines[line - 1].hasPrefix($0 + ": ") }, error)
  }
}

// MARK: - Entries of the log
extension ReviewWriter {
  /// Returns the entries of an entry of the log, without those that validation rejects. Adds a remark for each removed one.
  func logEntries(of entry: ImportedReview, _ remarks: inout [ImportRemark]) -> FrontMatterEntries {
    var entries = entry.entries
    let own = Self.ownKeys.map { key in (key, entries.take(key)) }
    entries["rating"] = .text("unrated")
    entries.set("date", day: .epoch)
    addIdentity(of: entry, to: &entries)
    _ = isValid(&entries, of: entry, &remarks)
    entries["rating"] = entry.rating.map { .text(fit.rating($0)) }
    for (key, value) in own { entries[key] = value }
    return entries
  }

  /// The keys that reviews do not have, or with another meaning.
  private static let ownKeys = ["date", "started", "added", "status", "again", "times", "note", "url"]
}

extension FrontMatterEntries {
  /// Removes and returns the value of a key.
  fileprivate mutating func take(_ key: String) -> YAML? {
    defer { self[key] = nil }
    return self[key]
  }
}

extension ImportedVisit {
  /// Returns the visit as an item of `visits`.
  fileprivate func yaml(_ rating: String?) -> YAML {
    let day = time.day.map { YAML.plain("\($0)") }
    let members: [(String, YAML?)] = [
      ("started", time.start.map { .plain("\($0)") }), ("date", day), ("rating", rating.map(YAML.text)),
    ]
    let all = members.compactMap { key, value in value.map { (key: key, value: $0) } } + entries
    return all.count == 1 ? day ?? .mapping(all) : .mapping(all)
  }
}
