import Notation
import SiteModel
import Templating

/// The older paths of reviews.
struct RedirectKind: TemplateKind {
  var file: String { "redirect.html" }
  var summary: String { "Redirect from an old path to a review." }
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

/// A redirect from an older path to a page.
struct RedirectPage: TemplateRecord {
  let site: Site
  let target: String

  static let schema = RecordSchema<RedirectPage>("redirect page") { page in
    page.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: $0.target) }
    page.url("target") { $0.target }
  }
}

/// The redirects of all reviews in one file, for hosts that read it. The host then redirects before a browser loads a page.
struct RedirectRulesKind: SingleKind {
  var file: String { "_redirects" }
  var summary: String { "Redirects, for hosts that support this file." }
  var url: String { Permalinks.redirects }
  var isIndexed: Bool { false }

  /// Returns the path of the file if there are aliases, unless the site has its own file in `static`.
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    let isNeeded = site.articles.contains { !$0.review.aliases.isEmpty }
    return isNeeded && site.links.plain[plainFolder + url] == nil ? [PageAddress(url: url)] : []
  }

  func record(of page: PagePlan, _ contents: PageContents) -> RedirectRulesPage { RedirectRulesPage(contents.site) }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    for rule in RedirectRulesPage(hasher.site).rules {
      hasher.add(rule.older)
      hasher.add(rule.target)
    }
  }
}

/// The redirects of all reviews, newest reviews first.
struct RedirectRulesPage: TemplateRecord {
  let rules: [RedirectRule]

  /// The maximum number of static redirects of Cloudflare Pages ("Redirects"). Further aliases have only their pages.
  private static let most = 2_000

  init(_ site: Site) {
    let rules = site.articles.lazy.flatMap { article in
      article.review.aliases.map { RedirectRule(older: percentEncoded($0.value), target: article.url) }
    }
    self.rules = Array(rules.prefix(Self.most))
  }

  static let schema = RecordSchema<RedirectRulesPage>("redirect rules") { page in
    page.list("redirects", of: RedirectRule.self) { $0.rules }
  }
}

/// An older path and the page that it redirects to.
struct RedirectRule: TemplateRecord {
  let older: String
  let target: String

  static let schema = RecordSchema<RedirectRule>("redirect rule") { rule in
    rule.url("older") { $0.older }
    rule.url("target") { $0.target }
  }
}
