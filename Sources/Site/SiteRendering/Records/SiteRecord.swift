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
    site.menu.compactMap { link in
      link.url.map { MenuEntry(name: link.name, url: $0, isCurrent: $0 == current) }
    }
  }

  /// The first file of each purpose of fonts.
  private var fonts: [FontLink] {
    SiteFonts.Role.allCases.compactMap { configuration.fonts.files($0).first }.compactMap { site.assetURLs[$0.value] }
      .map { FontLink(url: $0) }
  }

  static let schema = RecordSchema<SiteRecord>("site") { site in
    site.text("title", "Title of the site.") { $0.site.typeset($0.configuration.title) }
    site.text("description", "Description of the site in one sentence.") { record in
      record.configuration.description.map { record.site.typeset($0) }
    }
    site.url("home", "Path of the home page.") { _ in Permalinks.home }
    site.text("language", "Language of the site as a BCP 47 tag.") { $0.configuration.language }
    site.text("accent", "The accent colour, as `#rrggbb`.") { $0.site.accent.fill.description }
    site.record("reviewer", "The author of the reviews.", of: ReviewerRecord.self) { ReviewerRecord(site: $0.site) }
    site.varying { $0.list("menu", "The entries of the main menu.", of: MenuEntry.self) { $0.menu } }
    site.url("styleSheet", "URL of `assets/style.css`.") { $0.site.assetURL("style.css") }
    site.url("ownStyleSheet", "URL of `assets/site.css`; absent without this file.") { $0.site.assetURLs["site.css"] }
    site.url("accentStyleSheet", "URL of the style sheet of `accent: auto`; absent for a chosen accent.") {
      $0.configuration.accent.isAutomatic ? Permalinks.accent : nil
    }
    site.url("themeScript", "URL of `assets/theme.js`, which sets the reader's colour scheme.") {
      $0.site.assetURL("theme.js")
    }
    site.url("script", "URL of `assets/site.js`.") { $0.site.assetURL("site.js") }
    site.url("savedScript", "URL of `assets/saved.js`.") { $0.site.assetURL("saved.js") }
    site.url("listScript", "URL of `assets/list.js`, for lists of reviews.") { $0.site.assetURL("list.js") }
    site.url("topicsScript", "URL of `assets/topics.js`, for lists of topics.") { $0.site.assetURL("topics.js") }
    site.url("feedStyleSheet", "URL of `assets/feed.css`, with which browsers show feeds.") {
      $0.site.assetURL("feed.css")
    }
    site.list("fonts", "The font files to load first, from `fonts` in `site.yaml`.", of: FontLink.self) { $0.fonts }
    site.url("icon", "URL of `assets/icon.svg`.") { $0.site.assetURL("icon.svg") }
    site.record(
      "allow",
      "Origins from which pages may load resources, from `allow` in `site.yaml`.",
      of: AllowedSources.self
    ) { AllowedSources(site: $0.site) }
    site.condition("hasCategories", "True if the site declares more than one category.") {
      $0.configuration.categories.count > 1
    }
    site.record("scale", "The rating scale.", of: ScaleRecord.self) { ScaleRecord(site: $0.site) }
    site.list("feeds", "The feeds of all reviews, one for each format.", of: FeedLink.self) { _ in
      FeedLink.all(FeedFormat.allCases, of: Permalinks.home)
    }
    site.record("firstYear", "The first year with reviews, and its page.", of: Link.self) { record in
      (record.site.catalog.years.last?.subject).map { Link(name: "\($0)", url: record.site.shown.url(ofYear: $0)) }
    }
    site.list(
      "readersMenu",
      "The entries that the header does not show, the pages for readers, and the indexes of topics that the menu leaves out.",
      of: Link.self
    ) { $0.site.readersMenu }
    for (pages, _) in PageKinds.menu {
      site.url(pages.rawValue, "Path of the page `\(pages.rawValue)`; absent if it is disabled or empty.") {
        $0.site.shown.url(pages)
      }
    }
    site.text("generator", "Name and version of the program.") { _ in "Verdict \(verdictVersion)" }
  }
}

/// A font file of the site.
struct FontLink: TemplateRecord {
  let url: String

  static let schema = RecordSchema<FontLink>("font file") { font in
    font.url("url", "URL of the file.") { $0.url }
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
    for directive in PolicyDirective.allCases {
      allowed.texts(directive.rawValue, "Origins for the directive `\(directive.rawValue)-src`.") {
        $0.origins(directive)
      }
    }
    allowed.condition("hasFonts", "True if pages load fonts, from the site or from another origin.") { $0.hasFonts }
    allowed.condition("hasFrames", "True if pages may contain frames of other origins.") { !$0.origins(.frame).isEmpty }
  }
}

/// The reviewer, on every page.
struct ReviewerRecord: TemplateRecord {
  let site: Site

  private var reviewer: Reviewer { site.configuration.reviewer }

  static let schema = RecordSchema<ReviewerRecord>("reviewer") { reviewer in
    reviewer.text("name", "Name of the reviewer.") { $0.site.typeset($0.reviewer.name) }
    reviewer.text("bio", "Short biography.") { record in record.reviewer.bio.map { record.site.typeset($0) } }
    reviewer.record("picture", "Portrait of the reviewer.", of: PictureRecord.self) { record in
      PictureRecord(record.reviewer.illustration, of: configurationPath, record.site.links)
    }
    reviewer.texts("expertise", "Subjects in which the reviewer is an expert.") { record in
      record.reviewer.expertise.map { record.site.typeset($0) }
    }
    reviewer.list("links", "Profiles and other pages of the reviewer.", of: Link.self) { record in
      record.reviewer.links.map { Link(name: record.site.typeset($0.name), url: $0.url) }
    }
  }
}

/// A feed that readers can subscribe to.
struct FeedLink: TemplateRecord {
  let url: String
  let format: FeedFormat

  static let schema = RecordSchema<FeedLink>("feed link") { feed in
    feed.hash { $1.add($0.url) }
    feed.url("url", "Path of the feed.") { $0.url }
    feed.text("mediaType", "Media type of its format, such as `application/atom+xml`.") { $0.format.mediaType }
    feed.text("name", "Name of its format, such as Atom.") { $0.format.name }
  }
}

extension FeedLink {
  /// Returns the feeds of the page at `list`.
  static func all(_ formats: [FeedFormat], of list: String) -> [FeedLink] {
    formats.map { FeedLink(url: Permalinks.feed($0, of: list), format: $0) }
  }
}

struct MenuEntry: TemplateRecord {
  let name: String
  let url: String
  let isCurrent: Bool

  static let schema = RecordSchema<MenuEntry>("menu entry") { entry in
    entry.text("name", "Text of the entry.") { $0.name }
    entry.url("url", "Path or URL that it links to.") { $0.url }
    entry.condition("isCurrent", "True if it links to the page that is shown.") { $0.isCurrent }
  }
}
