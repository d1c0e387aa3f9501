/// What reviews are ordered, grouped and summarised by. It is taken out once, since reviews lie far apart in memory.
struct ReviewKeys: Sendable {
  /// A number that grows with the time of publication.
  let published: Int
  /// A number that grows with the time of the visit.
  let day: Int
  let year: Int
  /// In hundredths, negative where there is none.
  let rating: Int
  let category: Int
  let isPick: Bool

  init(_ review: Review) {
    (published, day, year) = (review.publication.order, review.occasion.order, review.year)
    (rating, category, isPick) = (review.rating?.hundredths ?? -1, review.category, review.isPick)
  }
}

/// Reviews with their keys side by side.
package struct RatedReviews: Sendable {
  /// The reviews; a summary names them by their places here.
  package let reviews: [Review]
  let keys: [ReviewKeys]

  /// Takes out what summaries look at.
  package init(_ reviews: [Review]) {
    self.init(reviews, reviews.map(ReviewKeys.init))
  }

  init(_ reviews: [Review], _ keys: [ReviewKeys]) {
    (self.reviews, self.keys) = (reviews, keys)
  }
}

/// Groups reviews, which it names by their numbers, and summarises the groups.
struct Archiver {
  let rated: RatedReviews
  let scale: RatingScale

  /// Newest first.
  var reviews: [Review] { rated.reviews }

  /// What the ratings of some reviews come to.
  func summary(_ numbers: some Sequence<Int>) -> RatingSummary { RatingSummary(numbers, of: rated, on: scale) }

  /// The archive of what some reviews share.
  func archive<Subject>(_ subject: Subject, _ numbers: [Int]) -> Archive<Subject> {
    Archive(subject: subject, reviews: numbers, summary: summary(numbers))
  }

  /// The reviews of each key below `count`, newest first.
  func groups(_ count: Int, by key: (ReviewKeys) -> Int?) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: count)
    for (number, keys) in rated.keys.enumerated() { if let group = key(keys) { groups[group].append(number) } }
    return groups
  }

  /// The reviews of which something is so, newest first.
  func numbers(where holds: (ReviewKeys) -> Bool) -> [Int] { rated.keys.indices.filter { holds(rated.keys[$0]) } }
}
