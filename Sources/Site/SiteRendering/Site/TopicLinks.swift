import ReviewModel

/// Links to the pages of topics; the path of each is made once for all the reviews that lead there.
struct TopicLinks: Sendable {
  private let catalog: Catalog
  /// The paths of the topics of each kind, in the order of the catalog; nil for those of kinds without pages.
  private let urls: [[String?]]

  init(_ catalog: Catalog, _ shown: ShownPages) {
    self.catalog = catalog
    urls = catalog.topics.map { topics in
      let hasPages = shown.haveTopics(of: topics.kind)
      return topics.archives.map { hasPages ? $0.url : nil }
    }
  }

  /// Links to the tags of a review, as it writes them.
  func tags(of review: Int) -> [Link] { links(of: review, kind: 1) }

  /// A link to the restaurant of a review, as it writes it.
  func restaurant(of review: Int) -> Link? { links(of: review, kind: 0).first }

  /// Links to the topics of a kind that a review names.
  func links(of review: Int, _ kind: TopicKind) -> [Link] {
    catalog.topics.firstIndex { $0.kind == kind }.map { links(of: review, kind: $0) } ?? []
  }

  /// Those of the kind with a number.
  private func links(of review: Int, kind: Int) -> [Link] {
    let topics = catalog.topics[kind]
    let isRenamed = topics.renamed.contains(review)
    return zip(catalog.reviews[review].mentions(of: topics.kind), topics.topics(of: review)).map { mention, number in
      let topic = topics.archives[number].topic
      let isCalledOtherwise = isRenamed && topics.kind.calls(topic, otherwiseThan: mention.value)
      return Link(name: isCalledOtherwise ? topic.name : mention.value.name, url: urls[kind][number])
    }
  }
}

extension TopicArchive {
  /// The path of its page.
  var url: String { Permalinks.topic(topic.slug, of: kind) }
}
