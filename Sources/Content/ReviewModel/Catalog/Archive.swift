/// The reviews that share something, with what their ratings come to.
package struct Archive<Subject: Sendable>: Sendable {
  /// What they share.
  package let subject: Subject
  /// The numbers of the reviews in the catalog, newest first.
  package let reviews: [Int]
  /// What their ratings come to.
  package let summary: RatingSummary

  /// Makes the archive of reviews with a summary of theirs.
  package init(subject: Subject, reviews: [Int], summary: RatingSummary) {
    (self.subject, self.reviews, self.summary) = (subject, reviews, summary)
  }
}

/// A topic with all reviews that name it, and its rank among the others of its kind.
package struct TopicArchive: Sendable {
  package let kind: TopicKind
  /// Its name, as its own file or else the latest review writes it.
  package let topic: Topic
  /// What is known of it, when it has a file of its own.
  package let facts: TopicFacts?
  /// The numbers of its reviews in the catalog, newest first.
  package let reviews: [Int]
  /// The same in the order in which they are listed: those of a series by their places in it, others newest first.
  package let listed: [Int]
  /// What their ratings come to.
  package let summary: RatingSummary
  /// Its place in the ranking, from 1, shared by equal averages; nil when it is closed or nothing is rated, and in kinds
  /// without a ranking.
  package internal(set) var rank: Int?

  /// Its name, with the facts that tell it from others of that name.
  package var fullName: String { facts?.fullName ?? topic.name }

  /// Whether it has closed.
  package var isClosed: Bool { facts?.isClosed ?? false }
}
