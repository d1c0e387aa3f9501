import MarkdownRendering
import ReviewModel
import Templating

/// A feed of the latest reviews of something.
struct FeedPage: TemplateRecord {
  let site: Site
  /// Nil for the feed of the site itself.
  let name: String?
  let url: String
  /// The page that shows the same reviews.
  let alternate: String
  /// The numbers of the latest reviews.
  private let latest: [Int]
  /// The texts of the latest reviews; none where only the feed itself is named.
  private let bodies: [MarkdownBody]

  /// Entries in a feed.
  static let size = 20

  init(_ site: Site, _ subject: FeedSubject, _ format: FeedFormat, _ bodies: [MarkdownBody] = []) {
    self.site = site
    let (name, alternate, reviews) = Self.subject(subject, in: site)
    (self.name, self.alternate, latest) = (name, alternate, Array(reviews.prefix(Self.size)))
    self.bodies = bodies
    url = Permalinks.feed(format, of: alternate)
  }

  /// The numbers of the reviews in a feed.
  static func reviews(_ subject: FeedSubject, in site: Site) -> ArraySlice<Int> {
    Self.subject(subject, in: site).2.prefix(size)
  }

  private static func subject(_ subject: FeedSubject, in site: Site) -> (String?, String, [Int]) {
    let catalog = site.catalog
    switch subject {
    case .site: return (nil, Permalinks.home, Array(catalog.reviews.indices.prefix(Self.size)))
    case .category(let index):
      let archive = catalog.categories[index]
      return (archive.subject.plural, site.categories[index].url, archive.reviews)
    case .restaurant(let index):
      let archive = catalog.restaurants[index]
      return (archive.topic.name, site.topicURLs.restaurants[index], archive.reviews)
    case .tag(let index):
      let archive = catalog.tags[index]
      return (archive.subject.name, site.topicURLs.tags[index], archive.reviews)
    case .picks:
      return (site.string("menuPicks", default: "Picks"), Permalinks.picks, catalog.picks.reviews)
    }
  }

  /// The latest day on which anything in the feed changed; for an empty feed a day that never changes.
  var updated: TemplateDay {
    let days = latest.lazy.map { site.catalog.reviews[$0] }.map { max($0.updated ?? $0.published, $0.published) }
    return days.max().map { TemplateDay($0) } ?? TemplateDay(year: 1970, month: 1, day: 1)
  }

  static let schema = RecordSchema<FeedPage>("feed") { feed in
    feed.text("title") { feed in
      [feed.name, feed.site.configuration.title].compactMap { $0 }.joined(separator: " · ")
    }
    feed.text("name") { $0.name ?? $0.site.configuration.title }
    feed.shared { $0.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: $0.url) } }
    feed.text("id") { $0.site.identifier(of: $0.alternate) }
    feed.text("subtitle") { $0.site.configuration.description }
    feed.url("url") { $0.url }
    feed.url("alternate") { $0.alternate }
    feed.day("updated") { $0.updated }
    feed.shared { $0.text("author") { $0.site.configuration.reviewer.name } }
    feed.text("language") { $0.site.configuration.language }
    feed.list("entries", of: FeedEntry.self) { feed in
      zip(feed.latest, feed.bodies).map { FeedEntry(article: feed.site.articles[$0], body: $1, site: feed.site) }
    }
  }
}

extension Site {
  /// The identifier by which feed readers know a page: its whole address.
  fileprivate func identifier(of url: String) -> String { configuration.url.origin + configuration.url.basePath + url }
}

/// A review in a feed.
struct FeedEntry: TemplateRecord {
  let article: Article
  let body: MarkdownBody
  let site: Site

  private var review: Review { article.review }

  /// The text without spoilers, with whole addresses.
  private var content: ContiguousArray<UInt8> {
    site.feedBodyWriter(review.path).htmlWithoutSpoilers(body)
  }

  static let schema = RecordSchema<FeedEntry>("feed entry") { entry in
    entry.identity { RecordIdentity($0.article) }
    entry.url("url") { $0.article.url }
    entry.text("id") { $0.site.identifier(of: $0.article.url) }
    entry.text("title") { $0.review.title }
    entry.day("published") { TemplateDay($0.review.published) }
    entry.day("updated") { TemplateDay(max($0.review.updated ?? $0.review.published, $0.review.published)) }
    entry.text("summary") { $0.article.summary }
    entry.text(bytes: "content") { $0.content }
    entry.text("category") { $0.site.configuration.categories[$0.review.category].name }
    entry.texts("tags") { $0.review.tags.map(\.value.name) }
    entry.number("rating") { $0.review.rating.map { TemplateNumber($0) } }
    entry.text("stars") { $0.review.rating.map { Stars.text(halves: Stars.halves(hundredths: $0.hundredths)) } }
    entry.condition("isPick") { $0.review.isPick }
    entry.text("language") { $0.review.language }
    entry.record("picture", of: PictureRecord.self) { $0.article.picture }
  }
}
