import ReviewModel

/// The optional pages of a site that are enabled and not empty.
struct ShownPages: Sendable {
  private let shown: [OptionalPages]
  /// The declared kinds with topics.
  let declaredKinds: [TopicKind]

  init(_ catalog: Catalog, _ configuration: SiteConfiguration) {
    declaredKinds = catalog.declaredKinds.filter { !$0.archives.isEmpty }.map(\.kind)
    let empty = PageKinds.menu.filter { $0.item.isEmpty(catalog) }.map(\.pages)
    shown = OptionalPages.allCases.filter { !configuration.disabledPages.contains($0) && !empty.contains($0) }
  }

  /// Whether optional pages exist; true for nil, which means a page that is always enabled.
  func contains(_ pages: OptionalPages?) -> Bool { pages.map(shown.contains) ?? true }

  /// Returns the path of a list or single page; nil if it does not exist.
  func url(_ pages: OptionalPages) -> String? { shown.contains(pages) ? Permalinks.list(pages) : nil }

  /// Returns the path of a category; nil if it has no page.
  func url(of archive: Archive<ReviewModel.Category>) -> String? {
    contains(.categories) && !archive.reviews.isEmpty ? Permalinks.category(archive.subject.slug) : nil
  }

  /// Whether the topics of a kind have pages.
  func haveTopics(of kind: TopicKind) -> Bool {
    if kind == TopicKind.tags { return contains(.tags) }
    return kind != TopicKind.restaurants || contains(.restaurants)
  }

  /// Returns the path of a year; nil if years have no pages.
  func url(ofYear year: Int) -> String? { contains(.years) ? Permalinks.year(year) : nil }
}
