import ReviewModel

/// What the topics of a kind are called: by which names reviews find them, and which of them look alike.
struct TopicNames: Sendable {
  let kind: TopicKind
  let similar: SimilarNames
  /// The numbers of topics by every slug that means one of them, or that several share.
  private var numbers: [Slug: [Int]] = [:]

  init(_ topics: TopicIndex) {
    kind = topics.kind
    similar = SimilarNames(topics.archives.map(\.topic.name))
    for (number, archive) in topics.archives.enumerated() {
      for slug in [archive.topic.slug] + (archive.facts?.otherSlugs ?? []) { numbers[slug, default: []].append(number) }
    }
  }

  /// The numbers of the topics that a slug may mean.
  func meant(by slug: Slug) -> [Int] { numbers[slug] ?? [] }
}
