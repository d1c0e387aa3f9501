import ImportFormats
import Notation
import ReviewModel

/// The ratings that review plugins and authors store as post metadata.
struct WordPressRatings {
  /// The metadata keys of plugins with their best rating in hundredths; nil if the key does not determine it.
  private static let keys: [(key: String, best: Int?)] = [
    ("wp_review_total", nil), ("_wp_review_total", nil), ("wppr_rating", 10_000), ("taq_review_score", 10_000),
    ("_taq_review_score", 10_000), ("lets_review_final_score", nil), ("_lets_review_final_score", nil),
    ("_lets_review_final_score_100", 10_000), ("rank_math_snippet_review_rating_value", 500),
    ("ta_post_review_rating", 500), ("review_score", nil), ("_review_score", nil), ("star_rating", nil),
  ]

  /// A value of a post; the rating is nil if the value is not a rating.
  struct Found {
    let review: Int
    let written: String
    let rating: ForeignRating?
  }

  /// The ratings with the indices of their reviews.
  private(set) var found: [Found] = []

  func isRating(_ key: String) -> Bool {
    Self.keys.contains { $0.key == key } || ForeignPost.ratingKeys.contains(ForeignKeys.plain(key))
  }

  /// Reads the first rating of a post. Plugins store 0 for unrated posts.
  mutating func read(_ item: WXRItem, review: Int) {
    let plugins = Self.keys.compactMap { key, best in item.meta[key].map { ($0, best ?? Self.best(of: item, key)) } }
    let others = item.meta.keys.sorted().filter { key in isRating(key) && !Self.keys.contains { $0.key == key } }
    let values = plugins + others.compactMap { key in item.meta[key].map { ($0, nil) } }
    let written = values.filter { !Self.isEmpty($0.0) }
    let read = written.map { text, best in
      Found(review: review, written: text, rating: Self.rating(text, best))
    }
    let first = read.first { $0.rating?.isOrdered == true } ?? read.first { $0.rating != nil } ?? read.first
    if let first { found.append(first) }
  }

  private static func isEmpty(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isWhitespace || "0.,".utf8.contains($0) }
  }

  /// Returns the best rating in hundredths of `wp_review_total`, depending on `wp_review_type`.
  private static func best(of item: WXRItem, _ key: String) -> Int? {
    guard key.hasSuffix("wp_review_total") else { return nil }
    return switch item.meta["wp_review_type"] ?? item.meta["_wp_review_type"] {
    case "star": 500
    case "point": 1_000
    case "percentage", "circle": 10_000
    default: nil
    }
  }

  /// Parses a value; decimals of computed totals after the second one are dropped.
  private static func rating(_ text: String, _ best: Int?) -> ForeignRating? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let isLong = parts.count == 2 && parts[1].utf8.count > 2 && parts[1].utf8.allSatisfy(\.isDigit)
    let rating = ForeignRating(isLong ? "\(parts[0]).\(parts[1].prefix(2))" : text)
    guard let best, case .points(let points, nil)? = rating else { return rating }
    return points <= best ? .points(points, best: best) : nil
  }
}
