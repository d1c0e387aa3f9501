import ReviewModel

/// Which reviews belong beside a review: of the same subject or restaurant, and others like it. Reviews are numbered as in
/// the catalog, newest first.
struct Neighbours: Sendable {
  let subjects: Subjects
  private let related: RelatedReviews
  /// How ratings followed upon one another.
  let history: RatingHistory

  init(_ catalog: Catalog) {
    subjects = Subjects(catalog)
    related = RelatedReviews(catalog, subjects)
    history = RatingHistory(catalog, subjects)
  }

  /// The other reviews of the same restaurant, or else of the same subject, newest first; of many the nearest.
  func sameSubject(as number: Int) -> some Collection<Int> { subjects.nearest(to: number) }

  /// A few other reviews that share most with it.
  func related(to number: Int) -> some Collection<Int> { related[number] }
}

/// Where a rating stands among those of its category.
struct CategoryRanks: Sendable {
  /// For each category: how many reviews have a higher rating than the one at the index, a place in the scale.
  private let higher: [[Int]]
  private let scale: RatingScale

  init(_ catalog: Catalog) {
    let scale = catalog.scale
    self.scale = scale
    higher = catalog.categories.map { archive in
      var counts = [Int](repeating: 0, count: scale.count)
      for number in archive.reviews {
        if let rating = catalog.reviews[number].rating { counts[scale.place(of: rating)] += 1 }
      }
      var sum = 0
      return counts.reversed().map { count in
        defer { sum += count }
        return sum
      }.reversed()
    }
  }

  /// The rank of a review's rating in its category, from 1, shared by equals; nil when it is unrated.
  func rank(of review: Review) -> Int? {
    review.rating.map { higher[review.category][scale.place(of: $0)] + 1 }
  }
}
