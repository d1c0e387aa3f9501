/// A group of reviews and their occasions, with a summary of the ratings.
package struct Archive<Subject: Sendable>: Sendable {
  /// The value that the reviews share.
  package let subject: Subject
  /// The reviews, newest first.
  package let reviews: [ReviewID]
  /// The occasions that the summary counts, in the order of the catalog.
  package let occasions: [OccasionID]
  /// The summary of their ratings.
  package let summary: RatingSummary
}

/// A topic with all its reviews and its rank in its kind.
package struct TopicArchive: Sendable {
  package let kind: TopicKind
  /// The facts of the topic's file, if it has one.
  package let facts: TopicFacts?
  /// The reviews in list order: in a series by their positions, otherwise newest first.
  package let listed: [ReviewID]
  let archive: Archive<Topic>
  /// The rank from 1, shared by equal averages; nil if the topic is closed or unrated, and in kinds without a ranking.
  package internal(set) var rank: Int?

  /// The topic; its name is spelled as in its file, otherwise as in the latest review.
  package var topic: Topic { archive.subject }
  /// The reviews, newest first.
  package var reviews: [ReviewID] { archive.reviews }
  /// The occasions that the summary counts.
  package var occasions: [OccasionID] { archive.occasions }
  /// The summary of the ratings.
  package var summary: RatingSummary { archive.summary }

  /// The name, with facts that distinguish it from topics of the same name.
  package var fullName: String { facts?.fullName ?? topic.name }

  /// Whether the topic has a page: it has a file of facts, or enough reviews; in a kind of visits, enough occasions.
  package var hasPage: Bool {
    let count = kind.isOfVisits ? occasions.count : reviews.count
    return facts != nil || kind.minimum == 1 || count >= kind.minimum
  }

  /// Whether the topic is closed, such as a restaurant.
  package var isClosed: Bool { facts?.isClosed ?? false }
}

/// The number of a topic in the index of its kind.
package typealias TopicID = ID<TopicArchive>
