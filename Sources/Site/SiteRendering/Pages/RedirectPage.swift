import Notation
import ReviewModel
import SiteModel
import Templating

/// The older paths of reviews and standalone pages.
struct RedirectKind: TemplateKind {
  var file: String { "redirect.html" }
  var summary: String { "Redirect from an old path to a review or page." }
  var isDetail: Bool { true }
  var isOneOfMany: Bool { true }
  var isIndexed: Bool { false }
  var isRedirect: Bool { true }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.redirected.enumerated().flatMap { index, page in
      page.aliases.map {
        PageAddress(url: percentEncoded($0.value), index: index, file: page.file, place: $0.range)
      }
    }
  }

  func record(of page: PagePlan, _ contents: PageContents) -> RedirectPage {
    RedirectPage(site: contents.site, target: contents.site.redirectTarget(page.index))
  }
}

extension Site {
  /// The reviews, newest first, then the standalone pages, each with its older paths.
  fileprivate var redirected: [(aliases: [Ranged<String>], file: String)] {
    articles.map { ($0.review.aliases, $0.review.path) } + pages.map { ($0.value.aliases, $0.file.path) }
  }

  /// Returns the path of the page at an index of `redirected`.
  fileprivate func redirectTarget(_ index: Int) -> String {
    index < articles.count ? articles[index].url : pages[index - articles.count].url
  }
}

/// A redirect from an older path to a page.
struct RedirectPage: SiteTemplateRecord {
  let site: Site
  let target: String

  static let schema = RecordSchema<RedirectPage>("redirect page") { page in
    page.siteFields { $0.target }
    page.url("target", "Path of the page to which the old path redirects.") { $0.target }
  }
}

/// The redirects of all pages in one file, for hosts that read it. The host then redirects before a browser loads a page.
struct RedirectRulesKind: SingleKind {
  var file: String { "_redirects" }
  var summary: String { "Redirects, for hosts that support this file." }
  var url: String { Permalinks.redirects }
  var isIndexed: Bool { false }

  /// Returns the path of the file if there are aliases, unless the site has its own file in `static`.
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    let isNeeded = site.redirected.contains { !$0.aliases.isEmpty }
    return isNeeded && site.links.plain[plainFolder + url] == nil ? [PageAddress(url: url)] : []
  }

  func record(of page: PagePlan, _ contents: PageContents) -> RedirectRulesPage { RedirectRulesPage(contents.site) }
}

/// The redirects of all pages, newest reviews first.
struct RedirectRulesPage: TemplateRecord {
  let rules: [RedirectRule]

  /// The maximum number of static redirects of Cloudflare Pages ("Redirects"). Further aliases have only their pages.
  private static let most = 2_000

  init(_ site: Site) {
    let rules = site.redirected.enumerated().lazy.flatMap { index, page in
      page.aliases.map { RedirectRule(older: percentEncoded($0.value), target: site.redirectTarget(index)) }
    }
    self.rules = Array(rules.prefix(Self.most))
  }

  static let schema = RecordSchema<RedirectRulesPage>("redirect rules") { page in
    page.list("redirects", "The redirects of all pages, those of the newest reviews first.", of: RedirectRule.self) {
      $0.rules
    }
  }
}

/// An older path and the page that it redirects to.
struct RedirectRule: TemplateRecord {
  let older: String
  let target: String

  static let schema = RecordSchema<RedirectRule>("redirect rule") { rule in
    rule.url("older", "The old path.") { $0.older }
    rule.url("target", "Path of the page to which it redirects.") { $0.target }
  }
}
