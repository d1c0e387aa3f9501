import ReviewModel
import Templating

/// What every page knows of itself.
struct PageRecord: TemplateRecord {
  var title: String
  var description: String?
  /// Its path in the site.
  let url: String
  /// The language of the page.
  var language: String
  var isHome = false
  var isIndexed = true
  /// Feeds of what the page shows, which the title names.
  var feeds: [FeedLink] = []
  var picture: PictureRecord?
  var socialCard: SocialCardRecord?
  var pagination: Pagination?

  init(_ title: String, at url: String, in site: Site) {
    self.title = title
    self.url = url
    language = site.configuration.language
  }

  static let schema = RecordSchema<PageRecord>("page") { page in
    page.text("title") { $0.title }
    page.text("description") { $0.description }
    page.url("url") { $0.url }
    page.text("language") { $0.language }
    page.condition("isHome") { $0.isHome }
    page.condition("isIndexed") { $0.isIndexed }
    page.url("feed") { $0.feeds.first?.url }
    page.text("feedTitle") { $0.feeds.isEmpty ? nil : $0.title }
    page.list("feeds", of: FeedLink.self) { $0.feeds }
    page.record("picture", of: PictureRecord.self) { $0.picture }
    page.record("socialCard", of: SocialCardRecord.self) { $0.socialCard }
    page.record("pagination", of: Pagination.self) { $0.pagination }
  }
}

/// Where a page stands in a list that takes several.
struct Pagination: TemplateRecord {
  /// The path of the list.
  let list: String
  /// From 1.
  let number: Int
  let total: Int

  /// Nil when the list has one page.
  init?(_ list: String, page number: Int, count: Int, pageSize: Int) {
    total = Self.total(of: count, pageSize: pageSize)
    guard total > 1 else { return nil }
    self.list = list
    self.number = number
  }

  /// How many pages a list of so many cards takes; an empty list has one page, which says so.
  static func total(of count: Int, pageSize: Int) -> Int { max(1, (count + pageSize - 1) / pageSize) }

  private func url(_ page: Int) -> String? {
    (1...total).contains(page) ? Permalinks.page(page, of: list) : nil
  }

  /// The first, the last, and those around this one; numbers left out show as a gap.
  private var entries: [PaginationEntry] {
    let nearby = (number - 2...number + 2).filter { 1 < $0 && $0 < total }
    let shown = [1] + nearby + [total]
    return shown.enumerated().map { position, page in
      let follows = position == 0 || shown[position - 1] == page - 1
      return PaginationEntry(
        number: page,
        url: Permalinks.page(page, of: list),
        isCurrent: page == number,
        isAfterGap: !follows
      )
    }
  }

  static let schema = RecordSchema<Pagination>("pagination") { pagination in
    pagination.condition("isFirst") { $0.number == 1 }
    pagination.number("number") { TemplateNumber($0.number) }
    pagination.number("total") { TemplateNumber($0.total) }
    pagination.url("previous") { $0.url($0.number - 1) }
    pagination.url("next") { $0.url($0.number + 1) }
    pagination.url("first") { $0.url(1) }
    pagination.url("last") { $0.url($0.total) }
    pagination.list("pages", of: PaginationEntry.self) { $0.entries }
  }
}

/// A page of a list.
struct PaginationEntry: TemplateRecord {
  let number: Int
  let url: String
  let isCurrent: Bool
  let isAfterGap: Bool

  static let schema = RecordSchema<PaginationEntry>("pagination entry") { entry in
    entry.number("number") { TemplateNumber($0.number) }
    entry.url("url") { $0.url }
    entry.condition("isCurrent") { $0.isCurrent }
    entry.condition("isAfterGap") { $0.isAfterGap }
  }
}

/// A page of any kind: every record of a page begins with these two.
protocol PageTemplateRecord: TemplateRecord {
  var site: Site { get }
  var page: PageRecord { get }
}

extension RecordSchema where Record: PageTemplateRecord {
  /// Declares what all pages have.
  mutating func pageFields() {
    shared { $0.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: $0.page.url) } }
    record("page", of: PageRecord.self) { $0.page }
  }
}
