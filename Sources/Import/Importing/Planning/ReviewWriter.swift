import Diagnostics
import FrontMatter
import MarkdownRendering
import Notation
import ReviewModel

/// A writer of reviews as content files that validate without errors.
struct ReviewWriter {
  private let fit: SiteFit
  private let validator: ReviewValidator

  init(_ fit: SiteFit) { (self.fit, validator) = (fit, ReviewValidator(fit.configuration)) }

  /// Returns the text of a review's file, without entries that validation rejects; nil if the review cannot be valid. Adds
  /// a remark for each removed entry or skipped review.
  func text(of review: ImportedReview, _ remarks: inout [ImportRemark]) -> String? {
    guard let body = Self.body(review.body, of: review.title, at: review.place, &remarks) else { return nil }
    var entries = review.entries
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

  /// Returns a body without control characters, which a build rejects; nil if the body exceeds the size limit. Adds a
  /// remark in both cases.
  static func body(
    _ body: String,
    of title: String,
    at place: ImportPlace,
    _ remarks: inout [ImportRemark]
  ) -> String? {
    let limit = MarkdownOptions().sizeLimit
    guard body.utf8.count <= limit else {
      remarks.append(ImportRemark(.skipped, "the text is larger than \(limit / 1_000_000) MB", of: title, at: place))
      return nil
    }
    guard body.utf8.contains(where: \.isRefusedControl) else { return body }
    remarks.append(ImportRemark(.changed, "control characters removed", of: title, at: place))
    return String(decoding: body.utf8.filter { !$0.isRefusedControl }, as: UTF8.self)
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
