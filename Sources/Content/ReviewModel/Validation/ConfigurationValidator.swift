import Diagnostics
import FrontMatter

/// The validator of `site.yaml`, which creates the configuration.
///
/// Missing and invalid values are replaced by defaults, so that the errors of all other files are found in the same run.
package enum ConfigurationValidator {
  /// Returns the configuration of a file, and all its diagnostics.
  package static func validate(_ source: SourceFile) -> Diagnosed<SiteConfiguration> {
    if let fault = source.textFault { return Diagnosed(SiteConfiguration(), [fault]) }
    let entries = YAMLReader.read(source, in: source.range)
    guard let values = entries.value else { return Diagnosed(SiteConfiguration(), entries.diagnostics) }
    var reader = EntryReader(values, of: source, missingAt: SourceRange(0, 0))
    let configuration = configuration(&reader)
    reader.reportUnknownKeys()
    return Diagnosed(configuration, entries.diagnostics + reader.diagnostics)
  }

  /// The keys that `site.yaml` may contain.
  package static var expectedKeys: [ExpectedKey] {
    EntryReader.expectedKeys(KeyExplanations.site) { _ = configuration(&$0) }
  }

  /// Returns a default configuration for a folder without `site.yaml`, so that other files can be checked.
  package static func missing(in source: SourceFile) -> Diagnosed<SiteConfiguration> {
    unreadable([
      Diagnostic(
        .configurationMissing,
        "site.yaml is missing",
        hint: "create it with title:, url:, reviewer: and categories:",
        in: source
      )
    ])
  }

  /// Returns a default configuration if `site.yaml` cannot be read, so that other files can be checked.
  package static func unreadable(_ diagnostics: [Diagnostic]) -> Diagnosed<SiteConfiguration> {
    Diagnosed(SiteConfiguration(), diagnostics)
  }

  private static func configuration(_ reader: inout EntryReader) -> SiteConfiguration {
    var site = SiteConfiguration()
    site.title = reader.requiredText("title", example: "Morgan's Reviews") ?? site.title
    site.url = reader.siteURL() ?? site.url
    if let language = reader.language("language") {
      site.language = language
      site.languagePlace = (reader.source, reader.valuePlace(of: "language"))
    }
    site.slugLetters = reader.slugLetters(of: site.language)
    reader.slugLetters = site.slugLetters
    site.description = reader.text("description")
    site.accent = reader.accent() ?? site.accent
    site.reviewer = reader.reviewer()
    (site.scale, site.meanings) = reader.ratings()
    site.categories = reader.categories()
    site.fields = reader.fields(categories: site.categories)
    site.pageSize = reader.number("pageSize", in: 1...1000) ?? site.pageSize
    site.feeds = reader.feeds() ?? site.feeds
    site.showsQRCodes = reader.condition("qr")
    site.smartPunctuation = reader.smartPunctuation()
    site.menu = reader.namedLinks("menu", example: "{name: About, url: /about/}", allowsPaths: true)
    site.allow = reader.allowedOrigins()
    site.disabledPages = reader.disabledPages()
    site.destination = reader.destination()
    return site
  }
}

extension SiteConfiguration {
  /// Creates the default configuration.
  init() {
    title = ""
    url = .unknown
    language = "en"
    slugLetters = .plain
    accent = .standard
    reviewer = Reviewer(name: "", bio: nil, illustration: nil, expertise: [], links: [])
    scale = RatingScale()
    meanings = [:]
    categories = []
    fields = []
    pageSize = 20
    feeds = [.atom]
    showsQRCodes = false
    smartPunctuation = true
    menu = []
    allow = [:]
    disabledPages = []
    destination = nil
  }
}

extension SiteURL {
  /// A placeholder for an invalid URL. Sites with errors are not built, so it is never published.
  fileprivate static let unknown = SiteURL(origin: "https://localhost", basePath: "")

  private init(origin: String, basePath: String) {
    self.origin = origin
    self.basePath = basePath
  }
}
