import Diagnostics

/// The configuration in `site.yaml`. Each property has the default of its setting; `read` contains the rules and meanings.
package struct SiteConfiguration: Sendable {
  package var title = ""
  /// The URL of the site.
  package var url = SiteURL.unknown
  /// The language of strings, dates and plurals (BCP 47).
  package var language = "en"
  /// The source range of the language.
  package var languagePlace: (source: SourceFile, range: SourceRange)?
  /// The time zone in which days begin; nil for that of the machine.
  package var timeZone: SiteTimeZone?
  /// The rules for letters outside ASCII in slugs.
  package var slugLetters = SlugLetters.plain
  package var description: String?
  /// The settings of the theme.
  package var theme = ThemeSettings()
  /// The accent colour.
  package var accent = AccentShades.standard
  package var fonts = SiteFonts()
  package var reviewer = Reviewer()
  package var scale = RatingScale()
  /// The meanings of ratings, in the site's words.
  package var meanings: [Rating: String] = [:]
  package var categories: [Category] = []
  /// The fields that the site declares.
  package var fields: [Field] = [] {
    didSet {
      reviewFields = Review.fields + fields
      declaredKinds = fields.kinds(with: visitFields)
    }
  }
  /// The fields that the site declares for visits.
  package var visitFields: [Field] = [] { didSet { declaredKinds = fields.kinds(with: visitFields) } }
  /// The fields of entries of the log: those of reviews, then those of visits alone.
  package var logFields: [Field] {
    fields + visitFields.without(fields.map(\.key) + LogEntry.ownKeys)
  }
  /// The fields whose topics visits alone name.
  package var topicFieldsOfVisits: [Field] { visitFields.filter { $0.kind != nil }.without(fields.map(\.key)) }
  /// All fields of reviews: Verdict's own, and declared ones.
  package private(set) var reviewFields: [Field] = Review.fields
  /// The rating fields of reviews, then those of visits alone.
  var aspects: [Field] {
    let ofReviews = fields.filter { $0.type.scale != nil }
    return ofReviews + visitFields.filter { $0.type.scale != nil }.without(ofReviews.map(\.key))
  }
  /// The declared kinds of topics: those of reviews, then those of visits alone.
  private(set) var declaredKinds: [TopicKind] = []
  /// All kinds of topics: Verdict's own, and declared ones.
  package var topicKinds: [TopicKind] { TopicKind.own + declaredKinds }
  /// The number of cards on a page of a list.
  package var pageSize = 20
  /// The formats of all feeds except the site's own.
  package var feeds = [FeedFormat.atom]
  /// Whether review pages show a QR code by default.
  package var showsQRCodes = false
  /// Whether straight quotation marks and hyphens are replaced by typographic ones.
  package var smartPunctuation = true
  /// The entries of the menu, with their ranges. Without generated ones among them, they follow all generated ones.
  package var menu: [Ranged<MenuChoice>] = []
  /// The sections of the home page, with their ranges; empty for the standard ones.
  package var home: [Ranged<HomeSection>] = []
  /// The headings between the reviews of lists, by the names of the lists.
  package var groups: [String: ListGrouping] = [:]
  /// The origins from which pages may load resources.
  package var allow: [PolicyDirective: [String]] = [:]
  /// The optional pages that the site disables.
  package var disabledPages: [OptionalPages] = []
  /// The destination of `verdict publish`.
  package var destination: Destination?
}

extension SiteConfiguration {
  /// Reads the settings in the order of suggestions for unknown keys. A missing or invalid setting keeps its default. A reader that
  /// probes has no entries; its categories and fields are those of `known`.
  static func read(
    _ reader: inout EntryReader,
    for theme: ThemeManifest,
    probing known: SiteConfiguration? = nil
  ) -> SiteConfiguration {
    var site = SiteConfiguration()
    site.title = reader.requiredText("title", example: "Morgan's Reviews") ?? site.title
    site.url = reader.siteURL() ?? site.url
    if let language = reader.language("language") {
      site.language = language
      site.languagePlace = (reader.source, reader.valuePlace(of: "language"))
    }
    site.timeZone = reader.siteTimeZone()
    site.slugLetters = reader.slugLetters(of: site.language)
    reader.slugLetters = site.slugLetters
    site.description = reader.text("description")
    let (settings, accent) = reader.theme(theme)
    site.theme = settings
    site.accent = reader.accent(besides: accent, in: theme.scheme) ?? theme.accent ?? site.accent
    site.fonts = reader.fonts()
    site.reviewer = reader.reviewer()
    (site.scale, site.meanings) = reader.ratings()
    site.categories = reader.categories()
    (site.fields, site.visitFields) = reader.fields(categories: site.categories, scale: site.scale)
    if let known {
      (site.categories, site.fields, site.visitFields) = (known.categories, known.fields, known.visitFields)
    }
    site.pageSize = reader.pageSize() ?? theme.site.pageSize ?? site.pageSize
    site.feeds = reader.feeds() ?? site.feeds
    site.showsQRCodes = reader.condition("qr", default: site.showsQRCodes)
    site.smartPunctuation = reader.smartPunctuation()
    site.menu = reader.menu(site.declaredKinds)
    site.allow = reader.allowedOrigins()
    site.disabledPages = theme.site.pages.merging(reader.pageSwitches()) { $1 }.disabled
    site.home = reader.home(site, for: theme)
    let groups = reader.groups(site)
    site.groups = reader.holdsValue("group") ? groups : theme.site.groups ?? groups
    site.destination = reader.destination()
    reader.explain(explanations)
    reader.label(labels)
    return site
  }

