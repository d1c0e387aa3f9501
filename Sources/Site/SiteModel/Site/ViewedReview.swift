import ReviewModel

/// A review with the number of views of its page.
package struct ViewedReview: Sendable {
  package let review: ReviewID
  /// The number of views.
  package let count: Int
}

extension ViewCounts {
  /// Returns the most viewed reviews; of equal counts, the newest first.
  func mostViewed(of articles: [Article]) -> [ViewedReview] {
    guard !counts.isEmpty else { return [] }
    let viewed = articles.enumerated().compactMap { number, article in
      counts[article.url].flatMap { $0 > 0 ? ViewedReview(review: ID(number), count: $0) : nil }
    }
    let sorted = viewed.sorted { ($1.count, $0.review) < ($0.count, $1.review) }
    return Array(sorted.prefix(ViewLimits.shown))
  }
}
