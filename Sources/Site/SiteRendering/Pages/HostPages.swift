import SiteModel
import Templating

/// The file `robots.txt` (RFC 9309).
struct RobotsKind: SingleKind {
  var file: String { "robots.txt" }
  var summary: String { "Rules for crawlers, and the URL of the sitemap." }
  var url: String { Permalinks.robots }
  var isIndexed: Bool { false }

  /// Returns the path of the file, unless the site has its own file in `static`.
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.links.plain[plainFolder + Permalinks.robots] == nil ? [PageAddress(url: url)] : []
  }

  func record(of page: PagePlan, _ contents: PageContents) -> RobotsPage { RobotsPage() }
}

/// The location of the sitemap for search engines (RFC 9309).
struct RobotsPage: TemplateRecord {
  static let schema = RecordSchema<RobotsPage>("robots") { robots in
    robots.url("sitemap", "Path of the sitemap.") { _ in Permalinks.sitemap }
  }
}

/// The file `_headers`, with HTTP header fields.
struct HeadersKind: SingleKind {
  var file: String { "_headers" }
  var summary: String { "HTTP header fields, for hosts that support this file." }
  var url: String { Permalinks.headers }
  var isIndexed: Bool { false }

  func record(of page: PagePlan, _ contents: PageContents) -> HeadersPage { HeadersPage(site: contents.site) }
}

/// HTTP header fields for hosts that read them from a file.
struct HeadersPage: SiteTemplateRecord {
  let site: Site

  static let schema = RecordSchema<HeadersPage>("headers") { headers in
    headers.url("home", "Path of the home page, to which the path patterns are relative.") { _ in Permalinks.home }
    headers.siteFields { _ in Permalinks.headers }
  }
}
