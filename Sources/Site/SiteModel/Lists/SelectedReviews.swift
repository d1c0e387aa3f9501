import Notation
import ReviewModel

/// The reviews of automatic lists.
struct SelectedReviews {
  private let catalog: Catalog
  private var queried: QueriedCatalog

  init(_ catalog: Catalog, _ configuration: SiteConfiguration) {
    self.catalog = catalog
    queried = QueriedCatalog(catalog, configuration)
  }

  /// Returns the reviews of a selection in its order.
  mutating func reviews(_ selection: ItemList.Selection) -> [ReviewID] {
    let found = sorted(queried.reviews(matching: selection.query), by: selection.order)
    return selection.limit.map { Array(found.prefix($0)) } ?? found
  }

  /// Returns reviews, which are newest first, in an order. Reviews without a value are last; equal ones keep their order.
  private func sorted(_ reviews: [ReviewID], by order: ListOrder) -> [ReviewID] {
    switch order.key {
    case .date: return order.isReversed ? reviews.reversed() : reviews
    case .rating: return sorted(reviews, isAscending: order.isReversed) { $0.rating }
    case .field(let key): return sorted(reviews, isAscending: !order.isReversed) { $0.details[key]?.quantity }
    case .title:
      let sorted = reviews.sorted { catalog.reviews[$0].subject.precedesNaturally(catalog.reviews[$1].subject) }
      return order.isReversed ? sorted.reversed() : sorted
    }
  }

  private func sorted<Value: Comparable>(
    _ reviews: [ReviewID],
    isAscending: Bool,
    by value: (Review) -> Value?
  ) -> [ReviewID] {
    let keyed = reviews.map { (value: value(catalog.reviews[$0]), review: $0) }
    let known = keyed.filter { $0.value != nil }.sorted { one, other in
      guard let a = one.value, let b = other.value, a != b else { return one.review < other.review }
      return isAscending ? a < b : a > b
    }
    return (known + keyed.filter { $0.value == nil }).map(\.review)
  }
}
