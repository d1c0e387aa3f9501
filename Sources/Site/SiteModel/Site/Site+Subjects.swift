import ReviewModel

extension Site {
  /// Returns the page of all reviews of a subject; nil if the page of the review lists all of them.
  package func subjectPage(of review: ReviewID) -> Link? {
    let all = neighbours.subjects.all(of: review)
    guard all.count > Subjects.limit || catalog.reviews.areRepeated(all) else { return nil }
    if let restaurant = topicLinks.restaurant(of: review), restaurant.url != nil { return restaurant }
    return aggregates.longSubjects.url(ofNewest: all[0]).map { Link(name: catalog.reviews[review].subject, url: $0) }
  }
}
