import ReviewModel

/// Links to the pages of topics. Each path is computed once for all reviews.
package struct TopicLinks: Sendable {
  private let catalog: Catalog
  /// The paths of the topics of each kind, in catalog order; nil for kinds without pages.
  private let urls: [[String?]]
  /// The indices of restaurants and of the kinds of visits.
  private let kindsOfOccasions: [Int]
  private let configuration: SiteConfiguration

  init(_ catalog: Catalog, _ shown: ShownPages, _ configuration: SiteConfiguration) {
    (self.catalog, self.configuration) = (catalog, configuration)
    kindsOfOccasions = ([.restaurants] + configuration.visitFields.compactMap(\.kind)).compactMap { kind in
      catalog.topics.firstIndex { $0.kind == kind }
    }
    urls = catalog.topics.map { topics in
      let hasPages = shown.haveTopics(of: topics.kind)
      return topics.archives.map { hasPages && $0.hasPage ? $0.url : nil }
    }
  }

  /// Returns links to the tags of a review, in its spelling.
  package func tags(of review: ReviewID) -> [Link] { links(of: review, kind: 1) }

  /// Returns a link to the restaurant of a review, in its spelling; nil without a restaurant.
  package func restaurant(of review: ReviewID) -> Link? { links(of: review, kind: 0).first }

  /// Returns links to the topics of a kind that a review names.
  func links(of review: ReviewID, _ kind: TopicKind) -> [Link] {
    catalog.topics.firstIndex { $0.kind == kind }.map { links(of: review, kind: $0) } ?? []
  }

  /// Returns links to the topics of a kind that an occasion names; in a kind of visits, those of its own visit or entry.
  func links(at occasion: OccasionID, _ kind: TopicKind) -> [Link] {
    catalog.topics.firstIndex { $0.kind == kind }.map { links(at: occasion, kind: $0) } ?? []
  }

  /// Returns links to the restaurant and to the topics of visits that an occasion names.
  package func links(at occasion: OccasionID) -> [Link] { kindsOfOccasions.flatMap { links(at: occasion, kind: $0) } }

  private func links(at occasion: OccasionID, kind: Int) -> [Link] {
    let topics = catalog.topics[kind]
    let review = topics.kind.isOfVisits ? nil : catalog.occasions[occasion].review
    if let review { return links(of: review, kind: kind) }
    return topics.topics(besidesReviewAt: occasion).map { link(topics.archives[$0].topic.name, $0, kind: kind) }
  }

  /// Returns links to the topics of the kind at an index.
  private func links(of review: ReviewID, kind: Int) -> [Link] {
    let topics = catalog.topics[kind]
    let isRenamed = topics.renamed.contains(review)
    return zip(catalog.occasions.mentions(of: topics.kind, in: review), topics.topics(of: review)).map { mention, id in
      let topic = topics.archives[id].topic
      let isCalledOtherwise = isRenamed && topics.kind.calls(topic, otherwiseThan: mention.value)
      let name = isCalledOtherwise ? topic.name : mention.value.name
      return link(name, id, kind: kind)
    }
  }

  private func link(_ name: String, _ topic: TopicID, kind: Int) -> Link {
    Link(name: configuration.typeset(name), url: urls[kind][topic.number])
  }
}

extension FactGroup {
  /// The path of its page.
  package var url: String { Permalinks.factGroup(self) }
}

extension TopicArchive {
  /// The path of its page.
  package var url: String { Permalinks.topic(topic.slug, of: kind) }
}
