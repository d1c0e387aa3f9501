import Notation
import ReviewModel

/// The headings of items, and their order.
struct ListHeadings {
  private let catalog: Catalog
  /// Whether years are those of the subjects, because the site declares a field `year`.
  private let hasSubjectYears: Bool

  init(_ catalog: Catalog, _ configuration: SiteConfiguration) {
    self.catalog = catalog
    hasSubjectYears = configuration.fields.contains { $0.key == "year" }
  }

  /// Returns items in the order of their headings: times and ratings from the last and best, categories and names in their order.
  func sorted(_ items: [ListedItem], by grouping: ListGrouping?) -> [ListedItem] {
    guard let grouping else { return items }
    let headed = items.map { item in
      var item = item
      item.heading = heading(of: item, grouping)
      return item
    }
    let groups = Dictionary(grouping: headed) { $0.heading ?? .none }
    return groups.keys.sorted { $0.precedes($1) }.flatMap { groups[$0] ?? [] }
  }

  func heading(of item: ListedItem, _ grouping: ListGrouping) -> ListHeading {
    let subject = Subject(item, catalog)
    let year = hasSubjectYears ? subject.details?.year ?? item.item?.year : subject.time?.year
    let heading: ListHeading? =
      switch grouping {
      case .month: subject.time?.calendarMonth.map(ListHeading.month)
      case .visited: (subject.time?.year).map(ListHeading.year)
      case .year: year.map(ListHeading.year)
      case .decade: year.map { .decade($0 - $0 % 10) }
      case .rating: subject.rating.map(ListHeading.rating)
      case .category: (subject.category ?? item.item?.category).map(ListHeading.category)
      case .letter: subject.name.initial.map(ListHeading.name)
      case .field(let key): subject.details?[key]?.machineTexts.first.map(ListHeading.name)
      }
    return heading ?? .none
  }

  /// The values of a subject in its review, or its entry of the log.
  private struct Subject {
    let name: String
    let time: PartialDay?
    let rating: Rating?
    let category: Int?
    let details: Details?

    init(_ item: ListedItem, _ catalog: Catalog) {
      let review = item.review.map { catalog.reviews[$0] }
      let entry = item.entry.map { catalog.occasions.log.entries[$0] }
      name = review?.subject ?? item.item?.title ?? ""
      time = review?.time.map { .day($0) } ?? entry?.time
      rating = review?.rating ?? entry?.rating
      category = review?.category ?? entry?.category
      details = review?.details ?? entry?.details
    }
  }
}

extension String {
  /// The first letter in upper case; `#` for a name without letters.
  fileprivate var initial: String? {
    let letter = folded(self).first { $0.isLetter }
    let first = folded(self).first { $0.isLetter || $0.isNumber }
    guard let letter, first == letter else { return isEmpty ? nil : "#" }
    return letter.uppercased()
  }
}
