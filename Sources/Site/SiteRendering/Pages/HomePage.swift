import MarkdownRendering
import ReviewModel
import SiteModel
import Templating

/// The pages of all reviews.
struct HomeKind: GroupKind {
  var file: String { "home.html" }
  var summary: String { "Home page: the newest reviews, with shelves on the first page." }
  var isOneOfMany: Bool { false }

  func groups(of site: Site) -> [Archive<Void>] { [site.catalog.all] }

  /// Returns true: a site without reviews also has a home page.
  func shows(_ group: Archive<Void>) -> Bool { true }

  func name(of group: Archive<Void>, in site: Site) -> String? { nil }

  func url(of group: ID<Archive<Void>>, in site: Site) -> String { Permalinks.home }

  /// Returns the latest files of all listed types.
  func latest(of group: Archive<Void>, in site: Site) -> [Document] { site.documents.prefix(FeedPage.size).dated }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { FeedFormat.allCases }

  func record(of page: PagePlan, _ contents: PageContents) throws -> HomePage {
    let site = contents.site
    var record = pageRecord(page, in: site)
    if page.number == 1 {
      (record.description, record.isHome) = (site.configuration.description, true)
    } else {
      record.title = site.string("allReviewsTitle", default: "All reviews")
    }
    let only = site.articles.count == 1 ? try contents.body(site.articles[0].file) : nil
    return HomePage(site: site, page: record, list: list(page, in: site), body: only)
  }
}