  private static let explanations = [
    "title": "Title of the site.",
    "url": "URL of the published site, with an optional path.",
    "language": "Language of the site: interface text, plural forms and text direction.",
    "timezone": "Time zone of days and times, such as Europe/Berlin. Default: that of the machine.",
    "slugs": "Transliteration in URLs: plain (ü becomes u) or language (ü becomes ue in German).",
    "description": "Description of the site in one sentence.",
    "theme": "Theme of the site: its name, or its settings.",
    "accent":
      "Accent colour in quotes, such as \"#00FF7F\", separate colours for areas and text, or auto: a colour of the images.",
    "fonts": "Fonts of texts and of the interface.",
    "reviewer": "Author of the reviews.",
    "ratings": "Rating scale and the meanings of its ratings.",
    "categories": "Categories of reviews.",
    "fields": "Custom keys of reviews.",
    "pageSize": "Number of reviews per list page, from 1 to 1000. The newest page may have more or fewer. Default: 20.",
    "feeds": "Formats of category and topic feeds: a list. Default: atom.",
    "qr": "Shows a QR code of the URL on each review page. A review can override it.",
    "markdown": "Markdown options.",
    "menu": "Menu entries: links, which follow the generated entries, or all entries by name in their order.",
    "allow": "Additional origins for the Content-Security-Policy, by directive.",
    "pages": "Page kinds to disable, such as {statistics: false}.",
    "home": "Sections of the home page in their order: names, lists and categories.",
    "group": "Headings between the reviews of lists, such as {reviews: month, directors: decade}.",
    "publish": "Destination of verdict publish.",
  ]

  /// The labels of settings in forms, where the key alone does not say enough.
  private static let labels = [
    "url": "Address", "timezone": "Time zone", "slugs": "Letters in addresses", "reviewer": "Author",
    "accent": "Accent colour", "ratings": "Rating scale", "fields": "Custom fields", "pageSize": "Reviews per page",
    "qr": "QR codes", "allow": "Allowed origins", "home": "Home page", "group": "Headings in lists",
    "publish": "Destination",
  ]

  /// The settings that most sites have, in the order of forms. The others are folded there.
  package static let common = [
    "title", "reviewer", "url", "description", "language", "publish", "ratings", "categories", "menu", "home", "accent",
    "theme",
  ]
}

extension [Field] {
  /// The kinds of topics of fields of reviews and of visits. A key that both have is one kind.
  fileprivate func kinds(with visitFields: [Field]) -> [TopicKind] {
    let ofVisits = visitFields.compactMap(\.kind)
    let ofReviews = compactMap(\.kind).map { ofVisits.contains($0) ? $0.alsoOfVisits : $0 }
    return ofReviews + ofVisits.filter { !ofReviews.contains($0) }
  }

  /// Returns the fields with other keys.
  fileprivate func without(_ keys: [String]) -> [Field] { filter { !keys.contains($0.key) } }
}

/// A destination and the program that transfers files to it.
package struct Destination: Hashable, Sendable {
  /// The program that transfers the files.
  package let program: Program
  /// The destination in the form of the program: `user@host:/var/www`, `remote:path`, or a folder.
  package let place: String

  /// The programs that transfer files.
  package enum Program: String, CaseIterable, Sendable {
    case rsync, rclone

    /// Returns whether a list of files can contain a path. rclone's lists have one path per line, and it encodes control
    /// characters differently.
    package func canName(_ path: String) -> Bool {
      self == .rsync || path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// The hint for a file that cannot be sent.
    package static let nameHint = "rename the file without tabs and line breaks"
  }
}

/// The folders of a site besides those of optional pages and topics.
package enum SiteFolder: String, CaseIterable, Sendable {
  case assets, histograms, pictures, reviews, subjects
  case searchResults = "search-results"
}

/// The author of the reviews.
package struct Reviewer: Sendable {
  package internal(set) var name = ""
  /// A short biography; nil without one.
  package internal(set) var bio: String?
  package internal(set) var illustration: Illustration?
  /// The subjects in which the reviewer is an expert.
  package internal(set) var expertise: [String] = []
  /// Links about the reviewer, such as profiles.
  package internal(set) var links: [NamedLink] = []
}

/// A link with its text.
package struct NamedLink: Hashable, Sendable {
  package let name: String
  package let url: String
}

/// An entry of the menu as the site configures it.
package enum MenuChoice: Hashable, Sendable {
  case link(NamedLink)
  /// A generated entry: `reviews`, the name of optional pages, or the folder of a kind of topics.
  case generated(String)

  /// The written link; nil for a generated entry.
  package var link: NamedLink? { if case .link(let link) = self { link } else { nil } }

  /// The name of the entry of all reviews.
  package static let reviews = "reviews"
}
