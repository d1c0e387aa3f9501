/// A review, by its number among the articles of the site, and how often its page was viewed.
struct ViewedReview: Sendable {
  let number: Int
  let count: Int
}

extension ViewCounts {
  /// The reviews viewed most often, the newest of equals first.
  func mostViewed(of articles: [Article]) -> [ViewedReview] {
    guard !counts.isEmpty else { return [] }
    let viewed = articles.enumerated().compactMap { number, article in
      counts[article.url].flatMap { $0 > 0 ? ViewedReview(number: number, count: $0) : nil }
    }
    let sorted = viewed.sorted { ($1.count, $0.number) < ($0.count, $1.number) }
    return Array(sorted.prefix(ViewLimits.shown))
  }
}
