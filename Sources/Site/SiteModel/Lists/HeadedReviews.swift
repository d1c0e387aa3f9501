import ReviewModel
import Templating

/// The reviews of a site below their headings, by the kind of headings.
package struct HeadedReviews: Sendable {
  private let orders: [ListGrouping: Lazy<HeadedOrder>]

  init(_ catalog: Catalog, _ configuration: SiteConfiguration) {
    let kinds = Set(configuration.groups.values).map { grouping in
      (grouping, Lazy { HeadedOrder(catalog, ListHeadings(catalog, configuration), grouping) })
    }
    orders = Dictionary(uniqueKeysWithValues: kinds)
  }

  /// Returns the headings of a kind; nil if no list has them.
  package func order(_ grouping: ListGrouping?) -> HeadedOrder? { grouping.flatMap { orders[$0]?.value } }
}

/// The heading of every review. Computed once, because each page of a list needs the order of the whole list.
package struct HeadedOrder: Sendable {
  /// The headings in their order.
  private let headings: [ListHeading]
  /// The position of each review's heading.
  private let places: [Int]
  /// The sort keys of the reviews below headings that are times: their days; nil for other headings.
  private let days: [Int]?

  init(_ catalog: Catalog, _ headings: ListHeadings, _ grouping: ListGrouping) {
    let all = catalog.reviews.ids.map { headings.heading(of: ListedItem(review: $0), grouping) }
    let sorted = Set(all).sorted { $0.precedes($1) }
    let places = Dictionary(uniqueKeysWithValues: zip(sorted, sorted.indices))
    self.headings = sorted
    self.places = all.map { places[$0] ?? 0 }
    days = [.month, .year, .visited].contains(grouping) ? catalog.reviews.map { $0.time?.order ?? .min } : nil
  }

  /// Returns the heading of a review.
  package func heading(of review: ReviewID) -> ListHeading { headings[places[review.number]] }

  /// Returns reviews in the order of their headings; those with one heading keep their order, or have that of their days.
  package func sorted(_ reviews: some Collection<ReviewID>) -> [ReviewID] {
    var groups = [[ReviewID]](repeating: [], count: headings.count)
    for review in reviews { groups[places[review.number]].append(review) }
    guard let days else { return Array(groups.joined()) }
    return groups.flatMap { $0.sorted { (days[$1.number], $0.number) < (days[$0.number], $1.number) } }
  }
}
