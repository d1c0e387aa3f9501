import ReviewModel

// MARK: - Items of lists
extension Site {
  /// Returns the name of an item as its review or the log writes it.
  package func title(of item: ListedItem) -> String {
    item.review.map { catalog.reviews[$0].subject } ?? item.entry.flatMap { catalog.occasions.log.entries[$0].title }
      ?? item.item?.title ?? ""
  }

  /// Returns the path of an item's review, otherwise the URL in the list or the log; nil without one.
  package func url(of item: ListedItem) -> String? {
    item.review.map { articles[$0].url } ?? item.item?.url
      ?? item.entry.flatMap { catalog.occasions.log.entries[$0].url }
  }

  /// Returns the list of a feed or search entry; nil for another type.
  package func list(of listed: any Listed) -> ResolvedList? { listed.list.map { lists.all[$0] } }
}

extension Lists {
  /// Returns the files of the lists, in their order.
  func files(_ links: ContentLinks) -> [PageFile] {
    all.enumerated().map { PageFile($1.list, $1.file, number: $0, links) }
  }
}
