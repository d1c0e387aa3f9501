import ReviewModel

/// How the ratings of one restaurant, or else of one subject, followed upon one another: by the day of the visit, and of
/// one day by publication. Reviews without a rating are passed over.
struct RatingHistory: Sendable {
  /// The rated review before each that has one, by their numbers in the catalog.
  private var earlier: [Int: Int] = [:]
  /// The reviews whose rating differs from the one before, newest first.
  let changes: [Int]

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let reviews = catalog.reviews
    for group in subjects.groups {
      let rated = group.filter { reviews[$0].rating != nil }
      let ordered = rated.sorted { one, other in
        reviews[one].day == reviews[other].day ? one > other : reviews[one].day < reviews[other].day
      }
      for (before, after) in zip(ordered, ordered.dropFirst()) { earlier[after] = before }
    }
    changes = earlier.filter { reviews[$0.key].rating != reviews[$0.value].rating }.keys.sorted()
  }

  /// The number of the rated review of the same subject before one that is rated, too.
  func earlier(than number: Int) -> Int? { earlier[number] }
}
