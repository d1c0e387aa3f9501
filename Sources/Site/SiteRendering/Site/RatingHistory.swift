import ReviewModel

/// How the ratings of one restaurant, or else of one subject, followed upon one another: by the time of the visit, and of
/// one time by publication. Reviews without a rating are passed over.
struct RatingHistory: Sendable {
  /// The rated review before each that has one, by their numbers in the catalog.
  private var earlier: [Int: Int] = [:]
  /// The ratings that differ from the ones before, the newest first.
  let changes: [RatingChange]

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

  /// The number of the rated review of the same subject before one that is rated, too.
  func earlier(than number: Int) -> Int? { earlier[number] }
}

/// Two reviews, by their numbers, one after the other.
struct RatingChange: Sendable {
  let earlier: Int
  let later: Int
  /// How far their ratings lie apart, in hundredths.
  let size: Int
}
