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
    entries.set("title", text: review.title)
    entries["rating"] = .text(fit.rating(review.rating))
    entries.set("category", text: fit.category(review.category))
    entries.set("imported", text: review.key)
    // The source has no alternative text, and a missing `alt` would be an error.
    if entries["image"] != nil, entries["alt"] == nil { entries["alt"] = .text("") }
    while let (key, error) = error(in: entries, of: review) {
      if error.code == .dateMissing {
        entries.set("date", day: .epoch)
        entries.set("draft", holds: true)
        let text = "missing day; imported as a draft of 1970"
        remarks.append(ImportRemark(.changed, text, of: review.title, at: review.place))
        continue
      }
      guard let key, !Self.needed.contains(key) else {
        remarks.append(ImportRemark(.skipped, error.message, of: review.title, at: review.place))
        return nil
      }
      remarks.append(ImportRemark(.changed, "\(key) omitted: \(error.message)", of: review.title, at: review.place))
      entries[key] = nil
    }
    return document(entries.lines, body)
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