/// The newest reviews. The first page also has a lead review and shelves.
struct HomePage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  /// The text of the only review of a site.
  let body: MarkdownBody?

  /// The number of reviews on a shelf.
  private static let shelfSize = 5
  private static let leastOnShelf = 3
  private static let shelfCount = 3

  private var isFirst: Bool { list.isFirst }

  private var reviews: ArraySlice<ReviewID> { list.shown }

  /// The newest review of the first page with text, verdict or image, if any has.
  private var leading: ReviewID? {
    isFirst ? reviews.first { !site.articles[$0].isEmpty } ?? reviews.first : nil
  }

  private var lead: ReviewCard? { leading.map(site.card) }

  private var cards: [ReviewCard] {
    let leading = leading
    let cards = site.cards(reviews.filter { $0 != leading }).arranged
    return lead?.article.picture == nil ? cards.withFirstPicture : cards
  }

  /// The best of the first categories of which the page shows no other reviews: by rating, then picks, then by day.
  var shelves: [Shelf] {
    guard isFirst else { return [] }
    let shown = Set(reviews).union(viewed)
    return Array(site.filledCategories.lazy.compactMap { shelf(of: $0, without: shown) }.prefix(Self.shelfCount))
  }

  private func shelf(of archive: Archive<ReviewModel.Category>, without shown: Set<ReviewID>) -> Shelf? {
    var best = Leaders<Review>(limit: Self.shelfSize)
    for review in archive.reviews where !shown.contains(review) {
      best.add(Leaders.key(review, score: site.catalog.reviews[review].shelfScore))
    }
    let cards = site.cards(best.ids)
    return cards.count < Self.leastOnShelf
      ? nil : Shelf(archive: archive, url: site.shown.url(of: archive), cards: cards, site: site)
  }

  /// The categories without a shelf, if others have one.
  var moreCategories: [Link] {
    let shelved = Set(shelves.map(\.archive.subject.slug))
    guard !shelved.isEmpty else { return [] }
    return site.filledCategories.filter { !shelved.contains($0.subject.slug) }.compactMap { archive in
      site.shown.url(of: archive).map { Link(name: site.typeset(archive.subject.plural), url: $0) }
    }
  }

  /// The most viewed reviews that the page does not list above.
  private var viewed: [ReviewID] {
    guard isFirst else { return [] }
    return Array(site.mostViewed.map(\.review).filter { !reviews.contains($0) }.prefix(Self.shelfSize))
  }

  var mostViewed: [ReviewCard] { site.cards(viewed) }

  var recentRestaurants: [RestaurantRow] {
    guard isFirst, site.shown.contains(.restaurants) else { return [] }
    return site.catalog.restaurants.byLatest.prefix(5).map { id in
      RestaurantRow(archive: site.catalog.restaurants.archives[id], site: site)
    }
  }

  /// What is in progress now.
  private var now: [LogRow] {
    guard isFirst, site.shown.contains(.now) else { return [] }
    return site.diary.now.map(site.logRow).filter { $0.entry?.status == .now }.prefix(Self.shelfSize).map { $0 }
  }

  var thisYear: YearRow? {
    guard isFirst else { return nil }
    return site.catalog.years.first { $0.subject == site.today.year }.map { YearRow(archive: $0, site: site) }
  }

  static let schema = RecordSchema<HomePage>("home page") { home in
    home.pageFields()
    home.record("lead", "The newest review with a text, verdict or image; only on the first page.", of: ReviewCard.self)
    { $0.lead }
    home.record(
      "review",
      "The review of a site that has only one, so that the home page shows its text.",
      of: ReviewRecord.self
    ) { page in
      page.body.map { ReviewRecord(id: ReviewID(0), body: $0, site: page.site) }
    }
    home.cardFields { home in
      home.list("cards", "The reviews of this page, newest first, without `lead`.", of: ReviewCard.self) { $0.cards }
      home.condition("isLeadAlone", "True if the site has one review, so that nothing follows `lead`.") {
        $0.reviews.count == 1 && $0.isFirst
      }
      home.condition("isMixed", "True if the images of the cards have different shapes.") { $0.cards.isMixed }
      home.condition("isCompact", "True if more than a third of the cards have no image, so that rows suit them.") {
        $0.cards.isCompact
      }
      home.condition("isWall", "True if all images are upright or all are square, so that a row has more of them.") {
        $0.cards.isWall
      }
    }
    home.list("mostViewed", "The most viewed reviews that the page does not show above.", of: ReviewCard.self) {
      $0.mostViewed
    }
    home.list("shelves", "The best reviews of the categories that the page shows no other reviews of.", of: Shelf.self)
    { $0.shelves }
    home.list("moreCategories", "The categories without a shelf, if others have one.", of: Link.self) {
      $0.moreCategories
    }
    home.list("restaurants", "The five restaurants that were visited last.", of: RestaurantRow.self) {
      $0.recentRestaurants
    }
    home.list("now", "What is in progress: entries of the log with the status `now`, five at most.", of: LogRow.self) {
      $0.now
    }
    home.summaryField()
    home.hashed { $0.periodFields() }
    home.record("thisYear", "Figures of the current year; absent before its first review.", of: YearRow.self) {
      $0.thisYear
    }
  }
}

/// A selection of reviews of a category.
struct Shelf: TemplateRecord {
  let archive: Archive<ReviewModel.Category>
  let url: String?
  let cards: [ReviewCard]
  let site: Site

  static let schema = RecordSchema<Shelf>("shelf") { shelf in
    shelf.text("name", "Plural name of the category.") { $0.site.typeset($0.archive.subject.plural) }
    shelf.url("url", "Path of the page of the category; absent if categories have no pages.") { $0.url }
    shelf.number("count", "Number of reviews in the category.") { TemplateNumber($0.archive.reviews.count) }
    shelf.shapeFields { $0.archive.subject.shape }
    shelf.list("cards", "The best reviews of the category: by rating, then picks, then by day.", of: ReviewCard.self) {
      $0.cards
    }
  }
}

extension Review {
  /// The sort key on a shelf: by rating; of equal ratings, picks first.
  fileprivate var shelfScore: Int {
    2 * (rating.map { $0.hundredths - Rating.limits.lowerBound.hundredths + 1 } ?? 0) + (isPick ? 1 : 0)
  }
}
