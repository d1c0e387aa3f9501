import MarkdownRendering
import QRCodes
import ReviewModel
import Templating

/// Renders pages. Each worker has its own, which keeps its memory from page to page.
package struct PageRenderer {
  private let plan: SitePlan
  private let theme: Theme
  private let body: (ContentFile) throws -> MarkdownBody
  private var renderer = TemplateRenderer()

  /// Makes a renderer for the pages of a plan; `body` gives the text of a file.
  package init(_ plan: SitePlan, _ theme: Theme, body: @escaping (ContentFile) throws -> MarkdownBody) {
    self.plan = plan
    self.theme = theme
    self.body = body
  }

  /// Puts a page in the place of what `output` held; throws what `body` throws, and `TemplateLimitExceeded`.
  package mutating func render(_ page: PagePlan, into output: inout OutputBuffer) throws {
    let site = plan.site
    let catalog = site.catalog
    switch page.kind {
    case .home(let number):
      try render(theme.home, HomePage(site, page: number, at: page.url), &output)
    case .review(let index):
      try render(theme.review, ReviewPage(site, index, try body(site.articles[index].file)), &output)
    case .qrCode(let index):
      output.replace(
        with: ContiguousArray((QRCode(site.configuration.address(of: site.articles[index]))?.svg ?? "").utf8)
      )
    case .categories: try render(theme.categories, CategoriesPage(site), &output)
    case .category(let index, let number):
      try render(theme.category, CategoryPage(site, catalog.categories[index], page: number), &output)
    case .restaurants: try render(theme.restaurants, RestaurantsPage(site), &output)
    case .restaurant(let index):
      let archive = catalog.restaurants[index]
      let text = try site.restaurantFiles[archive.topic.slug].map(body)
      try render(theme.restaurant, RestaurantPage(site, archive, text), &output)
    case .tags: try render(theme.tags, TagsPage(site), &output)
    case .tag(let index, let number):
      try render(theme.tag, TagPage(site, catalog.tags[index], page: number), &output)
    case .picks(let number): try render(theme.picks, PicksPage(site, page: number), &output)
    case .ratings: try render(theme.ratings, RatingsPage(site), &output)
    case .rating(let index, let number):
      try render(theme.rating, RatingPage(site, catalog.ratings[index], page: number), &output)
    case .years: try render(theme.years, YearsPage(site), &output)
    case .year(let index, let number):
      try render(theme.year, YearPage(site, catalog.years[index], page: number), &output)
    case .statistics: try render(theme.statistics, StatisticsPage(site), &output)
    case .follow: try render(theme.follow, FollowPage(site), &output)
    case .saved: try render(theme.saved, SavedPage(site), &output)
    case .search: try render(theme.search, SearchPage(site, manifest: plan.searchManifest), &output)
    case .page(let index):
      let (page, file) = site.pages[index]
      try render(theme.page, TextPage(site, page, try body(file)), &output)
    case .notFound: try render(theme.notFound, NotFoundPage(site), &output)
    case .redirect(let target): try render(theme.redirect, RedirectPage(site: site, target: target), &output)
    case .feed(let subject, let format):
      let bodies = try FeedPage.reviews(subject, in: site).map { try body(site.articles[$0].file) }
      try render(theme.feed(format), FeedPage(site, subject, format, bodies), &output)
    case .sitemap(let part):
      try render(theme.sitemap, SitemapPage(entries: plan.sitemapEntries(part: part)), &output)
    case .sitemapIndex(let parts): try render(theme.sitemapIndex, SitemapPage(parts: parts), &output)
    case .robots: try render(theme.robots, RobotsPage(), &output)
    case .feedList: try render(theme.feedList, FeedListPage(site: site), &output)
    case .headers: try render(theme.headers, HeadersPage(), &output)
    }
  }

  private mutating func render<Record: TemplateRecord>(
    _ program: TemplateProgram<Record>,
    _ record: Record,
    _ output: inout OutputBuffer
  ) throws(TemplateLimitExceeded) {
    try renderer.render(program, record, into: &output)
  }
}

extension Theme {
  fileprivate func feed(_ format: FeedFormat) -> TemplateProgram<FeedPage> {
    switch format {
    case .atom: atom
    case .rss: rss
    case .json: jsonFeed
    }
  }
}

extension SitemapPage {
  /// The index of a sitemap of so many parts.
  fileprivate init(parts: Int) {
    self.init(entries: (1...max(1, parts)).map { SitemapEntry(url: Permalinks.sitemap(part: $0), updated: nil) })
  }
}
