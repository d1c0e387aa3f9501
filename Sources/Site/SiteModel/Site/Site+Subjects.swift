import ReviewModel

extension Site {
  /// Returns the page of all reviews of a subject; nil if the page of the review lists all of them.
  package func subjectPage(of number: Int) -> Link? {
    let all = neighbours.subjects.all(of: number)
    guard all.count > Subjects.limit else { return nil }
    if let restaurant = topicLinks.restaurant(of: number), restaurant.url != nil { return restaurant }
    return aggregates.longSubjects.url(ofNewest: all[0]).map { Link(name: catalog.reviews[number].subject, url: $0) }
  }
}
