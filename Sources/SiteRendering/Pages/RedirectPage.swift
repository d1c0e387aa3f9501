import Notation
import Templating

/// The older paths of reviews.
struct RedirectKind: TemplateKind {
  var file: String { "redirect.html" }
  var summary: String { "An older path that leads to a review." }
  var isDetail: Bool { true }
  var isOneOfMany: Bool { true }
  var isIndexed: Bool { false }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.articles.enumerated().flatMap { index, article in
      article.review.aliases.map {
        PageAddress(url: percentEncoded($0.value), index: index, file: article.review.path, place: $0.range)
      }
    }
  }

  func record(of page: PagePlan, _ contents: PageContents) -> RedirectPage {
    RedirectPage(site: contents.site, target: contents.site.articles[page.index].url)
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    hasher.add(hasher.site.articles[page.index].url)
  }
}

/// An older path that leads to a page.
struct RedirectPage: TemplateRecord {
  let site: Site
  let target: String

  static let schema = RecordSchema<RedirectPage>("redirect page") { page in
    page.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: $0.target) }
    page.url("target") { $0.target }
  }
}
