import ReviewModel

/// The consecutive ratings of each restaurant, otherwise of each subject, by the time of the visit, then by publication.
/// Occasions without a rating are ignored.
package struct RatingHistory: Sendable {
  private let occasions: Occasions
  /// The previous rated occasion of the same subject.
  private var earlier: [OccasionID: OccasionID] = [:]
  /// Ratings that differ from the previous rating, newest first.
  package let changes: [RatingChange]

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let occasions = catalog.occasions
    self.occasions = occasions
    for group in subjects.groups {
      let rated = group.flatMap(occasions.occasions).filter { occasions[$0].rating != nil }
      let ordered = rated.sorted { one, other in
        let (time, otherTime) = (occasions[one].time, occasions[other].time)
        return time == otherTime ? one > other : time < otherTime
      }
      for (before, after) in zip(ordered, ordered.dropFirst()) { earlier[after] = before }
    }
    changes = earlier.sorted { $0.key < $1.key }.compactMap { later, earlier in
      guard let rating = occasions[later].rating, let before = occasions[earlier].rating, rating != before else {
        return nil
      }
      return RatingChange(earlier: earlier, later: later, size: abs(rating.hundredths - before.hundredths))
    }
  }

  /// Returns the review of the previous rating of the same subject; nil for the first one, and for an unrated review.
  package func earlier(than review: ReviewID) -> ReviewID? {
    occasions.occasions(of: review).last.flatMap { earlier[$0] }.map { occasions[$0].review }
  }
}

/// Two consecutive ratings that differ.
package struct RatingChange: Sendable {
  package let earlier: OccasionID
  package let later: OccasionID
  /// The difference of the ratings, in hundredths.
  package let size: Int
}
