import BinaryCoding
import Notation

/// The aggregates of ratings.
package struct RatingSummary: Sendable {
  /// The number of reviews.
  package let count: Int
  /// The number of times that the subjects were visited, viewed or played.
  package let seen: Int
  /// The number of ratings.
  package let ratedCount: Int
  /// The exact average; nil without ratings.
  package let average: Average?
  /// The average of each rating field, in the order of `Occasions.aspects`; nil for one without ratings.
  package let aspects: [Average?]
  /// The number of ratings in each range, best first.
  package let histogram: [Bar]
  /// The occasion of a review with the highest rating; of equal ones the later, then by title.
  package let highest: OccasionID?
  /// The occasion of a review with the lowest rating; of equal ones the later, then by title.
  package let lowest: OccasionID?
  /// The latest occasion of a review.
  package let latest: OccasionID?
  /// The time of the latest occasion, of reviews and of the log; nil without a known one.
  package let latestTime: PartialDay?

  /// One bar of a histogram.
  package struct Bar: Hashable, Sendable {
    package let ratings: ClosedRange<Rating>
    /// The number of ratings in the range.
    package let count: Int
  }

  /// Summarizes occasions of `count` reviews, in any order.
  init(of count: Int, _ ids: some Sequence<OccasionID>, in occasions: Occasions) {
    let scale = occasions.scale
    var (seen, ratedCount, sum) = (0, 0, 0)
    var bars = [Int](repeating: 0, count: scale.bars.ranges.count)
    var (highest, lowest, latest): (OccasionID?, OccasionID?, OccasionID?)
    var latestTime: PartialDay?
    for id in ids {
      seen += 1
      let occasion = occasions[id]
      if occasion.order > latestTime?.order ?? 0 { latestTime = occasion.time }
      if occasion.review != nil, occasions.isLater(id, than: latest) { latest = id }
      guard let rating = occasion.rating?.hundredths else { continue }
      ratedCount += 1
      sum += rating
      bars[scale.bars.place(of: rating)] += 1
      guard occasion.review != nil else { continue }
      if occasions.precedes(id, highest, by: >) { highest = id }
      if occasions.precedes(id, lowest, by: <) { lowest = id }
    }
    (self.count, self.seen) = (count, seen)
    self.ratedCount = ratedCount
    average = Average(sum: sum, count: ratedCount)
    aspects = occasions.averages(of: ids)
    histogram = zip(scale.bars.ranges, bars).map { Bar(ratings: $0, count: $1) }
    (self.highest, self.lowest, self.latest, self.latestTime) = (highest, lowest, latest, latestTime)
  }
}

extension Occasions {
  /// Returns whether an occasion is later than another, or equal and the title and path of its review come first.
  fileprivate func isLater(_ one: OccasionID, than other: OccasionID?) -> Bool {
    guard let other else { return true }
    let (a, b) = (self[one], self[other])
    guard a.order == b.order, let one = a.review, let other = b.review else { return a.order > b.order }
    return reviews[one].precedesByTitle(reviews[other])
  }

  /// Returns whether a rating precedes another, or is equal and later.
  fileprivate func precedes(_ one: OccasionID, _ other: OccasionID?, by isBefore: (Rating, Rating) -> Bool) -> Bool {
    guard let other, let a = self[one].rating, let b = self[other].rating else { return true }
    return a == b ? isLater(one, than: other) : isBefore(a, b)
  }
}

extension Review {
  /// Returns whether the title comes first; equal titles are ordered by path, which is unique.
  func precedesByTitle(_ other: Review, newestFirst: Bool = true) -> Bool {
    let (one, two) = title.hasBytes(of: other.title) ? (path, other.path) : (title, other.title)
    return NumberedTitle.precedes(one, two, newestFirst: newestFirst)
  }
}
