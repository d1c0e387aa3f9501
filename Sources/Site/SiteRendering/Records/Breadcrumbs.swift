import ReviewModel
import SiteModel

extension PageRecord {
  /// Sets the path from the home page over `ancestors` to the page. Ancestors without a page are omitted; without any, there is no
  /// path.
  mutating func setBreadcrumbs(_ ancestors: [Link], in site: Site) {
    let pages = ancestors.filter { $0.url != nil }
    guard !pages.isEmpty else { return }
    let home = Link(name: site.typeset(site.configuration.title), url: Permalinks.home)
    breadcrumbs = [home] + pages + [Link(name: title, url: url)]
  }
}

// MARK: - Ancestors of pages
extension Site {
  /// Returns the link to the list of a kind of topics, named in the language of the site.
  func list(of kind: TopicKind) -> Link {
    let key = kind == .restaurants ? "restaurants" : kind == .tags ? "tagsTitle" : ""
    return typeset(Link(name: string(key, default: kind.plural), url: Permalinks.topics(kind)))
  }

  /// Returns the pages above that of a topic: the list of its kind and, for a restaurant, its city.
  func ancestors(of topic: TopicArchive) -> [Link] {
    [list(of: topic.kind), city(of: topic)].compactMap(\.self)
  }

  /// Returns a link to the page of a restaurant's city; nil without one, and for other topics.
  private func city(of topic: TopicArchive) -> Link? {
    let group = topic.kind == .restaurants ? groups(of: topic, by: "city").first : nil
    return group.map { typeset(Link(name: $0.value.name, url: $0.url)) }
  }

  /// Returns a link to the page of the city of the reviewed restaurant; nil without one.
  func city(of review: ReviewID) -> Link? {
    guard shown.contains(.restaurants) else { return nil }
    return catalog.restaurant(of: review).flatMap { city(of: catalog.restaurants.archives[$0]) }
  }

  /// Returns the pages above that of a review: those of its restaurant, otherwise its category.
  func ancestors(of review: ReviewID) -> [Link] {
    guard let place = catalog.restaurant(of: review), let restaurant = topicLinks.restaurant(of: review),
      restaurant.url != nil
    else { return [categoryLinks[catalog.reviews[review].category]] }
    return ancestors(of: catalog.restaurants.archives[place]) + [restaurant]
  }
}
