import BinaryCoding
import SiteModel

/// Every page of a site, in the order of the kinds and of the site's lists. The order is deterministic.
struct PlannedPages: Sendable {
  let all: [PagePlan]
  private let detailCount: Int
  let indexed: [PagePlan]
  let templatedCount: Int
  /// The index of all pages by path.
  let table: PathTable

  /// Pages of one subject (review, restaurant, standalone page), and redirects.
  var detailPages: ArraySlice<PagePlan> { all[..<detailCount] }
  /// Lists, feeds and sitemaps, which refer to the details.
  var lists: ArraySlice<PagePlan> { all[detailCount...] }

  /// Plans the pages of a site.
  init(_ site: Site) {
    var (detailPages, lists, indexed, templatedCount): ([PagePlan], [PagePlan], [PagePlan], Int) = ([], [], [], 0)
    for (number, kind) in PageKinds.all.enumerated() where site.shown.contains(kind.option) {
      let pages = kind.pages(of: site, indexed: indexed.count).map { PagePlan(number, $0) }
      if kind.isDetail { detailPages += pages } else { lists += pages }
      if kind.isIndexed { indexed += pages }
      if kind.templated != nil { templatedCount += pages.count }
    }
    (all, detailCount) = (detailPages + lists, detailPages.count)
    (self.indexed, self.templatedCount) = (indexed, templatedCount)
    table = PathTable(all)
  }
}

/// All files of the output folder, in writing order: the targets of links come first.
package struct SitePlan: Sendable {
  package let site: Site
  let pages: PlannedPages
  /// Images and plain files.
  package let copies: [CopyPlan]
  /// The articles in the order of their files.
  let articles: [Article]
  /// Whether the reviews were aggregated for this plan and not taken from an earlier one.
  package let isAggregated: Bool
  /// The path of the head of the search index, which is known after indexing.
  private(set) var searchHead = Permalinks.searchFile("manifest.json")

  init(site: Site, pages: PlannedPages, copies: [CopyPlan], articles: [Article], isAggregated: Bool) {
    (self.site, self.pages, self.copies, self.articles) = (site, pages, copies, articles)
    self.isAggregated = isAggregated
  }

  /// All rendered pages: the details, then the lists.
  package var allPages: [PagePlan] { pages.all }
  /// Pages of one review, restaurant or text, and redirects.
  package var detailPages: ArraySlice<PagePlan> { pages.detailPages }
  /// Lists, feeds and sitemaps, which refer to the details.
  package var lists: ArraySlice<PagePlan> { pages.lists }

  /// The number of pages and feeds.
  package var pageCount: Int { pages.templatedCount }

  /// Whether the site has a search page.
  package var hasSearch: Bool { site.shown.contains(.search) }

  /// Returns the place where the contents of the page with a path in the site are edited; nil if there is no such page.
  package func source(ofPage url: String) -> PageSource? {
    let page = allPages.first { $0.url.utf8.elementsEqual(url.utf8) }
    return page.map { page in page.file.map { .file($0) } ?? page.kind.source(of: page, in: site) }
  }

  /// Returns the plan with the path of the head of the search index.
  package func naming(head: String) -> SitePlan {
    var plan = self
    plan.searchHead = head
    return plan
  }
}
