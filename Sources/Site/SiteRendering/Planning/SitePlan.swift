import BinaryCoding

/// Every page of a site. The order is that of the kinds and of the site's own lists, so it is the same for the same
/// content.
struct PlannedPages: Sendable {
  /// The details, then the lists.
  let all: [PagePlan]
  private let detailCount: Int
  /// Those that search engines are told of.
  let indexed: [PagePlan]
  /// How many are made with a template.
  let templatedCount: Int
  /// Finds all of them by path.
  let table: PathTable

  /// Pages of one thing: a review, a restaurant, a text; and redirects.
  var details: ArraySlice<PagePlan> { all[..<detailCount] }
  /// Lists, feeds, sitemaps: what refers to the details.
  var lists: ArraySlice<PagePlan> { all[detailCount...] }

  /// Lists the pages of a site.
  init(_ site: Site) {
    var (details, lists, indexed, templatedCount): ([PagePlan], [PagePlan], [PagePlan], Int) = ([], [], [], 0)
    for (number, kind) in PageKinds.all.enumerated() where site.shown.contains(kind.option) {
      let pages = kind.pages(of: site, indexed: indexed.count).map { PagePlan(number, $0) }
      if kind.isDetail { details += pages } else { lists += pages }
      if kind.isIndexed { indexed += pages }
      if kind.isTemplated { templatedCount += pages.count }
    }
    (all, detailCount) = (details + lists, details.count)
    (self.indexed, self.templatedCount) = (indexed, templatedCount)
    table = PathTable(all)
  }
}

/// Everything that will be in the output folder, in the order in which it is written: what pages refer to comes first.
package struct SitePlan: Sendable {
  package let site: Site
  let pages: PlannedPages
  /// Pictures and plain files.
  package let copies: [CopyPlan]
  /// The articles of the site in the order of their files.
  let articles: [Article]
  /// Whether its reviews were aggregated for it, not for an earlier plan.
  package let isAggregated: Bool
  /// The path of the file that a browser reads the search index by; it is known once the index is made.
  private(set) var searchHead = Permalinks.searchFile("manifest.json")

  init(site: Site, pages: PlannedPages, copies: [CopyPlan], articles: [Article], isAggregated: Bool) {
    (self.site, self.pages, self.copies, self.articles) = (site, pages, copies, articles)
    self.isAggregated = isAggregated
  }

  /// Everything that is rendered: the details, then the lists.
  package var allPages: [PagePlan] { pages.all }
  /// Pages of one review, restaurant or text, and redirects.
  package var details: ArraySlice<PagePlan> { pages.details }
  /// Lists, feeds, sitemaps: what refers to the details.
  package var lists: ArraySlice<PagePlan> { pages.lists }

  /// How many pages and feeds there are.
  package var pageCount: Int { pages.templatedCount }

  /// Whether readers can search the site.
  package var hasSearch: Bool { site.shown.contains(.search) }

  /// The plan with the path of that file.
  package func naming(head: String) -> SitePlan {
    var plan = self
    plan.searchHead = head
    return plan
  }
}
