import ImportFormats
/// Imported content as strings, for comparison.
extension ImportedCollection {
  /// The key, title and rating of each review.
  package var heads: [String] {
    reviews.map { review in "\(review.key) \(review.title) \(review.rating.map { "\($0)" } ?? "unrated")" }
  }

  /// The front matter of each review on a line.
  package var frontMatter: [String] { reviews.map { $0.dated.entries.lines.joined(separator: "; ") } }

  /// The key, the title and the values of each entry of the log on a line, sorted by key.
  package var logLines: [String] {
    log.map { entry in
      let rating = entry.rating.map { ["rating: \($0)"] } ?? []
      return ([entry.key, entry.title] + (rating + entry.entries.lines).sorted()).joined(separator: "; ")
    }
  }

  /// The visits of each review on a line.
  package var visitLines: [String] {
    reviews.map { review in
      let visits = review.visits.map {
        "\($0.time.start, default: "")>\($0.time.day, default: "") \($0.rating, default: "")"
      }
      return "\(review.title): \(visits.joined(separator: "; "))"
    }
  }

  package var remarkLines: [String] { remarks.map { "\($0.place) \($0.subject): \($0.text)" } }
}
