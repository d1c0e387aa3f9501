import Importing

/// What was imported as lines, to be compared.
extension ImportedCollection {
  /// Keys, titles and ratings.
  var heads: [String] {
    reviews.map { review in "\(review.key) \(review.title) \(review.rating.map { "\($0)" } ?? "unrated")" }
  }

  /// The front matter of each review on a line.
  var frontMatter: [String] { reviews.map { $0.entries.lines.joined(separator: "; ") } }

  var told: [String] { remarks.map { "\($0.place) \($0.subject): \($0.text)" } }
}
