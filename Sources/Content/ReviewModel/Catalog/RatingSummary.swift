import BinaryCoding

/// What the ratings of some reviews come to. Single reviews are named by their numbers.
package struct RatingSummary: Sendable {
  /// How many reviews there are.
  package let count: Int
  /// How many of them have a rating.
  package let ratedCount: Int
  /// The exact average; nil when nothing is rated.
  package let average: Average?
  /// How many reviews have which ratings, best first.
  package let histogram: [Bar]
  /// The review with the highest rating; of equals the one with the later day, then by title.
  package let highest: Int?
  /// The review with the lowest rating; of equals the one with the later day, then by title.
  package let lowest: Int?
  /// The review with the latest day.
  package let latest: Int?

  /// One bar of a histogram.
  package struct Bar: Hashable, Sendable {
    package let ratings: ClosedRange<Rating>
    package let count: Int
  }

  /// Summarises the reviews with some numbers, in any order.
  package init(_ numbers: some Sequence<Int>, of rated: RatedReviews, on scale: RatingScale) {
    var (count, ratedCount, sum) = (0, 0, 0)
    var bars = [Int](repeating: 0, count: scale.bars.ranges.count)
    var (highest, lowest, latest): (Int?, Int?, Int?)
    for number in numbers {
      count += 1
      if rated.isLater(number, than: latest) { latest = number }
      let rating = rated.keys[number].rating
      guard rating >= 0 else { continue }
      ratedCount += 1
      sum += rating
      bars[scale.bars.place(of: rating)] += 1
      if rated.isHigher(number, than: highest) { highest = number }
      if rated.isLower(number, than: lowest) { lowest = number }
    }
    self.count = count
    self.ratedCount = ratedCount
    average = Average(sum: sum, count: ratedCount)
    histogram = zip(scale.bars.ranges, bars).map { Bar(ratings: $0, count: $1) }
    (self.highest, self.lowest, self.latest) = (highest, lowest, latest)
  }
}

extension RatedReviews {
  /// Whether the time of a review is later than another's, or equal with a title and path that come first.
  fileprivate func isLater(_ one: Int, than other: Int?) -> Bool {
    guard let other else { return true }
    let (day, otherDay) = (keys[one].day, keys[other].day)
    return day == otherDay ? reviews[one].precedesByTitle(reviews[other]) : day > otherDay
  }

  fileprivate func isHigher(_ one: Int, than other: Int?) -> Bool {
    guard let other else { return true }
    let (rating, otherRating) = (keys[one].rating, keys[other].rating)
    return rating == otherRating ? isLater(one, than: other) : rating > otherRating
  }

  fileprivate func isLower(_ one: Int, than other: Int?) -> Bool {
    guard let other else { return true }
    let (rating, otherRating) = (keys[one].rating, keys[other].rating)
    return rating == otherRating ? isLater(one, than: other) : rating < otherRating
  }
}

extension Review {
  /// Whether its title comes first; titles that are equal are told apart by path, which no two reviews share.
  func precedesByTitle(_ other: Review) -> Bool {
    title.hasBytes(of: other.title) ? path.precedesNaturally(other.path) : title.precedesNaturally(other.title)
  }
}
