import Diagnostics
import ReviewModel
import SiteModel
import Templating

/// Names, paths and settings of a site as of the last check, for completions, forms and schemas.
package struct SiteContext: Sendable {
  package let configuration: SiteConfiguration
  /// The types of content files.
  package let types: ContentTypes
  /// The names of the layouts that pages can choose.
  package let layouts: [String]
  private let contents: Lazy<Contents>
  private let topicsByKey: Lazy<[String: [TopicUse]]>

  /// The files of a site, sorted by path.
  package struct Contents: Sendable {
    let values: [any ContentValue]
    let reviews: [Review]
    let facts: [TopicFacts]
    let paths: [String]

    /// Creates the contents from files sorted by path.
    package init(_ values: [any ContentValue] = [], paths: [String] = []) {
      (self.values, self.paths) = (values.distinguished, paths)
      reviews = self.values.compactMap { $0 as? Review }
      facts = self.values.compactMap { $0 as? TopicFacts }
    }
  }

  /// Creates the context of a site; `contents` are evaluated on first use.
  package init(
    _ configuration: SiteConfiguration,
    types: ContentTypes = .standard,
    layouts: [String] = [],
    contents: @autoclosure @escaping @Sendable () -> Contents = Contents()
  ) {
    (self.configuration, self.types, self.layouts) = (configuration, types, layouts)
    let known = Lazy(contents)
    self.contents = known
    topicsByKey = Lazy {
      let (reviews, facts) = (known.value.reviews, known.value.facts)
      let log = known.value.values.compactMap { $0.as(LogFile.self) }.flatMap(\.entries)
      let topics = configuration.topicKinds.map { ($0.key, TopicUse.all(of: $0, in: reviews, log, facts)) }
      return Dictionary(uniqueKeysWithValues: topics)
    }
  }

  /// All reviews, including drafts and scheduled ones, sorted by path.
  package var reviews: [Review] { contents.value.reviews }
  /// The entries of the log, in the order of their files.
  package var log: [LogEntry] { values.compactMap { $0.as(LogFile.self) }.flatMap(\.entries) }
  /// The facts of topics, sorted by path.
  package var facts: [TopicFacts] { contents.value.facts }
  /// The values of all files with front matter, including drafts and scheduled ones, sorted by path.
  package var values: [any ContentValue] { contents.value.values }
  /// The paths of all files below the content folder, sorted by their bytes.
  package var paths: [String] { contents.value.paths }

  /// Returns the topics of a kind: those named in reviews by frequency, then those with only a file, or with entries of the log.
  package func topics(of kind: TopicKind) -> [TopicUse] { topicsByKey.value[kind.key] ?? [] }

  /// Whether there is a `site.yaml`.
  package var hasConfiguration: Bool { paths.contains(configurationPath) }

  /// The paths of the images below the content folder.
  package var pictures: [String] { paths.filter { ContentPath(path: $0)?.role == .picture } }

  /// Returns the mentions of a topic in reviews, in the log, and in the conditions of lists, each sorted by path.
  package func mentions(of key: NameKey, _ kind: TopicKind) -> [TopicMention] {
    let written = reviews.map { ($0.path, $0.mentions(of: kind)) }
    let logged = values.compactMap { $0.as(LogFile.self) }.map {
      ($0.path, $0.entries.flatMap { $0.mentions(of: kind) })
    }
    let listed = values.compactMap { $0.as(ItemList.self) }.map {
      ($0.path, $0.mentions(of: kind, configuration.slugLetters))
    }
    return (written + logged + listed).flatMap { path, mentions in
      mentions.filter { $0.value.key == key }.map { TopicMention(path: path, name: $0) }
    }
  }
}

/// A topic that a review names or that has a file.
package struct TopicUse: Sendable {
  package let topic: Topic
  /// The number of reviews that name the topic.
  package let count: Int
  /// The facts in the file of the topic; nil without a file.
  package let facts: TopicFacts?

  /// Returns the topics of a kind that reviews name or that have a file, the most frequent first. Restaurants and topics of visits
  /// that only the log names are among them, as they have pages.
  package static func all(
    of kind: TopicKind,
    in reviews: [Review],
    _ log: [LogEntry] = [],
    _ facts: [TopicFacts]
  )
    -> [TopicUse]
  {
    let named = Dictionary(grouping: reviews.flatMap { $0.mentions(of: kind).distinct }.map(\.value), by: \.key)
    let files = Dictionary(facts.filter { $0.isOf(kind) }.map { ($0.topic.value.key, $0) }) { first, _ in first }
    let others = files.filter { named[$0.key] == nil }.map { TopicUse(topic: $1.referenceTopic, count: 0, facts: $1) }
    let logged = kind.isLogged ? log.flatMap { $0.mentions(of: kind) }.distinct.map(\.value) : []
    let unreviewed = logged.filter { named[$0.key] == nil && files[$0.key] == nil }.map {
      TopicUse(topic: $0, count: 0, facts: nil)
    }
    let known = named.map { TopicUse(topic: $1[0], count: $1.count, facts: files[$0]) } + others + unreviewed
    return known.sorted { ($1.count, $0.topic.name) < ($0.count, $1.topic.name) }
  }
}

extension TopicFacts {
  /// The topic under the name that refers to it unambiguously.
  fileprivate var referenceTopic: Topic {
    Topic(name: reference, key: topic.value.key, slug: topic.value.slug)
  }
}

/// A mention of a topic in a review or in the log.
package struct TopicMention: Sendable {
  /// The path of the file below the content folder.
  package let path: String
  /// The name with its range in the file.
  package let name: Ranged<Topic>
}
