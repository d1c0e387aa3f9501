/// What the ratings of some reviews come to.
package struct RatingSummary: Sendable {
  /// How many reviews there are.
  package let count: Int
  /// How many of them have a rating.
  package let ratedCount: Int
  /// The exact average; nil when nothing is rated.
  package let average: Average?
  /// How many reviews have which rating, from 5 down in steps of at least a half.
  package let histogram: [RatingCount]
  /// The review with the highest rating; of equals the one with the later day, then by title.
  package let highest: Review?
  /// The review with the lowest rating; of equals the one with the later day, then by title.
  package let lowest: Review?
  /// The review with the latest day.
  package let latest: Review?

  /// One bar of a histogram.
  package struct RatingCount: Hashable, Sendable {
    package let rating: Rating
    package let count: Int
  }

  /// Summarises reviews, in any order.
  package init(_ reviews: some Sequence<Review>, on scale: RatingScale) {
    var (count, ratedCount, sum) = (0, 0, 0)
    let width = max(scale.step, 50)
    var bars = [Int](repeating: 0, count: Rating.best.hundredths / width + 1)
    var (highest, lowest, latest): (Review?, Review?, Review?)
    for review in reviews {
      count += 1
      if review.isLater(than: latest) { latest = review }
      guard let rating = review.rating else { continue }
      ratedCount += 1
      sum += rating.hundredths
      bars[(2 * rating.hundredths + width) / (2 * width)] += 1
      if review.isHigher(than: highest) { highest = review }
      if review.isLower(than: lowest) { lowest = review }
    }
    self.count = count
    self.ratedCount = ratedCount
    average = Average(sum: sum, count: ratedCount)
    histogram = bars.indices.reversed().map { RatingCount(rating: Rating(hundredths: $0 * width), count: bars[$0]) }
    (self.highest, self.lowest, self.latest) = (highest, lowest, latest)
  }
}

extension Review {
  /// Whether its day is later than the other's, or equal with a title and path that come first.
  fileprivate func isLater(than other: Review?) -> Bool {
    guard let other else { return true }
    if day != other.day { return day > other.day }
    return precedesByTitle(other)
  }

  fileprivate func isHigher(than other: Review?) -> Bool {
    guard let other, let rating, let otherRating = other.rating else { return true }
    return rating == otherRating ? isLater(than: other) : rating > otherRating
  }

  fileprivate func isLower(than other: Review?) -> Bool {
    guard let other, let rating, let otherRating = other.rating else { return true }
    return rating == otherRating ? isLater(than: other) : rating < otherRating
  }

  /// Whether its title comes first; titles that are equal are told apart by path, which no two reviews share.
  func precedesByTitle(_ other: Review) -> Bool {
    if title != other.title { return title.utf8.lexicographicallyPrecedes(other.title.utf8) }
    return path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }

  /// Whether it comes first in a list: the newest by publication, then by day, then by title.
  package func precedes(_ other: Review) -> Bool {
    if published != other.published { return published > other.published }
    if day != other.day { return day > other.day }
    return precedesByTitle(other)
  }
}
