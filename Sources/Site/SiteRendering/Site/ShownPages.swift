import ReviewModel

/// Which of the pages that a site can do without it has: those that it wants, and that have something to show.
struct ShownPages: Sendable {
  private let shown: [OptionalPages]
  /// The kinds of topics that the site declares and that have some.
  let declaredKinds: [TopicKind]

  init(_ catalog: Catalog, _ configuration: SiteConfiguration) {
    declaredKinds = catalog.declaredKinds.filter { !$0.archives.isEmpty }.map(\.kind)
    shown = OptionalPages.allCases.filter { !configuration.unwanted.contains($0) && catalog.fills($0) }
  }

  /// Whether there are such pages; those that no site can do without there always are.
  func contains(_ pages: OptionalPages?) -> Bool { pages.map(shown.contains) ?? true }

  /// The path of the list, or of the one page there is.
  func url(_ pages: OptionalPages) -> String? { shown.contains(pages) ? Permalinks.list(pages) : nil }

  /// The path of a category.
  func url(of archive: Archive<ReviewModel.Category>) -> String? {
    contains(.categories) && !archive.reviews.isEmpty ? Permalinks.category(archive.subject.slug) : nil
  }

  /// Whether the topics of a kind have pages.
  func haveTopics(of kind: TopicKind) -> Bool {
    if kind == TopicKind.tags { return contains(.tags) }
    return kind != TopicKind.restaurants || contains(.restaurants)
  }

  /// The path of a year.
  func url(ofYear year: Int) -> String? { contains(.years) ? Permalinks.year(year) : nil }
}

extension Catalog {
  /// Whether pages would have something to show.
  fileprivate func fills(_ pages: OptionalPages) -> Bool {
    switch pages {
    case .restaurants: !restaurants.archives.isEmpty
    case .picks: !picks.reviews.isEmpty
    case .ratings: summary.ratedCount > 0
    case .tags: !tags.archives.isEmpty
    case .categories, .years, .search, .saved, .socialCards: !reviews.isEmpty
    case .statistics: reviews.count >= 10
    case .follow: true
    }
  }
}
