/// A group of reviews with a summary of their ratings.
package struct Archive<Subject: Sendable>: Sendable {
  /// The value that the reviews share.
  package let subject: Subject
  /// The reviews, newest first.
  package let reviews: [ReviewID]
  /// The summary of their ratings.
  package let summary: RatingSummary

  /// Creates the archive of reviews and their summary.
  package init(subject: Subject, reviews: [ReviewID], summary: RatingSummary) {
    (self.subject, self.reviews, self.summary) = (subject, reviews, summary)
  }
}

/// A topic with all its reviews and its rank in its kind.
package struct TopicArchive: Sendable {
  package let kind: TopicKind
  /// The topic; its name is spelled as in its file, otherwise as in the latest review.
  package let topic: Topic
  /// The facts of the topic's file, if it has one.
  package let facts: TopicFacts?
  /// The reviews, newest first.
  package let reviews: [ReviewID]
  /// The reviews in list order: in a series by their positions, otherwise newest first.
  package let listed: [ReviewID]
  /// The summary of the ratings.
  package let summary: RatingSummary
  /// The rank from 1, shared by equal averages; nil if the topic is closed or unrated, and in kinds without a ranking.
  package internal(set) var rank: Int?

  /// The name, with facts that distinguish it from topics of the same name.
  package var fullName: String { facts?.fullName ?? topic.name }

  /// Whether the topic is closed, such as a restaurant.
  package var isClosed: Bool { facts?.isClosed ?? false }
}

/// The number of a topic in the index of its kind.
package typealias TopicID = ID<TopicArchive>
