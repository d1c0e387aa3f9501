/// The values by which a review is sorted, grouped and summarized. They are copied into one array, because reviews are
/// scattered in memory.
struct ReviewKeys: Sendable {
  /// A number that increases with the time of publication.
  let published: Int
  /// A number that increases with the time of the visit.
  let day: Int
  let year: Int
  /// The rating in hundredths; negative if there is none.
  let rating: Int
  let category: Int
  let isPick: Bool

  init(_ review: Review) {
    (published, day, year) = (review.publication.order, review.occasion.order, review.year)
    (rating, category, isPick) = (review.rating?.hundredths ?? -1, review.category, review.isPick)
  }
}

/// Reviews with an array of their keys.
package struct RatedReviews: Sendable {
  /// The reviews that summaries refer to.
  package let reviews: [Review]
  let keys: [ReviewKeys]

  /// Extracts the keys of reviews.
  package init(_ reviews: [Review]) {
    self.init(reviews, reviews.map(ReviewKeys.init))
  }

  init(_ reviews: [Review], _ keys: [ReviewKeys]) {
    (self.reviews, self.keys) = (reviews, keys)
  }

  subscript(review: ReviewID) -> ReviewKeys { keys[review.number] }
}

/// Reviews with functions that group and summarize them.
struct Archiver {
  let rated: RatedReviews
  let scale: RatingScale

  /// The reviews, newest first.
  var reviews: [Review] { rated.reviews }

  func summary(_ numbers: some Sequence<ReviewID>) -> RatingSummary { RatingSummary(numbers, of: rated, on: scale) }

  /// Returns the archive of reviews that share a value.
  func archive<Subject>(_ subject: Subject, _ numbers: [ReviewID]) -> Archive<Subject> {
    Archive(subject: subject, reviews: numbers, summary: summary(numbers))
  }

  /// Returns the reviews of each key below `count`, newest first.
  func groups(_ count: Int, by key: (ReviewKeys) -> Int?) -> [[ReviewID]] {
    var groups = [[ReviewID]](repeating: [], count: count)
    for (review, keys) in zip(reviews.ids, rated.keys) { if let group = key(keys) { groups[group].append(review) } }
    return groups
  }

  /// Returns the reviews that satisfy a predicate, newest first.
  func reviews(where holds: (ReviewKeys) -> Bool) -> [ReviewID] { reviews.ids.filter { holds(rated[$0]) } }
}
