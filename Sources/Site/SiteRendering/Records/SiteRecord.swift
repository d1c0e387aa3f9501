import Notation
import ReviewModel
import SiteModel
import Templating

/// The properties of the site that every template receives.
struct SiteRecord: TemplateRecord {
  let site: Site
  /// The path of the current page, whose menu entry is marked.
  let current: String

  private var configuration: SiteConfiguration { site.configuration }

  private var menu: [MenuEntry] {
    site.menu.map { MenuEntry(link: $0, isCurrent: $0.url == current) }
  }

  static let schema = RecordSchema<SiteRecord>("site") { site in
    site.text("title") { $0.configuration.title }
    site.text("description") { $0.configuration.description }
    site.url("home") { _ in Permalinks.home }
    site.text("language") { $0.configuration.language }
    site.text("accent") { $0.configuration.accent.fill.description }
    site.record("reviewer", of: ReviewerRecord.self) { ReviewerRecord(site: $0.site) }
    site.varying { $0.list("menu", of: MenuEntry.self) { $0.menu } }
    site.url("styleSheet") { $0.site.assetURLs["style.css"] }
    site.url("ownStyleSheet") { $0.site.assetURLs["site.css"] }
    site.url("themeScript") { $0.site.assetURLs["theme.js"] }
    site.url("script") { $0.site.assetURLs["site.js"] }
    site.url("savedScript") { $0.site.assetURLs["saved.js"] }
    site.url("feedStyleSheet") { $0.site.assetURLs["feed.css"] }
    site.url("icon") { $0.site.assetURLs["icon.svg"] }
    site.record("allow", of: AllowedSources.self) { AllowedSources(site: $0.site) }
    site.condition("hasCategories") { $0.configuration.categories.count > 1 }
    site.record("scale", of: ScaleRecord.self) { ScaleRecord(site: $0.site) }
    site.list("feeds", of: FeedLink.self) { _ in FeedLink.all(FeedFormat.allCases, of: Permalinks.home) }
    site.record("firstYear", of: Link.self) { record in
      (record.site.catalog.years.last?.subject).map { Link(name: "\($0)", url: record.site.shown.url(ofYear: $0)) }
    }
    site.list("readersMenu", of: Link.self) { $0.site.readersMenu }
    for (pages, _) in PageKinds.menu { site.url(pages.rawValue) { $0.site.shown.url(pages) } }
    site.text("generator") { _ in "Verdict \(verdictVersion)" }
  }
}

/// The origins from which the CSP allows pages to load resources.
struct AllowedSources: TemplateRecord {
  let site: Site

  private func origins(_ directive: PolicyDirective) -> [String] { site.configuration.allow[directive] ?? [] }

  private static let fontExtensions = [".woff2", ".woff", ".ttf", ".otf"]

  /// Whether pages can load a font, from another host or the theme.
  private var hasFonts: Bool {
    !origins(.font).isEmpty || site.assetURLs.keys.contains { Self.fontExtensions.contains(where: $0.hasSuffix) }
  }

  static let schema = RecordSchema<AllowedSources>("allowed sources") { allowed in
    for directive in PolicyDirective.allCases { allowed.texts(directive.rawValue) { $0.origins(directive) } }
    allowed.condition("hasFonts") { $0.hasFonts }
    allowed.condition("hasFrames") { !$0.origins(.frame).isEmpty }
  }
}

/// The reviewer, on every page.
struct ReviewerRecord: TemplateRecord {
  let site: Site

  private var reviewer: Reviewer { site.configuration.reviewer }

  static let schema = RecordSchema<ReviewerRecord>("reviewer") { reviewer in
    reviewer.text("name") { $0.reviewer.name }
    reviewer.text("bio") { $0.reviewer.bio }
    reviewer.record("picture", of: PictureRecord.self) { record in
      PictureRecord(record.reviewer.illustration, of: configurationPath, record.site.links)
    }
    reviewer.texts("expertise") { $0.reviewer.expertise }
    reviewer.list("links", of: Link.self) { $0.reviewer.links.map { Link(name: $0.name, url: $0.url) } }
  }
}

/// A feed that readers can subscribe to.
struct FeedLink: TemplateRecord {
  let url: String
  let format: FeedFormat

  static let schema = RecordSchema<FeedLink>("feed link") { feed in
    feed.hash { $1.add($0.url) }
    feed.url("url") { $0.url }
    feed.text("mediaType") { $0.format.mediaType }
    feed.text("name") { $0.format.name }
  }
}

extension FeedLink {
  /// Returns the feeds of the page at `list`.
  static func all(_ formats: [FeedFormat], of list: String) -> [FeedLink] {
    formats.map { FeedLink(url: Permalinks.feed($0, of: list), format: $0) }
  }
}

struct MenuEntry: TemplateRecord {
  let link: Link
  let isCurrent: Bool

  static let schema = RecordSchema<MenuEntry>("menu entry") { entry in
    entry.text("name") { $0.link.name }
    entry.url("url") { $0.link.url }
    entry.condition("isCurrent") { $0.isCurrent }
  }
}
