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
