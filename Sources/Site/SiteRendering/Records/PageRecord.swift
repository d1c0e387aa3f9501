import Notation
import ReviewModel
import SiteModel
import Templating

/// The properties of a page that every template receives.
struct PageRecord: TemplateRecord {
  let title: String
  /// The title with soft hyphens in long words.
  private let heading: String
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
  /// The path from the home page to the page; empty for pages at the top.
  var breadcrumbs: [Link] = []

  /// Creates the record of a page with a title in a language, that of the site by default.
  init(_ title: String, in language: String? = nil, at url: String, of site: Site) {
    heading = site.heading(title, in: language)
    self.title = heading.withoutSoftHyphens
    self.url = url
    self.language = language ?? site.configuration.language
  }

  /// The number of characters of the title's longest part, which must fit a line.
  private var longestPart: Int { heading.longestPart }
  private var isVeryLong: Bool { title.count > 80 || longestPart > 18 }

  static let schema = RecordSchema<PageRecord>("page") { page in
    page.hashed(by: { $1.add($0.title) }) { page in
      page.text("title", "Title of the page, without the name of the site.") { $0.title }
      page.text("heading", "Title of the page with soft hyphens in long words, for its heading.") { $0.heading }
      page.condition("isLong", "True for a title of 41 to 80 characters or a word of 15 to 18, which is set smaller.") {
        !$0.isVeryLong && ($0.title.count > 40 || $0.longestPart > 14)
      }
      page.condition("isVeryLong", "True for a title of more than 80 characters or a longer word, set smaller still.") {
        $0.isVeryLong
      }
    }
    page.text("description", "Description for search engines; absent if the page has none of its own.") {
      $0.description
    }
    page.url("url", "Path of the page in the site.") { $0.url }
    page.text("language", "Language of the page as a BCP 47 tag.") { $0.language }
    page.condition("isHome", "True for the first page of the home page.") { $0.isHome }
    page.condition("isIndexed", "True if search engines may list the page.") { $0.isIndexed }
    page.hashed { page in
      page.url("feed", "Path of the first feed of the reviews on the page.") { $0.feeds.first?.url }
      page.text("feedTitle", "Title of the feeds of the page.") { $0.feeds.isEmpty ? nil : $0.title }
    }
    page.list("feeds", "The feeds of the reviews on the page, one for each format.", of: FeedLink.self) { $0.feeds }
    page.record("picture", "Main image of the page, for previews on other sites.", of: PictureRecord.self) {
      $0.picture
    }
    page.record("socialCard", "Drawn card of the page, for previews on other sites.", of: SocialCardRecord.self) {
      $0.socialCard
    }
    page.list("breadcrumbs", "The home page, the pages above this one, and this page; empty at the top.", of: Link.self)
    {
      $0.breadcrumbs
    }
    page.record(
      "pagination",
      "The position of the page in its list; absent if the list has one page.",
      of: Pagination.self
    ) { $0.pagination }
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
      $0.record("site", "Properties of the site, the same on every page.", of: SiteRecord.self) {
        SiteRecord(site: $0.site, current: current($0))
      }
      $0.declared("theme", "Settings of the theme, and its accent colour.", as: "theme") { $0.site.themeValues }
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
    record("page", "Properties of the page, which every kind of page has.", of: PageRecord.self) { $0.page }
  }
}
