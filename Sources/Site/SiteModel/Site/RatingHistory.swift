import ReviewModel

/// The consecutive ratings of each restaurant, otherwise of each subject, by the time of the visit, then by publication.
/// Unrated reviews are ignored.
package struct RatingHistory: Sendable {
  /// The previous rated review of the same subject, by review.
  private var earlier: [ReviewID: ReviewID] = [:]
  /// Ratings that differ from the previous rating, newest first.
  package let changes: [RatingChange]

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let reviews = catalog.reviews
    for group in subjects.groups {
      let rated = group.filter { reviews[$0].rating != nil }
      let ordered = rated.sorted { one, other in
        let (time, otherTime) = (reviews[one].occasion, reviews[other].occasion)
        return time == otherTime ? one > other : time < otherTime
      }
      for (before, after) in zip(ordered, ordered.dropFirst()) { earlier[after] = before }
    }
    changes = earlier.sorted { $0.key < $1.key }.compactMap { later, earlier in
      guard let rating = reviews[later].rating, let before = reviews[earlier].rating, rating != before else {
        return nil
      }
      return RatingChange(earlier: earlier, later: later, size: abs(rating.hundredths - before.hundredths))
    }
  }

  /// Returns the previous rated review of the same subject; nil for the first one, and for an unrated review.
  package func earlier(than review: ReviewID) -> ReviewID? { earlier[review] }
}

/// Two consecutive reviews with different ratings.
package struct RatingChange: Sendable {
  package let earlier: ReviewID
  package let later: ReviewID
  /// The difference of the ratings, in hundredths.
  package let size: Int
}
