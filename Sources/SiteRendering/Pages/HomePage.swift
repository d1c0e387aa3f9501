import ReviewModel
import Templating

/// The pages of all reviews.
struct HomeKind: GroupKind {
  var file: String { "home.html" }
  var summary: String { "Home page: the newest reviews, with shelves on the first page." }
  var isOneOfMany: Bool { false }

  func groups(of site: Site) -> [Archive<Void>] { [site.catalog.all] }

  /// A site without reviews has a home, too.
  func shows(_ group: Archive<Void>) -> Bool { true }

  func name(of group: Archive<Void>, in site: Site) -> String? { nil }

  func url(of index: Int, in site: Site) -> String { Permalinks.home }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { FeedFormat.allCases }

  func record(of page: PagePlan, _ contents: PageContents) -> HomePage {
    let site = contents.site
    var record = pageRecord(page, in: site)
    if page.number == 1 {
      (record.description, record.isHome) = (site.configuration.description, true)
    } else {
      record.title = site.string("allReviewsTitle", default: "All reviews")
    }
    return HomePage(site: site, page: record, list: list(page, in: site))
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    let (site, list) = (hasher.site, list(page, in: hasher.site))
    hasher.addList(list)
    guard list.isFirst else { return }
    let home = HomePage(site: site, page: PageRecord("", at: page.url, in: site), list: list)
    for shelf in home.shelves {
      hasher.add(shelf.archive.subject.slug)
      hasher.add(shelf.archive.reviews.count)
      for card in shelf.cards { hasher.addCard(card.number) }
    }
    hasher.addCards(home.mostViewed.map(\.number))
    for row in home.recentRestaurants { hasher.addTopic(row.archive) }
    if let year = home.thisYear { hasher.addYear(year.archive) }
  }
}

/// The newest reviews; the first page also leads and sorts them into shelves.
struct HomePage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList

  /// Reviews on a shelf.
  private static let shelfSize = 5

  private var isFirst: Bool { list.isFirst }

  private var reviews: ArraySlice<Int> { list.shown }

  private var lead: ReviewCard? { isFirst ? reviews.first.map(site.card) : nil }

  private var cards: [ReviewCard] {
    let cards = site.cards(reviews.dropFirst(isFirst ? 1 : 0))
    return lead?.article.picture == nil ? cards.withFirstPicture : cards
  }

  /// A shelf for each category: picks first, then by rating, then by day. None for a single review that stands above.
  var shelves: [Shelf] {
    guard isFirst else { return [] }
    let filled = site.filledCategories.filter { $0.reviews.count > 1 || !reviews.contains($0.reviews[0]) }
    return filled.map { archive in
      var best = Leaders(limit: Self.shelfSize)
      for number in archive.reviews { best.add(Leaders.key(number, score: site.catalog.reviews[number].shelfScore)) }
      return Shelf(archive: archive, url: site.shown.url(of: archive), cards: site.cards(best.numbers))
    }
  }

  var mostViewed: [ReviewCard] {
    isFirst ? site.cards(site.mostViewed.prefix(Self.shelfSize).map(\.number)) : []
  }

  var recentRestaurants: [RestaurantRow] {
    guard isFirst, site.shown.contains(.restaurants) else { return [] }
    return site.catalog.restaurants.byLatest.prefix(5).map { number in
      RestaurantRow(archive: site.catalog.restaurants.archives[number], site: site)
    }
  }

  var thisYear: YearRow? {
    guard isFirst else { return nil }
    return site.catalog.years.first { $0.subject == site.today.year }.map { YearRow(archive: $0, site: site) }
  }

  static let schema = RecordSchema<HomePage>("home page") { home in
    home.pageFields()
    home.record("lead", of: ReviewCard.self) { $0.lead }
    home.list("cards", of: ReviewCard.self) { $0.cards }
    home.condition("isLeadAlone") { $0.reviews.count == 1 && $0.isFirst }
    home.condition("isMixed") { $0.cards.isMixed }
    home.list("mostViewed", of: ReviewCard.self) { $0.mostViewed }
    home.list("shelves", of: Shelf.self) { $0.shelves }
    home.list("restaurants", of: RestaurantRow.self) { $0.recentRestaurants }
    home.summaryField()
    home.record("thisYear", of: YearRow.self) { $0.thisYear }
  }
}

/// Some reviews of a category.
struct Shelf: TemplateRecord {
  let archive: Archive<ReviewModel.Category>
  let url: String?
  let cards: [ReviewCard]

  static let schema = RecordSchema<Shelf>("shelf") { shelf in
    shelf.text("name") { $0.archive.subject.plural }
    shelf.url("url") { $0.url }
    shelf.number("count") { TemplateNumber($0.archive.reviews.count) }
    shelf.shapeFields { $0.archive.subject.shape }
    shelf.list("cards", of: ReviewCard.self) { $0.cards }
  }
}

extension Review {
  /// How far to the front of a shelf it stands: picks before others, then by rating.
  fileprivate var shelfScore: Int { (isPick ? 100_000 : 0) + (rating.map { $0.hundredths + 1 } ?? 0) }
}
