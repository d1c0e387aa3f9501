import ReviewModel
import Templating

/// A part of the list of pages for search engines (sitemaps.org protocol).
struct SitemapPage: TemplateRecord {
  let entries: [SitemapEntry]

  static let schema = RecordSchema<SitemapPage>("sitemap") { sitemap in
    sitemap.list("urls", of: SitemapEntry.self) { $0.entries }
  }
}

/// A page in a sitemap.
struct SitemapEntry: TemplateRecord {
  let url: String
  let updated: CalendarDay?

  static let schema = RecordSchema<SitemapEntry>("sitemap entry") { entry in
    entry.url("url") { $0.url }
    entry.day("updated") { $0.updated.map { TemplateDay($0) } }
  }
}

/// What tells search engines where the sitemap is (RFC 9309).
struct RobotsPage: TemplateRecord {
  static let schema = RecordSchema<RobotsPage>("robots") { robots in
    robots.url("sitemap") { _ in Permalinks.sitemap }
  }
}

extension SitePlan {
  /// The entries of a part of the sitemap, numbered from 1.
  func sitemapEntries(part: Int) -> [SitemapEntry] {
    let (starts, details, lists) = (site.plans.sitemapStarts, details, lists)
    let end = part < starts.count ? starts[part] : details.count + lists.count
    return (starts[part - 1]..<end).compactMap { position in
      let page = position < details.count ? details[position] : lists[position - details.count]
      return page.isIndexed ? SitemapEntry(url: page.url, updated: updated(page)) : nil
    }
  }

  private func updated(_ plan: PagePlan) -> CalendarDay? {
    guard case .review(let index) = plan.kind else { return nil }
    let review = site.articles[index].review
    return max(review.updated ?? review.published, review.published)
  }
}
