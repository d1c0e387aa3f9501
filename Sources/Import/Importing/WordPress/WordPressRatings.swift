import Notation

/// The ratings that review plugins store as post metadata.
struct WordPressRatings {
  /// The metadata keys with their best rating in hundredths; nil if the key does not determine it.
  private static let keys: [(key: String, best: Int?)] = [
    ("wp_review_total", nil), ("_wp_review_total", nil), ("wppr_rating", 10_000), ("taq_review_score", 10_000),
    ("_taq_review_score", 10_000), ("lets_review_final_score", nil), ("_lets_review_final_score", nil),
    ("_lets_review_final_score_100", 10_000), ("rank_math_snippet_review_rating_value", 500),
    ("ta_post_review_rating", 500), ("review_rating", nil), ("_review_rating", nil), ("review_score", nil),
    ("_review_score", nil), ("star_rating", nil), ("rating", nil), ("_rating", nil), ("score", nil), ("stars", nil),
  ]

  /// The ratings in hundredths, with the indices of their reviews.
  private(set) var found: [(review: Int, rating: Int)] = []
  private var bests: Set<Int?> = []

  func isRating(_ key: String) -> Bool { Self.keys.contains { $0.key == key } }

  mutating func read(_ item: WXRItem, review: Int) {
    for (key, best) in Self.keys {
      guard let rating = item.meta[key].flatMap(Self.rating) else { continue }
      found.append((review, rating))
      bests.insert(best ?? Self.best(ofKind: item.meta["wp_review_type"], key))
      return
    }
  }

  /// The plugin's scale with the coarsest common step; unknown if posts have several scales.
  var scale: ImportedScale {
    guard bests.count == 1, let best = bests.first ?? nil else { return .unknown }
    let step = [100, 50, 25, 10, 5].first { step in found.allSatisfy { $0.rating % step == 0 } } ?? 1
    return found.allSatisfy { $0.rating <= best } ? .points(worst: 0, best: best, step: step) : .unknown
  }

  /// Returns the best rating in hundredths of `wp_review_total`, depending on `wp_review_type`.
  private static func best(ofKind kind: String?, _ key: String) -> Int? {
    guard key.hasSuffix("wp_review_total") else { return nil }
    return switch kind {
    case "star": 500
    case "point": 1_000
    case "percentage": 10_000
    default: nil
    }
  }

  /// Parses a positive number into hundredths; further decimals are dropped. Plugins store 0 for unrated posts.
  private static func rating(_ text: String) -> Int? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...1_000).contains(whole) else { return nil }
    let decimals = parts.count == 2 ? String(parts[1].prefix(2)) : "0"
    guard decimals.utf8.allSatisfy(\.isDigit), let fraction = Int(decimals) else { return nil }
    let rating = whole * 100 + (decimals.utf8.count == 1 ? fraction * 10 : fraction)
    return rating > 0 ? rating : nil
  }
}
