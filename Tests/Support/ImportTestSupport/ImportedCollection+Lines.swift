import ImportFormats
/// Imported content as strings, for comparison.
extension ImportedCollection {
  /// The key, title and rating of each review.
  package var heads: [String] {
    reviews.map { review in "\(review.key) \(review.title) \(review.rating.map { "\($0)" } ?? "unrated")" }
  }

  /// The front matter of each review on a line.
  package var frontMatter: [String] { reviews.map { $0.entries.lines.joined(separator: "; ") } }

  package var remarkLines: [String] { remarks.map { "\($0.place) \($0.subject): \($0.text)" } }
}
