import Notation
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

/// An older path that leads to a page.
struct RedirectPage: TemplateRecord {
  let site: Site
  let target: String

  static let schema = RecordSchema<RedirectPage>("redirect page") { page in
    page.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: $0.target) }
    page.url("target") { $0.target }
  }
}

/// The older paths of reviews in one file, for hosts that read it: these redirect before a browser loads a page.
struct RedirectRulesKind: SingleKind {
  var file: String { "_redirects" }
  var summary: String { "Redirects, for hosts that support this file." }
  var url: String { Permalinks.redirects }
  var isIndexed: Bool { false }

  /// A site may have one of its own.
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    let isWanted = site.articles.contains { !$0.review.aliases.isEmpty }
    return isWanted && site.links.plain[plainFolder + url] == nil ? [PageAddress(url: url)] : []
  }

  func record(of page: PagePlan, _ contents: PageContents) -> RedirectRulesPage { RedirectRulesPage(contents.site) }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    for rule in RedirectRulesPage(hasher.site).rules {
      hasher.add(rule.older)
      hasher.add(rule.target)
    }
  }
}

/// The older paths of reviews, those of the newest first.
struct RedirectRulesPage: TemplateRecord {
  let rules: [RedirectRule]

  /// As many as Cloudflare takes (Pages, "Redirects"); the others have their pages, as all have.
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

/// An older path and where it leads.
struct RedirectRule: TemplateRecord {
  let older: String
  let target: String

  static let schema = RecordSchema<RedirectRule>("redirect rule") { rule in
    rule.url("older") { $0.older }
    rule.url("target") { $0.target }
  }
}
