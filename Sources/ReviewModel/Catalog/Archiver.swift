/// What summaries look at in reviews, side by side.
package struct RatedReviews: Sendable {
  /// The reviews; a summary names them by their places here.
  package let reviews: [Review]
  /// Numbers that grow with the day of the visit.
  let days: [Int]
  /// Ratings in hundredths, negative where there is none.
  let ratings: [Int]

  /// Takes out what summaries look at.
  package init(_ reviews: [Review]) {
    self.reviews = reviews
    days = reviews.map(\.day.ordinal)
    ratings = reviews.map { $0.rating?.hundredths ?? -1 }
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
  func groups(_ count: Int, by key: (Review) -> Int?) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: count)
    for (number, review) in reviews.enumerated() { if let group = key(review) { groups[group].append(number) } }
    return groups
  }
}
