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
  /// The published reviews, newest first: those of the catalog with their files.
  package let articles: [Article]
  let pages: [(page: Page, file: ContentFile)]
  /// What every page leads to.
  let menu: [Link]
  /// The links to the categories, in the order of the configuration.
  let categories: [Link]
  /// A record for every rating of the scale, lowest first.
  private let ratings: [RatingRecord]
  /// The files of those restaurants that have one.
  let restaurantFiles: [Slug: ContentFile]
  let neighbours: Neighbours
  let history: RatingHistory
  let standings: Standings
  /// The reviews whose pages were viewed most often.
  let mostViewed: [ViewedReview]
  /// The paths of the pages of restaurants and tags, in the order of the catalog.
  let restaurantURLs: [String]
  let tagURLs: [String]

  init(_ content: SiteContent, links: ContentLinks, strings: TemplateStrings, assets: [String: String]) async {
    configuration = content.configuration
    let today = content.policy.today
    self.today = today
    self.links = links
    self.strings = strings
    self.assets = assets
    let catalog = Catalog(
      content.reviews.map { $0.review },
      restaurants: content.restaurants.map { $0.restaurant },
      configuration: content.configuration
    )
    self.catalog = catalog
    let subjects = Subjects(catalog)
    async let neighbours = Neighbours(catalog, subjects)
    let topicURLs = TopicURLs(catalog)
    articles = catalog.reviews.enumerated().map { number, review in
      let file = content.reviews[catalog.origins[number]].file
      let (tags, restaurant) = (topicURLs.tags(of: number), topicURLs.restaurant(of: number))
      return Article(review, file, links, today: today, tags: tags, restaurant: restaurant)
    }
    mostViewed = content.views.mostViewed(of: articles)
    menu = Self.menu(catalog, configuration, strings)
    (restaurantURLs, tagURLs) = (topicURLs.restaurants, topicURLs.tags)
    categories = content.configuration.categories.map { Link($0) }
    ratings = content.configuration.scale.ratings.reversed().map { RatingRecord($0, content.configuration) }
    pages = content.pages
    restaurantFiles = Dictionary(
      content.restaurants.map { ($0.restaurant.topic.value.slug, $0.file) },
      uniquingKeysWith: { first, _ in first }
    )
    history = RatingHistory(catalog, subjects)
    standings = Standings(catalog)
    self.neighbours = await neighbours
  }

  /// The record of a rating of the site's scale.
  func record(_ rating: Rating) -> RatingRecord { ratings[rating.hundredths / configuration.scale.step] }

  /// The card of the review with a number.
  func card(_ number: Int) -> ReviewCard { ReviewCard(article: articles[number], site: self) }

  /// The cards of the reviews with some numbers.
  func cards(_ numbers: some Sequence<Int>) -> [ReviewCard] { numbers.map(card) }

  /// The word or phrase of the theme's strings.
  func string(_ name: String, default text: String) -> String { strings.texts[name] ?? text }

  /// The entries that follow from the content, then those of the configuration.
  private static func menu(
    _ catalog: Catalog,
    _ configuration: SiteConfiguration,
    _ strings: TemplateStrings
  ) -> [Link] {
    var entries = [
      ("menuReviews", "Reviews", Permalinks.home), ("menuCategories", "Categories", Permalinks.categories),
    ]
    if !catalog.restaurants.isEmpty { entries.append(("menuRestaurants", "Restaurants", Permalinks.restaurants)) }
    if !catalog.picks.reviews.isEmpty { entries.append(("menuPicks", "Picks", Permalinks.picks)) }
    entries.append(("menuRatings", "Ratings", Permalinks.ratings))
    entries.append(("menuYears", "Years", Permalinks.years))
    if !catalog.tags.isEmpty { entries.append(("menuTags", "Tags", Permalinks.tags)) }
    entries.append(("menuSearch", "Search", Permalinks.search))
    let generated = entries.map { Link(name: strings.texts[$0.0] ?? $0.1, url: $0.2) }
    return generated + configuration.menu.map { Link(name: $0.name, url: $0.url) }
  }

  /// Writes bodies for pages of this site.
  func pageBodyWriter(_ file: String) -> BodyWriter {
    BodyWriter(file: file, links: links, prefix: configuration.url.basePath)
  }

  /// Writes bodies for readers who see them elsewhere.
  func feedBodyWriter(_ file: String) -> BodyWriter {
    BodyWriter(file: file, links: links, prefix: configuration.url.origin + configuration.url.basePath)
  }
}
