import Templating

/// How a list is divided into pages. A page's `place` counts from 1, the page at the path of the list itself.
package struct ListPages: Sendable {
  /// Which page has the number 1.
  package enum Order {
    /// The oldest: a full page stays as it is, however many follow. The newest has what is left over, half a page to one
    /// and a half.
    case fromOldest
    /// The first, of lists in which the first is the best.
    case fromFirst
  }

  /// The path of the list.
  let list: String
  /// An empty list has one page, which says so.
  package let total: Int
  private let count: Int
  private let size: Int
  private let order: Order

  package init(_ list: String, of count: Int, size: Int, _ order: Order) {
    (self.list, self.count, self.size, self.order) = (list, count, size, order)
    let further = order == .fromOldest ? (count - (size + 1) / 2) / size : (count - 1) / size
    total = max(0, further) + 1
  }

  /// The places of what a page shows.
  package func range(_ place: Int) -> Range<Int> {
    let first = order == .fromOldest ? count - (total - 1) * size : min(size, count)
    let start = place == 1 ? 0 : first + (place - 2) * size
    return start..<(place == 1 ? first : min(start + size, count))
  }

  /// What a page is called.
  func number(_ place: Int) -> Int { order == .fromOldest ? total + 1 - place : place }

  /// The path of a page.
  package func url(_ place: Int) -> String { place == 1 ? list : "\(list)page/\(number(place))/" }

  /// The first, the last, and those around a page; numbers left out show as a gap.
  func entries(around place: Int) -> [PaginationEntry] {
    let nearby = (place - 2...place + 2).filter { 1 < $0 && $0 < total }
    let shown = [1] + nearby + [total]
    return shown.enumerated().map { position, page in
      let follows = position == 0 || shown[position - 1] == page - 1
      return PaginationEntry(
        number: number(page),
        url: url(page),
        isNewest: page == 1 && order == .fromOldest,
        isCurrent: page == place,
        isAfterGap: !follows
      )
    }
  }
}

/// Where a page stands in a list that takes several.
struct Pagination: TemplateRecord {
  let pages: ListPages
  let place: Int

  /// Nil when the list has one page.
  init?(_ pages: ListPages, place: Int) {
    guard pages.total > 1 else { return nil }
    (self.pages, self.place) = (pages, place)
  }

  private func url(_ place: Int) -> String? {
    (1...pages.total).contains(place) ? pages.url(place) : nil
  }

  static let schema = RecordSchema<Pagination>("pagination") { pagination in
    pagination.condition("isFirst") { $0.place == 1 }
    pagination.number("number") { TemplateNumber($0.pages.number($0.place)) }
    pagination.number("total") { TemplateNumber($0.pages.total) }
    pagination.url("previous") { $0.url($0.place - 1) }
    pagination.url("next") { $0.url($0.place + 1) }
    pagination.url("first") { $0.url(1) }
    pagination.url("last") { $0.url($0.pages.total) }
    pagination.list("pages", of: PaginationEntry.self) { $0.pages.entries(around: $0.place) }
  }
}

/// A page of a list.
struct PaginationEntry: TemplateRecord {
  let number: Int
  let url: String
  /// Whether its number grows with the list.
  let isNewest: Bool
  let isCurrent: Bool
  let isAfterGap: Bool

  static let schema = RecordSchema<PaginationEntry>("pagination entry") { entry in
    entry.number("number") { TemplateNumber($0.number) }
    entry.url("url") { $0.url }
    entry.condition("isNewest") { $0.isNewest }
    entry.condition("isCurrent") { $0.isCurrent }
    entry.condition("isAfterGap") { $0.isAfterGap }
  }
}
