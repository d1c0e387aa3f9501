import ReviewModel

/// The paths of the pages of topics, each made once for all the reviews that lead there.
struct TopicURLs: Sendable {
  private let catalog: Catalog
  /// In the order of the catalog.
  let restaurants: [String]
  /// In the order of the catalog.
  let tags: [String]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    restaurants = catalog.restaurants.map { Permalinks.restaurant($0.topic.slug) }
    tags = catalog.tags.map { Permalinks.tag($0.subject.slug) }
  }

  /// Links to the tags of a review, as it writes them.
  func tags(of review: Int) -> [Link] {
    zip(catalog.reviews[review].tags, catalog.tags(of: review)).map { Link(name: $0.value.name, url: tags[$1]) }
  }

  /// A link to the restaurant of a review, as it writes it.
  func restaurant(of review: Int) -> Link? {
    guard let name = catalog.reviews[review].restaurant?.value.name, let number = catalog.restaurant(of: review) else {
      return nil
    }
    return Link(name: name, url: restaurants[number])
  }
}
