import ReviewModel

/// The optional pages of a site that are enabled and not empty. A class, because every page reads it several times.
package final class ShownPages: Sendable {
  private let shown: [OptionalPages]
  /// The declared kinds in the menu.
  let listedKinds: [TopicKind]
  /// The kinds with topics, in the order of the configuration.
  let kinds: [TopicKind]
  /// The entries of all pages that exist.
  let entries: PageMenu
  /// The entries of generated menus.
  let menu: PageMenu

  /// The number of topics from which their index is in the menu. Every topic links to the index.
  private static let leastTopics = 5

  init(_ catalog: Catalog, _ configuration: SiteConfiguration, menu: PageMenu, hasLists: Bool) {
    func isListed(_ topics: TopicIndex) -> Bool { topics.archives.count(where: \.hasPage) >= Self.leastTopics }
    listedKinds = catalog.declaredKinds.filter(isListed).map(\.kind)
    let empty = menu.filter { $0.item.isEmpty(catalog) }.map(\.pages) + (hasLists ? [] : [.lists])
    let shown = OptionalPages.allCases.filter { !configuration.disabledPages.contains($0) && !empty.contains($0) }
    self.shown = shown
    kinds = catalog.declaredKinds.filter { $0.archives.contains(where: \.hasPage) }.map(\.kind)
    entries = menu.filter { shown.contains($0.pages) }
    self.menu = entries.filter {
      !$0.item.isFew(catalog) && ($0.pages != .tags || isListed(catalog.tags))
    }
  }

  /// Whether optional pages exist; true for nil, which means a page that is always enabled.
  package func contains(_ pages: OptionalPages?) -> Bool { pages.map(shown.contains) ?? true }

  /// Returns the path of a list or single page; nil if it does not exist.
  package func url(_ pages: OptionalPages) -> String? { shown.contains(pages) ? Permalinks.list(pages) : nil }

  /// Returns the path of a category; nil if it has no page.
  package func url(of archive: Archive<ReviewModel.Category>) -> String? {
    contains(.categories) && !archive.reviews.isEmpty ? Permalinks.category(archive.subject.slug) : nil
  }

  /// Returns whether the topics of a kind have pages.
  package func haveTopics(of kind: TopicKind) -> Bool {
    if kind == TopicKind.tags { return contains(.tags) }
    return kind != TopicKind.restaurants || contains(.restaurants)
  }

  /// Returns the path of a year; nil if years have no pages.
  package func url(ofYear year: Int) -> String? { contains(.years) ? Permalinks.year(year) : nil }
}
