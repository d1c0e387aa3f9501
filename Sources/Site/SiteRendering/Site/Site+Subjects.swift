import ReviewModel

extension Site {
  /// The page that lists all reviews of the subject of a review that does not.
  func subjectPage(of number: Int) -> Link? {
    let all = neighbours.subjects.all(of: number)
    guard all.count > Subjects.limit else { return nil }
    if let restaurant = topicLinks.restaurant(of: number), restaurant.url != nil { return restaurant }
    return aggregates.longSubjects.url(ofNewest: all[0]).map { Link(name: catalog.reviews[number].subject, url: $0) }
  }
}
