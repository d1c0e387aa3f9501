import ReviewModel
import SiteModel
import Templating

/// The properties of a page that every template receives.
struct PageRecord: TemplateRecord {
  var title: String
  var description: String?
  /// The path in the site.
  let url: String
  var language: String
  var isHome = false
  var isIndexed = true
  /// The feeds of the reviews on the page, named by its title.
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
    page.hashed(by: { $1.add($0.title) }) { page in
      page.text("title") { $0.title }
      page.condition("isLong") { (41...80).contains($0.title.count) }
      page.condition("isVeryLong") { $0.title.count > 80 }
    }
    page.text("description") { $0.description }
    page.url("url") { $0.url }
    page.text("language") { $0.language }
    page.condition("isHome") { $0.isHome }
    page.condition("isIndexed") { $0.isIndexed }
    page.hashed { page in
      page.url("feed") { $0.feeds.first?.url }
      page.text("feedTitle") { $0.feeds.isEmpty ? nil : $0.title }
    }
    page.list("feeds", of: FeedLink.self) { $0.feeds }
    page.record("picture", of: PictureRecord.self) { $0.picture }
    page.record("socialCard", of: SocialCardRecord.self) { $0.socialCard }
    page.record("pagination", of: Pagination.self) { $0.pagination }
  }
}

/// A record with the properties of the site and the settings of its theme.
protocol SiteTemplateRecord: TemplateRecord {
  var site: Site { get }
}

extension RecordFields where Record: SiteTemplateRecord {
  /// Declares `site` and `theme`; `current` returns the path of the page.
  mutating func siteFields(_ current: @escaping @Sendable (Record) -> String) {
    shared {
      $0.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: current($0)) }
      $0.declared("theme", as: "theme") { $0.site.themeValues }
    }
  }
}

/// The record of a page.
protocol PageTemplateRecord: SiteTemplateRecord {
  var page: PageRecord { get }
}

extension RecordFields where Record: PageTemplateRecord {
  /// Declares `site`, `theme` and `page`, which every page record has.
  mutating func pageFields() {
    siteFields { $0.page.url }
    record("page", of: PageRecord.self) { $0.page }
  }
}
