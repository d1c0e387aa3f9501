/// Every page of a site.
struct PlannedPages: Sendable {
  /// Pages of one review, restaurant or text, and redirects.
  let details: [PagePlan]
  /// Lists, feeds, sitemaps: what refers to the details.
  let lists: [PagePlan]
  /// Where each part of the sitemap begins, counted through details and lists.
  let sitemapStarts: [Int]
  /// Finds all of them by path.
  let table: PathTable

  /// Lists the pages of a site; those of an `earlier` plan where the same reviews, restaurants and texts become pages.
  init(of site: Site, earlier: SitePlan?) {
    if let earlier, earlier.site.catalog === site.catalog, earlier.site.sharesPages(with: site) {
      self = earlier.pages
    } else {
      self.init(PageEnumeration(site: site))
    }
  }

  private init(_ enumeration: PageEnumeration) {
    let (details, lists) = (enumeration.details, enumeration.lists)
    sitemapStarts = PageEnumeration.sitemapStarts(details + lists)
    self.details = details
    self.lists = lists + PageEnumeration.indexes(sitemapParts: sitemapStarts.count)
    table = PathTable(details + self.lists)
  }
}
