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

  /// Lists the pages of a site.
  init(_ enumeration: PageEnumeration) {
    let (details, lists) = (enumeration.details, enumeration.lists)
    sitemapStarts = PageEnumeration.sitemapStarts(details + lists)
    self.details = details
    self.lists = lists + PageEnumeration.indexes(sitemapParts: sitemapStarts.count)
    table = PathTable(details + self.lists)
  }
}
