import ReviewModel

/// The reviews that a review's page links to: of the same subject or restaurant, and similar ones. A class, because every page
/// reads it several times.
package final class Neighbours: Sendable {
  let subjects: Subjects
  private let related: RelatedReviews
  /// The rating changes of each subject.
  package let history: RatingHistory

  init(_ catalog: Catalog) {
    subjects = Subjects(catalog)
    related = RelatedReviews(catalog, subjects)
    history = RatingHistory(catalog, subjects)
  }

  /// Returns the nearest other reviews of the same restaurant, otherwise of the same subject, newest first.
  package func sameSubject(as review: ReviewID) -> [ReviewID] { Array(subjects.nearest(to: review)) }

  /// Returns how often each work was seen, by the newest review of its subject. Restaurants are excluded.
  package func timesOfWorks(_ catalog: Catalog) -> [(review: ReviewID, times: Int)] {
    catalog.reviews.ids.compactMap { review in
      let all = subjects.all(of: review)
      guard catalog.reviews[review].restaurant == nil, all.first ?? review == review else { return nil }
      return (review, (all.isEmpty ? [review] : all).reduce(0) { $0 + catalog.occasions.occasions(of: $1).count })
    }
  }

  /// Returns the most similar other reviews.
  package func related(to review: ReviewID) -> [ReviewID] { Array(related[review]) }
}
