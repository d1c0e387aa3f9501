import ReviewModel

/// The reviews that critics name as related to others.
package struct NamedRelations: Sendable {
  /// The items of each review that names some, in source order.
  package let byReview: [(review: ReviewID, items: [ListedItem])]
  private let positions: [ReviewID: Int]

  init(_ catalog: Catalog) {
    let naming = catalog.reviews.ids.filter { !catalog.reviews[$0].related.isEmpty }
    guard !naming.isEmpty else {
      (byReview, positions) = ([], [:])
      return
    }
    let subjects = NamedSubjects(naming.flatMap { catalog.reviews[$0].related }, catalog)
    byReview = naming.map { id in
      let review = catalog.reviews[id]
      let notes = review.visits.count { $0.note != nil }
      return (id, review.related.numberingNotes(from: notes).map(subjects.resolved))
    }
    positions = Dictionary(uniqueKeysWithValues: zip(naming, byReview.indices))
  }

  /// Returns the items of a review that lead to other reviews, each once.
  package func shown(by review: ReviewID) -> [ListedItem] {
    guard let position = positions[review] else { return [] }
    var seen: Set<ReviewID> = [review]
    return byReview[position].items.filter { item in item.review.map { seen.insert($0).inserted } ?? false }
  }
}
