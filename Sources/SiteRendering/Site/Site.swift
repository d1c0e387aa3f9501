import BinaryCoding
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
  /// The same in the order of their files.
  private let written: [Article]
  /// The hashes of their cards, side by side, since nearly every page follows from some.
  let cardHashes: [ContentHash]
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
  let standings: Standings
  /// The reviews whose pages were viewed most often.
  let mostViewed: [ViewedReview]
  let topicURLs: TopicURLs

  /// Makes a site. What follows from the reviews' front matter is taken from an `earlier` one of the same configuration,
  /// theme and program where that is the same.
  init(
    _ content: SiteContent,
    links: ContentLinks,
    strings: TemplateStrings,
    assets: [String: String],
    earlier: Site? = nil
  ) async {
    configuration = content.configuration
    let today = content.policy.today
    let known = earlier.flatMap { $0.sharesReviews(with: content) ? $0 : nil }
    self.today = today
    self.links = links
    self.strings = strings
    self.assets = assets
    // Articles are made in the order of the files, as they lie in memory.
    async let madeCatalog = Self.catalog(of: content, known)
    let knowsArticles = known.map { $0.today == today && $0.links.pictures == links.pictures } ?? false
    written = content.articles(links, earlier: knowsArticles ? known?.written : nil)
    let catalog = await madeCatalog
    self.catalog = catalog
    async let neighbours = known?.neighbours ?? Neighbours(catalog)
    topicURLs = known?.topicURLs ?? TopicURLs(catalog)
    articles = catalog.origins.map { [written] in written[$0] }
    categories = content.configuration.categories.map { Link($0) }
    pages = content.pages
    cardHashes = articles.map(\.cardHash)
    mostViewed = content.views.mostViewed(of: articles)
    menu = Self.menu(catalog, configuration, strings)
    ratings = content.configuration.scale.ratings.reversed().map { RatingRecord($0, content.configuration) }
    restaurantFiles = Dictionary(
      content.restaurants.map { ($0.restaurant.topic.value.slug, $0.file) },
      uniquingKeysWith: { first, _ in first }
    )
    standings = known?.standings ?? Standings(catalog)
    self.neighbours = await neighbours
  }

  private static func catalog(of content: SiteContent, _ known: Site?) async -> Catalog {
    if let known { return known.catalog }
    return await Catalog(
      content.reviews.map { $0.review },
      restaurants: content.restaurants.map { $0.restaurant },
      configuration: content.configuration
    )
  }

  /// The record of a rating of the site's scale.
  func record(_ rating: Rating) -> RatingRecord { ratings[rating.hundredths / configuration.scale.step] }

  /// The card of the review with a number.
  func card(_ number: Int) -> ReviewCard { ReviewCard(article: articles[number], number: number, site: self) }

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

  /// Whether the catalog would be the same for other content.
  private func sharesReviews(with content: SiteContent) -> Bool {
    catalog.reviews.count == content.reviews.count && restaurantFiles.count == content.restaurants.count
      && zip(catalog.reviews, catalog.origins).allSatisfy { $0 === content.reviews[$1].review }
      && content.restaurants.allSatisfy { restaurantFiles[$0.topic.value.slug]?.hasBytes(of: $1) ?? false }
  }

  /// Whether another site has the same catalog and texts, and so the same pages.
  func hasPages(of other: Site) -> Bool {
    catalog === other.catalog && pages.count == other.pages.count
      && zip(pages, other.pages).allSatisfy { $0.file.hasBytes(of: $1.file) }
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
