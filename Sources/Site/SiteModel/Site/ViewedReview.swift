/// A review, by its index among the articles of the site, with the number of views of its page.
package struct ViewedReview: Sendable {
  package let number: Int
  /// The number of views.
  package let count: Int
}

extension ViewCounts {
  /// Returns the most viewed reviews; of equal counts, the newest first.
  func mostViewed(of articles: [Article]) -> [ViewedReview] {
    guard !counts.isEmpty else { return [] }
    let viewed = articles.enumerated().compactMap { number, article in
      counts[article.url].flatMap { $0 > 0 ? ViewedReview(number: number, count: $0) : nil }
    }
    let sorted = viewed.sorted { ($1.count, $0.number) < ($0.count, $1.number) }
    return Array(sorted.prefix(ViewLimits.shown))
  }
}
