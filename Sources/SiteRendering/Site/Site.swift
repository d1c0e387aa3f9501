import MarkdownRendering
import ReviewModel
import Templating

/// Everything that pages are made of. It never changes; all workers share it.
package final class Site: Sendable {
  package let configuration: SiteConfiguration
  package let catalog: Catalog
  /// The day that counts as today.
  let today: CalendarDay
  let links: ContentLinks
  let strings: TemplateStrings
  /// The theme's files by their names below `assets/`, with their paths in the site.
  let assets: [String: String]
  /// The published reviews, newest first: those of the catalog with their bodies.
  package let articles: [Article]
  let pages: [(page: Page, body: MarkdownBody)]
  /// The links to the categories, in the order of the configuration.
  let categories: [Link]
  /// A record for every rating of the scale, lowest first.
  private let ratings: [RatingRecord]
  let restaurantBodies: [Slug: MarkdownBody]
  let neighbours: Neighbours
  let standings: Standings
  private let articleIndex: [ObjectIdentifier: Int]
  private let restaurantIndex: [Slug: Int]

  init(_ content: SiteContent, links: ContentLinks, strings: TemplateStrings, assets: [String: String]) {
    configuration = content.configuration
    today = content.policy.today
    self.links = links
    self.strings = strings
    self.assets = assets
    let catalog = Catalog(
      content.reviews.map(\.review),
      restaurants: content.restaurants.map(\.restaurant),
      configuration: content.configuration
    )
    self.catalog = catalog
    let bodies = Dictionary(
      content.reviews.map { (ObjectIdentifier($0.review), $0.body) },
      uniquingKeysWith: { first, _ in first }
    )
    articles = catalog.reviews.map { Article($0, bodies[ObjectIdentifier($0)] ?? MarkdownBody(), links) }
    categories = content.configuration.categories.map { Link($0) }
    ratings = content.configuration.scale.ratings.reversed().map { RatingRecord($0, content.configuration) }
    articleIndex = Dictionary(
      uniqueKeysWithValues: catalog.reviews.enumerated().map { (ObjectIdentifier($1), $0) }
    )
    restaurantIndex = Dictionary(
      catalog.restaurants.enumerated().map { ($1.topic.slug, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    pages = content.pages
    restaurantBodies = Dictionary(
      content.restaurants.map { ($0.restaurant.topic.value.slug, $0.body) },
      uniquingKeysWith: { first, _ in first }
    )
    neighbours = Neighbours(catalog, numbers: articleIndex)
    standings = Standings(catalog)
  }

  /// The number of a review among the articles.
  func index(of review: Review) -> Int { articleIndex[ObjectIdentifier(review)] ?? 0 }

  /// The record of a rating of the site's scale.
  func record(_ rating: Rating) -> RatingRecord { ratings[rating.hundredths / configuration.scale.step] }

  /// The restaurant with a slug.
  func restaurantArchive(_ slug: Slug) -> RestaurantArchive? { restaurantIndex[slug].map { catalog.restaurants[$0] } }

  /// The card of a review.
  func card(_ review: Review) -> ReviewCard { ReviewCard(article: articles[index(of: review)], site: self) }

  /// The cards of reviews.
  func cards(_ reviews: some Sequence<Review>) -> [ReviewCard] { reviews.map(card) }

  /// The word or phrase of the theme's strings.
  func string(_ name: String, default text: String) -> String { strings.texts[name] ?? text }

  /// Writes bodies for pages of this site.
  func pageBodyWriter(_ file: String) -> BodyWriter {
    BodyWriter(file: file, links: links, prefix: configuration.url.basePath)
  }

  /// Writes bodies for readers who see them elsewhere.
  func feedBodyWriter(_ file: String) -> BodyWriter {
    BodyWriter(file: file, links: links, prefix: configuration.url.origin + configuration.url.basePath)
  }
}
