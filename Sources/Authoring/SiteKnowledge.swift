import Diagnostics
import ReviewModel
import SiteRendering
import Templating

/// What is known of a site, for one who writes a file of it. It is as old as the last look at the content folder; the text
/// that is being written is never part of it.
package struct SiteKnowledge: Sendable {
  package let configuration: SiteConfiguration
  /// Every review, also those that are held back, in the order of their paths.
  package let reviews: [Review]
  /// What files say of topics, in the order of their paths.
  package let facts: [TopicFacts]
  package let pages: [StandalonePage]
  /// The paths of all files below the content folder, in their order.
  package let paths: [String]
  /// The layouts that pages may have.
  package let layouts: [String]
  /// What judges texts; nil where nothing but their own faults can be known.
  let judging: Judging?
  private let topicsByKey: Deferred<[String: [KnownTopic]]>

  /// Makes what is known of what was read; `judging` tells what else a text is judged by.
  package init(
    _ configuration: SiteConfiguration,
    reviews: [Review] = [],
    facts: [TopicFacts] = [],
    pages: [StandalonePage] = [],
    paths: [String] = [],
    layouts: [String] = [],
    judging: Judging? = nil
  ) {
    (self.configuration, self.reviews, self.facts, self.pages) = (configuration, reviews, facts, pages)
    (self.paths, self.layouts, self.judging) = (paths, layouts, judging)
    topicsByKey = Deferred {
      let topics = configuration.topicKinds.map { ($0.key, KnownTopic.all(of: $0, in: reviews, facts)) }
      return Dictionary(uniqueKeysWithValues: topics)
    }
  }

  /// The topics of a kind: those that reviews name, the most frequent first, then those that only have a file.
  package func topics(of kind: TopicKind) -> [KnownTopic] { topicsByKey.value[kind.key] ?? [] }

  /// The paths of the pictures below the content folder.
  package var pictures: [String] { paths.filter { ContentPath(path: $0)?.kind == .picture } }

  /// Where reviews name a topic of a kind, in the order of their paths.
  package func mentions(of key: NameKey, _ kind: TopicKind) -> [TopicMention] {
    reviews.flatMap { review in
      review.mentions(of: kind).filter { $0.value.key == key }.map { TopicMention(path: review.path, name: $0) }
    }
  }
}

/// A topic that reviews name or a file is about.
package struct KnownTopic: Sendable {
  package let topic: Topic
  /// How many reviews name it.
  package let count: Int
  /// What its file says of it, if it has one.
  package let facts: TopicFacts?

  /// The topics of a kind that some reviews name or some files are about, the most frequent first.
  package static func all(of kind: TopicKind, in reviews: [Review], _ facts: [TopicFacts]) -> [KnownTopic] {
    let named = Dictionary(grouping: reviews.flatMap { $0.mentions(of: kind) }.map(\.value), by: \.key)
    let files = Dictionary(facts.filter { $0.isOf(kind) }.map { ($0.topic.value.key, $0) }) { first, _ in first }
    let others = files.filter { named[$0.key] == nil }.map { KnownTopic(topic: $1.referenceTopic, count: 0, facts: $1) }
    let known = named.map { KnownTopic(topic: $1[0], count: $1.count, facts: files[$0]) } + others
    return known.sorted { ($1.count, $0.topic.name) < ($0.count, $1.topic.name) }
  }
}

extension TopicFacts {
  /// The topic by the name by which reviews mean it alone.
  fileprivate var referenceTopic: Topic {
    Topic(name: reference, key: topic.value.key, slug: topic.value.slug)
  }
}

/// A place in a review where it names a topic.
package struct TopicMention: Sendable {
  /// The path of the review below the content folder.
  package let path: String
  /// The name as it is written there.
  package let name: Written<Topic>
}
