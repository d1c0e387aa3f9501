import ReviewModel

/// What the topics of a kind are called: by which names reviews find them, and which of them look alike.
struct TopicNames: Sendable {
  let kind: TopicKind
  let similar: SimilarNames
  /// The numbers of topics by every key that means one of them, or that several share.
  private var numbers: [NameKey: [Int]] = [:]

  init(_ topics: TopicIndex) {
    kind = topics.kind
    similar = SimilarNames(topics.archives.map(\.topic.name))
    for (number, archive) in topics.archives.enumerated() {
      for key in [archive.topic.key] + (archive.facts?.otherKeys ?? []) { numbers[key, default: []].append(number) }
    }
  }

  /// The numbers of the topics that a key may mean.
  func meant(by key: NameKey) -> [Int] { numbers[key] ?? [] }
}
