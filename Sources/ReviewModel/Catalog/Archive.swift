/// The reviews that share something, with what their ratings come to.
package struct Archive<Subject: Sendable>: Sendable {
  /// What they share.
  package let subject: Subject
  /// The numbers of the reviews in the catalog, newest first.
  package let reviews: [Int]
  /// What their ratings come to.
  package let summary: RatingSummary
}

/// A restaurant with all visits, and its rank among the others.
package struct RestaurantArchive: Sendable {
  /// Its name, as the restaurant's own file or else the latest review writes it.
  package let topic: Topic
  /// Facts, when it has a file of its own.
  package let restaurant: Restaurant?
  /// The numbers of its reviews in the catalog, newest first.
  package let reviews: [Int]
  /// What their ratings come to.
  package let summary: RatingSummary
  /// Its place in the ranking, from 1, shared by equal averages; nil when it is closed or has no rated visit.
  package internal(set) var rank: Int?

  /// Whether it has closed.
  package var isClosed: Bool { restaurant?.isClosed ?? false }
}
