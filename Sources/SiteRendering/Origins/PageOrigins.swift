import BinaryCoding
import ReviewModel

/// Says of every page what it follows from, as a hash: a page with the hash of an earlier build has the bytes of that
/// build. To change what no page shows must not change a hash, or pages are rendered in vain; to miss something would
/// leave old pages standing.
package struct PageOrigins: Sendable {
  private var plan: SitePlan
  /// What every page may show.
  private let common: ContentHash
  private var origin: OriginHasher

  /// Makes ready for the pages of a plan; `environment` is the hash of what pages depend on beside content: the program,
  /// the configuration, the theme. `showsCount` tells whether a template may show the number of all reviews.
  package init(_ plan: SitePlan, environment: ContentHash, showsCount: Bool) {
    self.plan = plan
    origin = OriginHasher(plan.site)
    origin.add(environment)
    origin.addSite(showsCount: showsCount)
    common = origin.hash()
  }

  /// The same where it is known what a browser reads the search index by.
  package func naming(manifest: String) -> PageOrigins {
    var origins = self
    origins.plan = plan.naming(manifest: manifest)
    return origins
  }

  /// The hash of what a page follows from.
  package mutating func hash(of page: PagePlan) -> ContentHash {
    if case .qrCode(let number) = page.kind { return origin.qrCode(of: number) }
    origin.add(common)
    origin.add(page.url)
    addSubject(of: page)
    return origin.hash()
  }

  private mutating func addSubject(of page: PagePlan) {
    let catalog = plan.site.catalog
    switch page.kind {
    case .home(let number): origin.addHome(page: number)
    case .review(let number): origin.addReview(number)
    case .categories:
      for archive in catalog.categories { origin.addArchive(archive, examples: 3) }
    case .category(let index, let number): origin.addArchive(catalog.categories[index], page: number)
    case .restaurants: origin.addRestaurants()
    case .restaurant(let index): origin.addRestaurantPage(catalog.restaurants[index])
    case .tags:
      for archive in catalog.tags { origin.addTopic(archive) }
    case .tag(let index, let number):
      origin.add(catalog.tags[index].subject)
      origin.addArchive(catalog.tags[index], page: number)
    case .picks(let number): origin.addArchive(catalog.picks, page: number)
    case .ratings:
      for archive in catalog.ratings { origin.addArchive(archive, examples: 3) }
      origin.addSummary(catalog.summary)
      origin.add(catalog.unrated.count)
    case .rating(let index, let number): origin.addArchive(catalog.ratings[index], page: number)
    case .years:
      for year in origin.years { origin.add(year) }
    case .year(let index, let number): origin.addYearPage(index, page: number)
    case .statistics: origin.addStatistics()
    case .follow: origin.addFeedList()
    case .search: origin.addSearch(manifest: plan.searchManifest)
    case .page(let index):
      origin.addTextPage(plan.site.pages[index].page, plan.site.pages[index].file)
    case .notFound: origin.addCards(catalog.reviews.indices.prefix(5))
    case .redirect(let target): origin.add(target)
    case .feed(let subject, _): origin.addFeed(subject)
    case .sitemap(let part):
      for entry in plan.sitemapEntries(part: part) {
        origin.add(entry.url)
        origin.add(entry.updated?.ordinal)
      }
    case .sitemapIndex(let parts): origin.add(parts)
    case .feedList: origin.addFeedList()
    case .qrCode, .saved, .robots, .headers: break
    }
  }
}
