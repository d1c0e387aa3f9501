import BinaryCoding

/// The aggregates of ratings.
package struct RatingSummary: Sendable {
  /// The number of reviews.
  package let count: Int
  /// The number of reviews with a rating.
  package let ratedCount: Int
  /// The exact average; nil if no review is rated.
  package let average: Average?
  /// The number of reviews in each range of ratings, best first.
  package let histogram: [Bar]
  /// The review with the highest rating; of equal ones the later, then by title.
  package let highest: ReviewID?
  /// The review with the lowest rating; of equal ones the later, then by title.
  package let lowest: ReviewID?
  /// The review with the latest time of visit.
  package let latest: ReviewID?

  /// One bar of a histogram.
  package struct Bar: Hashable, Sendable {
    package let ratings: ClosedRange<Rating>
    /// The number of rated reviews in the range.
    package let count: Int
  }

  /// Summarizes reviews in any order.
  package init(_ ids: some Sequence<ReviewID>, of rated: RatedReviews, on scale: RatingScale) {
    var (count, ratedCount, sum) = (0, 0, 0)
    var bars = [Int](repeating: 0, count: scale.bars.ranges.count)
    var (highest, lowest, latest): (ReviewID?, ReviewID?, ReviewID?)
    for review in ids {
      count += 1
      if rated.isLater(review, than: latest) { latest = review }
      let rating = rated[review].rating
      guard rating >= 0 else { continue }
      ratedCount += 1
      sum += rating
      bars[scale.bars.place(of: rating)] += 1
      if rated.isHigher(review, than: highest) { highest = review }
      if rated.isLower(review, than: lowest) { lowest = review }
    }
    self.count = count
    self.ratedCount = ratedCount
    average = Average(sum: sum, count: ratedCount)
    histogram = zip(scale.bars.ranges, bars).map { Bar(ratings: $0, count: $1) }
    (self.highest, self.lowest, self.latest) = (highest, lowest, latest)
  }
}

extension RatedReviews {
  /// Returns whether a review's visit is later than another's, or equal and its title and path come first.
  fileprivate func isLater(_ one: ReviewID, than other: ReviewID?) -> Bool {
    guard let other else { return true }
    let (day, otherDay) = (self[one].day, self[other].day)
    return day == otherDay ? reviews[one].precedesByTitle(reviews[other]) : day > otherDay
  }

  fileprivate func isHigher(_ one: ReviewID, than other: ReviewID?) -> Bool {
    guard let other else { return true }
    let (rating, otherRating) = (self[one].rating, self[other].rating)
    return rating == otherRating ? isLater(one, than: other) : rating > otherRating
  }

  fileprivate func isLower(_ one: ReviewID, than other: ReviewID?) -> Bool {
    guard let other else { return true }
    let (rating, otherRating) = (self[one].rating, self[other].rating)
    return rating == otherRating ? isLater(one, than: other) : rating < otherRating
  }
}

extension Review {
  /// Returns whether the title comes first; equal titles are ordered by path, which is unique.
  func precedesByTitle(_ other: Review, newestFirst: Bool = true) -> Bool {
    let (one, two) = title.hasBytes(of: other.title) ? (path, other.path) : (title, other.title)
    return NumberedTitle.precedes(one, two, newestFirst: newestFirst)
  }
}
