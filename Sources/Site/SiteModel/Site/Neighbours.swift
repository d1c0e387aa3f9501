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

  /// Returns the most similar other reviews.
  package func related(to review: ReviewID) -> [ReviewID] { Array(related[review]) }
}
