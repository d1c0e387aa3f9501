import ReviewModel

extension SiteChange {
  /// Changes of every key of `site.yaml` to a value other than that of `SmallSite` or the default.
  static let settings: [SiteChange] =
    siteSettings + reviewerSettings + ratingSettings + categorySettings + fieldSettings + pageSettings

  private static let siteSettings = [
    setting("site title", "title", "Plain Reviews", "Other Reviews"),
    setting("url", "url", "https://plain.example", "https://other.example/there"),
    key("language", "language", "language: de"),
    key("slugs of a language", "language", "language: de\nslugs: language"),
    key("description", "description", "description: Films and dinners."),
    key("accent", "accent", "accent: \"#1E3A8A\""),
    key("automatic accent", "accent", "accent: auto"),
    key("theme setting", "theme", "theme: {columns: 5}"),
    key("image of the theme", "theme", "theme: {logo: reviews/dot.svg}"),
    key("another theme", "theme", "theme: night"),
    key("menu", "menu", "menu: [{name: About, url: /about/}]"),
    key("no typography", "markdown", "markdown: {smart: false}"),
    key("home page", "pages", "home: [latest, {category: Dinner}, studios, diary, lists]"),
    key("headings", "group", "group: {reviews: year, categories: rating, studios: letter}"),
    key(
      "allowed hosts",
      "allow",
      "allow: {script: [https://plausible.io], frame: [https://www.youtube-nocookie.com]}",
      isVisible: false
    ),
    key("publish", "publish", "publish: {rsync: \"user@host:/var/www\"}", isVisible: false),
  ]

  private static let reviewerSettings = [
    setting("bio", "bio", "{name: Ada", "{name: Ada, bio: Watches and eats.", isVisible: false),
    setting("portrait", "image", "{name: Ada", "{name: Ada, image: reviews/dot.svg, alt: Ada", isVisible: false),
    setting("expertise", "expertise", "{name: Ada", "{name: Ada, expertise: [noodles, noir]", isVisible: false),
    setting(
      "reviewer's links",
      "links",
      "{name: Ada",
      "{name: Ada, links: [{name: Elsewhere, url: \"https://elsewhere.example\"}]",
      isVisible: false
    ),
  ]

  private static let ratingSettings = [
    setting("rating step", "ratings", "{step: 1", "{step: 0.25"),
    setting("best rating", "ratings", "{step: 1", "{best: 100, step: 1"),
    setting("grades", "ratings", "{step: 1", "{grades: [5, 4, 3, 2, 1, 0]"),
    setting("ratings as numbers", "ratings", "{step: 1", "{show: number, step: 1"),
    setting("meanings of ratings", "ratings", "ratings: {", "ratings: {meanings: {5: Go, 2: Stay}, "),
  ]

  private static let categorySettings = [
    setting("plural", "plural", "{name: Film", "{name: Film, plural: Films"),
    setting("category slug", "category slug", "{name: Film", "{name: Film, slug: pictures"),
    setting("category type", "type", "{name: Film", "{name: Film, type: Movie", isVisible: false),
    setting("posters", "shape", "{name: Film", "{name: Film, poster: true", isVisible: false),
    setting("square pictures", "shape", "{name: Film", "{name: Film, shape: square", isVisible: false),
    setting("verb", "verb", "{name: Film", "{name: Film, verb: seen", isVisible: false),
  ]

  private static let fieldSettings = [
    setting("fields", "fields", "{key: director", "{key: mood, property: mood}\n  - {key: director, name: Made by"),
    setting(
      "topics",
      "topics",
      "{key: studio, type: topic",
      "{key: studio, name: House, ranked: true, thing: Organization, type: topics"
    ),
  ]

  private static let pageSettings = [
    key("page size", "pageSize", "pageSize: 5"),
    key("no feeds", "feeds", "feeds: []"),
    key("JSON feeds", "feeds", "feeds: [json]"),
    key("all feeds", "feeds", "feeds: [atom, rss, json]"),
    key("QR codes", "qr", "qr: true"),
    key("fewer pages", "pages", "pages: {tags: false, statistics: false}"),
    key(
      "no optional pages",
      "pages",
      "pages: {\(OptionalPages.allCases.map { "\($0): false" }.joined(separator: ", "))}"
    ),
  ]

  /// Returns a change that replaces a value. The plain theme does not show all values.
  private static func setting(
    _ name: String,
    _ setting: String,
    _ old: String,
    _ new: String,
    isVisible: Bool = true
  ) -> SiteChange {
    SiteChange(name, setting: setting, isVisible: isVisible) {
      try $0.replace(old, with: new, in: "content/site.yaml")
    }
  }

  /// Returns a change that adds a key.
  private static func key(_ name: String, _ setting: String, _ line: String, isVisible: Bool = true) -> SiteChange {
    SiteChange(name, setting: setting, isVisible: isVisible) {
      try $0.replace("reviewer:", with: "\(line)\nreviewer:", in: "content/site.yaml")
    }
  }
}
