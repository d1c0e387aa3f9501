import ReviewModel

/// The consecutive ratings of each restaurant, otherwise of each subject, by the time of the visit, then by publication.
/// Occasions without a rating or a known day are ignored.
package struct RatingHistory: Sendable {
  private let occasions: Occasions
  /// The previous rated occasion of the same subject.
  private var earlier: [OccasionID: OccasionID] = [:]
  /// Ratings that differ from the previous rating, newest first. Meals at one restaurant differ every time, so their ratings
  /// must differ by 1.5 stars of 5.
  package let changes: [RatingChange]

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let occasions = catalog.occasions
    self.occasions = occasions
    let repeated = catalog.reviews.ids.filter {
      !catalog.reviews[$0].visits.isEmpty && subjects.all(of: $0).isEmpty
    }
    for group in Array(subjects.groups) + repeated.map({ [$0] }) {
      let rated = group.flatMap(occasions.occasions).filter { occasions[$0].rating != nil && occasions[$0].time != nil }
      let ordered = rated.sorted { one, other in
        let (a, b) = (occasions[one].order, occasions[other].order)
        return a == b ? one > other : a < b
      }
      for (before, after) in zip(ordered, ordered.dropFirst()) { earlier[after] = before }
    }
    changes = earlier.sorted { $0.key < $1.key }.compactMap { later, earlier in
      guard let rating = occasions[later].rating, let before = occasions[earlier].rating, rating != before else {
        return nil
      }
      let size = abs(rating.hundredths - before.hundredths)
      let isOfPlace = occasions[later].review.flatMap { catalog.reviews[$0].restaurant } != nil
      guard !isOfPlace || size * 10 >= catalog.scale.length * 3 else { return nil }
      return RatingChange(earlier: earlier, later: later, size: size)
    }
  }

  /// Returns the latest rating of the same subject in an earlier review; nil for the first one, and for an unrated review.
  package func earlier(than review: ReviewID) -> OccasionID? {
    occasions.occasions(of: review).last { occasions[$0].rating != nil }.flatMap { earlier[$0] }
  }
}

extension RatingScale {
  /// The largest difference of two visits to a place that is not a change of mind, in hundredths.
  fileprivate var smallChange: Int { (best.hundredths - worst.hundredths) * 3 / 10 - 1 }
}

/// Two consecutive ratings that differ.
package struct RatingChange: Sendable {
  package let earlier: OccasionID
  package let later: OccasionID
  /// The difference of the ratings, in hundredths.
  package let size: Int
}
