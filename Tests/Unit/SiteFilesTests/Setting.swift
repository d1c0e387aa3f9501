import ReviewModel
import SiteTestSupport
import Testing

/// Every key of `site.yaml`, with another value than the one that `SmallSite` has or that holds where there is none.
enum Setting: String, CaseIterable {
  case title, url, language, description, accent, bio, image, expertise, links, step, best, grades, number, meanings
  case plural, slug, type, poster, shape, verb, slugs, pageSize, noFeeds, jsonFeeds, allFeeds, qr, smart, menu, fields
  case topics, allow
  case pages, noPages, publish

  func apply(to site: SmallSite) throws {
    let text = try site.folder.text("content/site.yaml")
    try #require(text.contains(plain))
    try site.folder.write(text.replacing(plain, with: changed), to: "content/site.yaml")
  }

  private var plain: String {
    switch self {
    case .title: "Plain Reviews"
    case .url: "https://plain.example"
    case .bio, .image, .expertise, .links: "{name: Ada"
    case .step, .best, .grades, .number: "{step: 1"
    case .meanings: "ratings: {"
    case .fields: "{key: director"
    case .topics: "{key: studio, type: topic"
    case .plural, .slug, .type, .poster, .shape, .verb: "{name: Film"
    default: "reviewer:"
    }
  }

  private var changed: String {
    switch self {
    case .title: "Other Reviews"
    case .url: "https://other.example/there"
    case .language: "language: de\nreviewer:"
    case .slugs: "language: de\nslugs: language\nreviewer:"
    case .description: "description: Films and dinners.\nreviewer:"
    case .accent: "accent: \"#1E3A8A\"\nreviewer:"
    case .bio: "{name: Ada, bio: Watches and eats."
    case .image: "{name: Ada, image: reviews/dot.svg, alt: Ada"
    case .expertise: "{name: Ada, expertise: [noodles, noir]"
    case .links: "{name: Ada, links: [{name: Elsewhere, url: \"https://elsewhere.example\"}]"
    case .step: "{step: 0.25"
    case .best: "{best: 100, step: 1"
    case .grades: "{grades: [5, 4, 3, 2, 1, 0]"
    case .number: "{show: number, step: 1"
    case .meanings: "ratings: {meanings: {5: Go, 2: Stay}, "
    case .plural: "{name: Film, plural: Films"
    case .slug: "{name: Film, slug: pictures"
    case .type: "{name: Film, type: Movie"
    case .poster: "{name: Film, poster: true"
    case .shape: "{name: Film, shape: square"
    case .verb: "{name: Film, verb: seen"
    case .pageSize: "pageSize: 5\nreviewer:"
    case .noFeeds: "feeds: []\nreviewer:"
    case .jsonFeeds: "feeds: [json]\nreviewer:"
    case .allFeeds: "feeds: [atom, rss, json]\nreviewer:"
    case .qr: "qr: true\nreviewer:"
    case .smart: "markdown: {smart: false}\nreviewer:"
    case .fields: "{key: mood, property: mood}\n  - {key: director, name: Made by"
    case .topics: "{key: studio, name: House, ranked: true, thing: Organization, type: topics"
    case .allow: "allow: {script: [https://plausible.io], frame: [https://www.youtube-nocookie.com]}\nreviewer:"
    case .pages: "pages: {tags: false, statistics: false}\nreviewer:"
    case .noPages:
      "pages: {\(OptionalPages.allCases.map { "\($0): false" }.joined(separator: ", "))}\nreviewer:"
    case .publish: "publish: {rsync: \"user@host:/var/www\"}\nreviewer:"
    case .menu: "menu: [{name: About, url: /about/}]\nreviewer:"
    }
  }
}
