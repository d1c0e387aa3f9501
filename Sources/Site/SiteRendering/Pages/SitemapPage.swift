import Notation
import ReviewModel
import SiteModel
import Templating

/// The sitemap for search engines, divided into parts on large sites.
struct SitemapKind: TemplateKind {
  var file: String { "sitemap.xml" }
  var summary: String { "Sitemap for search engines." }
  var isIndexed: Bool { false }

  /// The maximum number of entries in one file (sitemaps.org protocol).
  static let partSize = 50_000

  /// Returns the number of parts for a number of pages.
  fileprivate static func parts(_ pages: Int) -> Int { max(1, (pages + partSize - 1) / partSize) }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    let parts = Self.parts(indexed)
    guard parts > 1 else { return [PageAddress(url: Permalinks.sitemap)] }
    return (1...parts).map { PageAddress(url: Permalinks.sitemap(part: $0), number: $0) }
  }

  func record(of page: PagePlan, _ contents: PageContents) -> SitemapPage {
    SitemapPage(
      entries: contents.plan.sitemapPages(part: page.number).map {
        SitemapEntry(url: $0.url, updated: $0.kind.updated($0, in: contents.site))
      }
    )
  }
}

/// The index of the parts of a large sitemap.
struct SitemapIndexKind: TemplateKind {
  var file: String { "sitemap-index.xml" }
  var summary: String { "Index of the sitemaps of a large site." }
  var isIndexed: Bool { false }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    let parts = SitemapKind.parts(indexed)
    return parts > 1 ? [PageAddress(url: Permalinks.sitemap, number: parts)] : []
  }

  func record(of page: PagePlan, _ contents: PageContents) -> SitemapPage {
    SitemapPage(entries: (1...page.number).map { SitemapEntry(url: Permalinks.sitemap(part: $0), updated: nil) })
  }
}

/// A sitemap or sitemap index (sitemaps.org protocol).
struct SitemapPage: TemplateRecord {
  let entries: [SitemapEntry]

  static let schema = RecordSchema<SitemapPage>("sitemap") { sitemap in
    sitemap.list("urls", "The pages of this part of the sitemap.", of: SitemapEntry.self) { $0.entries }
  }
}

/// A page in a sitemap.
struct SitemapEntry: TemplateRecord {
  let url: String
  let updated: CalendarDay?

  static let schema = RecordSchema<SitemapEntry>("sitemap entry") { entry in
    entry.url("url", "Path of the page.") { $0.url }
    entry.day("updated", "Day of the last change of the page, if it is known.") { $0.updated }
  }
}

extension SitePlan {
  /// Returns the pages of a part of the sitemap; parts are numbered from 1.
  fileprivate func sitemapPages(part: Int) -> ArraySlice<PagePlan> {
    pages.indexed.dropFirst((part - 1) * SitemapKind.partSize).prefix(SitemapKind.partSize)
  }
}
