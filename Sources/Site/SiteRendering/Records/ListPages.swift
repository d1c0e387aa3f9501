import SiteModel
import Templating

/// The pagination of a list. The `place` of a page counts from 1, the page at the path of the list.
package struct ListPages: Sendable {
  /// The end of the list from which pages are numbered.
  package enum Order {
    /// The oldest page has number 1. Full pages stay unchanged when the list grows; the newest page has the remainder, half a
    /// page to one and a half.
    case fromOldest
    /// The first page has number 1, for lists sorted by rank.
    case fromFirst
  }

  let list: String
  /// The number of pages; an empty list has one page.
  package let total: Int
  private let count: Int
  private let size: Int
  private let order: Order

  /// Creates the pagination of `count` items, with `size` items on a full page.
  package init(_ list: String, of count: Int, size: Int, _ order: Order) {
    (self.list, self.count, self.size, self.order) = (list, count, size, order)
    let further = order == .fromOldest ? (count - (size + 1) / 2) / size : (count - 1) / size
    total = max(0, further) + 1
  }

  /// Returns the indices of the items on a page.
  package func range(_ place: Int) -> Range<Int> {
    let first = order == .fromOldest ? count - (total - 1) * size : min(size, count)
    let start = place == 1 ? 0 : first + (place - 2) * size
    return start..<(place == 1 ? first : min(start + size, count))
  }

  /// Returns the number of a page in its path.
  func number(_ place: Int) -> Int { order == .fromOldest ? total + 1 - place : place }

  /// Returns the path of a page.
  package func url(_ place: Int) -> String { place == 1 ? list : "\(list)page/\(number(place))/" }

  /// Returns the addresses of the pages of a subject.
  func addresses(index: Int = 0, file: String? = nil) -> [PageAddress] {
    (1...total).map { PageAddress(url: url($0), index: index, number: $0, file: file) }
  }

  /// Returns entries for the first page, the last page and those around a page, with marked gaps.
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

/// The position of a page in a paginated list.
struct Pagination: TemplateRecord {
  let pages: ListPages
  let place: Int

  /// Creates the pagination; nil if the list has one page.
  init?(_ pages: ListPages, place: Int) {
    guard pages.total > 1 else { return nil }
    (self.pages, self.place) = (pages, place)
  }

  private func url(_ place: Int) -> String? {
    (1...pages.total).contains(place) ? pages.url(place) : nil
  }

  static let schema = RecordSchema<Pagination>("pagination") { pagination in
    pagination.hash { pagination, hasher in
      hasher.add(pagination.pages.list)
      hasher.add(pagination.pages.total)
      hasher.add(pagination.place)
    }
    pagination.condition("isFirst", "True on the first page of the list.") { $0.place == 1 }
    pagination.number("number", "Number of the page, as its path contains it.") {
      TemplateNumber($0.pages.number($0.place))
    }
    pagination.number("total", "Number of pages.") { TemplateNumber($0.pages.total) }
    pagination.url("previous", "Path of the page before, with newer reviews.") { $0.url($0.place - 1) }
    pagination.url("next", "Path of the page after, with older reviews.") { $0.url($0.place + 1) }
    pagination.url("first", "Path of the first page.") { $0.url(1) }
    pagination.url("last", "Path of the last page.") { $0.url($0.pages.total) }
    pagination.list("pages", "The first page, the last page and those around this one.", of: PaginationEntry.self) {
      $0.pages.entries(around: $0.place)
    }
  }
}

/// A page in the navigation of a paginated list.
struct PaginationEntry: TemplateRecord {
  let number: Int
  let url: String
  /// Whether the number of the page changes when the list grows.
  let isNewest: Bool
  let isCurrent: Bool
  let isAfterGap: Bool

  static let schema = RecordSchema<PaginationEntry>("pagination entry") { entry in
    entry.number("number", "Number of the page.") { TemplateNumber($0.number) }
    entry.url("url", "Path of the page.") { $0.url }
    entry.condition("isNewest", "True for the page whose number changes when the list grows.") { $0.isNewest }
    entry.condition("isCurrent", "True for the page that is shown.") { $0.isCurrent }
    entry.condition("isAfterGap", "True if pages are left out before this one.") { $0.isAfterGap }
  }
}
