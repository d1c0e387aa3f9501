import ReviewModel

/// The optional pages of a site that are enabled and not empty.
package struct ShownPages: Sendable {
  private let shown: [OptionalPages]
  /// The declared kinds with topics.
  let declaredKinds: [TopicKind]

  init(_ catalog: Catalog, _ configuration: SiteConfiguration) {
    declaredKinds = catalog.declaredKinds.filter { !$0.archives.isEmpty }.map(\.kind)
    shown = OptionalPages.allCases.filter { !configuration.disabledPages.contains($0) && catalog.fills($0) }
  }

  /// Whether optional pages exist; true for nil, which means a page that is always enabled.
  package func contains(_ pages: OptionalPages?) -> Bool { pages.map(shown.contains) ?? true }

  /// Returns the path of a list or single page; nil if it does not exist.
  package func url(_ pages: OptionalPages) -> String? { shown.contains(pages) ? Permalinks.list(pages) : nil }

  /// Returns the path of a category; nil if it has no page.
  package func url(of archive: Archive<ReviewModel.Category>) -> String? {
    contains(.categories) && !archive.reviews.isEmpty ? Permalinks.category(archive.subject.slug) : nil
  }

  /// Whether the topics of a kind have pages.
  func haveTopics(of kind: TopicKind) -> Bool {
    if kind == TopicKind.tags { return contains(.tags) }
    return kind != TopicKind.restaurants || contains(.restaurants)
  }

  /// Returns the path of a year; nil if years have no pages.
  package func url(ofYear year: Int) -> String? { contains(.years) ? Permalinks.year(year) : nil }
}

extension Catalog {
  /// Whether optional pages would have content.
  fileprivate func fills(_ pages: OptionalPages) -> Bool {
    switch pages {
    case .restaurants: !restaurants.archives.isEmpty
    case .picks: !picks.reviews.isEmpty
    case .ratings: summary.ratedCount > 0
    case .tags: !tags.archives.isEmpty
    case .categories, .years, .statistics, .search, .saved, .socialCards: !reviews.isEmpty
    case .follow: true
    }
  }
}
