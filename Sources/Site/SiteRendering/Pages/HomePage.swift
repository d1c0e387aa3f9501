import MarkdownRendering
import Notation
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

  func grouping(of group: Archive<Void>, in configuration: SiteConfiguration) -> ListGrouping? {
    configuration.grouping(SiteConfiguration.allReviews)
  }

  /// Returns true for headings in the order of time: the home page begins with the newest reviews.
  func isFirstPageHeaded(by grouping: ListGrouping) -> Bool { grouping == .month || grouping == .visited }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { FeedFormat.allCases }

  func record(of page: PagePlan, _ contents: PageContents) throws -> HomePage {
    let site = contents.site
    let isHome = page.number == 1
    let title = isHome ? nil : site.string("allReviewsTitle", default: "All reviews")
    var record = pageRecord(page, titled: title, in: site)
    if isHome { (record.description, record.isHome) = (site.configuration.description, true) }
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

  /// The number of reviews in a section.
  private static let shelfSize = 5
  /// The number of upright or square images in a row of a wide page, which a shelf fills.
  private static let wallSize = 6
  private static let leastOnShelf = 3
  private static let shelfCount = 3

  private var isFirst: Bool { list.isFirst }

  private var reviews: ArraySlice<ReviewID> { list.shown }

  /// The sections in their order; further pages have only the list of reviews.
  fileprivate var chosen: [HomeSection] {
    guard isFirst else { return [.latest] }
    let written = site.configuration.home.map(\.value)
    return written.isEmpty ? HomeSection.standard : written
  }

  /// The newest review of the first page with text, verdict or image, if any has.
  private var leading: ReviewID? {
    isFirst && chosen.contains(.lead) ? reviews.first { !site.articles[$0].isEmpty } ?? reviews.first : nil
  }

  /// The reviews in the sections `lead` and `latest`.
  private var newest: Set<ReviewID> {
    chosen.contains(.latest) ? Set(reviews) : Set([leading].compactMap(\.self))
  }

  var lead: ReviewCard? { leading.flatMap { [site.card($0)].withFirstPicture.first } }

  /// Whether the lead review is the only one of the page.
  var isLeadAlone: Bool { reviews.count == 1 && leading != nil }

  var apart: ReviewID? { leading }
  var isFrontPage: Bool { isFirst }

  /// The best of the first categories with enough good reviews that the page does not show already: by rating, then picks, then by day.
  var shelves: [Shelf] {
    guard isFirst, chosen.contains(.shelves) else { return [] }
    let shown = newest.union(viewed)
    let others = site.filledCategories.filter { !ownShelves.contains($0.subject.slug) }
    return Array(others.lazy.compactMap { shelf(of: $0, without: shown) }.prefix(Self.shelfCount))
  }

  /// The categories with a section of their own.
  private var ownShelves: Set<Slug> {
    Set(
      chosen.compactMap { if case .category(let index) = $0 { site.configuration.categories[index].slug } else { nil } }
    )
  }

  /// Returns the best reviews of a category; nil without reviews.
  func shelf(ofCategory index: Int) -> Shelf? {
    let archive = site.catalog.categories[index]
    return archive.reviews.isEmpty ? nil : shelf(of: archive, without: [], least: 1)
  }

  private func shelf(
    of archive: Archive<ReviewModel.Category>,
    without shown: Set<ReviewID>,
    least: Int = leastOnShelf
  ) -> Shelf? {
    let good = archive.reviews.filter { isGood($0, in: archive) }
    guard good.count(where: { !shown.contains($0) }) >= least else { return nil }
    var best = Leaders<Review>(limit: Self.wallSize)
    for review in good { best.add(Leaders.key(review, score: site.catalog.reviews[review].shelfScore)) }
    let cards = site.cards(best.ids).inOneRow(wall: Self.wallSize)
    return Shelf(archive: archive, url: site.shown.url(of: archive), cards: cards, site: site)
  }

  /// Whether a rating is at least the average of its category, rounded down to a rating of the scale; true in a category
  /// without ratings.
  private func isGood(_ review: ReviewID, in archive: Archive<ReviewModel.Category>) -> Bool {
    guard let average = archive.summary.average else { return true }
    guard let rating = site.catalog.reviews[review].rating else { return false }
    let scale = site.configuration.scale
    let sum = average.sum - scale.worst.hundredths * average.count
    return scale.place(of: rating) >= sum.flooredQuotient(by: scale.step * average.count)
  }

  /// The categories without a shelf, if others have one.
  var moreCategories: [Link] {
    let shelved = ownShelves.union(shelves.map(\.archive.subject.slug))
    guard isFirst, !shelved.isEmpty || !chosen.contains(.shelves) else { return [] }
    return site.filledCategories.filter { !shelved.contains($0.subject.slug) }.compactMap { archive in
      site.shown.url(of: archive).map { Link(name: site.typeset(archive.subject.plural), url: $0) }
    }
  }

  /// The most viewed reviews that the page does not list above.
  private var viewed: [ReviewID] {
    guard isFirst, chosen.contains(.mostViewed) else { return [] }
    return Array(site.mostViewed.map(\.review).filter { !newest.contains($0) }.prefix(Self.shelfSize))
  }

  var mostViewed: [ReviewCard] { site.cards(viewed).shelved() }

  var recentRestaurants: [RestaurantRow] {
    guard isFirst, site.shown.contains(.restaurants) else { return [] }
    return site.catalog.restaurants.byLatest.prefix(5).map { id in
      RestaurantRow(archive: site.catalog.restaurants.archives[id], site: site)
    }
  }

  /// What is in progress now.
  var now: [LogRow] {
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
      page.body.map { ReviewRecord(ReviewID(0), $0, of: page.site) }
    }
    home.list("sections", "The sections in the order of `home` in `site.yaml`.", of: HomeSectionRecord.self) { page in
      page.chosen.map { HomeSectionRecord(section: $0, home: page) }
    }
    home.condition("hasLatest", "True if a section shows the newest reviews and the links to older ones.") {
      $0.chosen.contains(.latest)
    }
    home.cardFields { home in
      home.condition("isLeadAlone", "True if the site has one review, so that nothing follows `lead`.") {
        $0.isLeadAlone
      }
      home.arrangedFields()
    }
    home.groupsField()
    home.list("mostViewed", "The most viewed reviews that the page does not show above.", of: ReviewCard.self) {
      $0.mostViewed
    }
    home.list(
      "shelves",
      "The best reviews of up to three categories with good reviews that the page does not show above.",
      of: Shelf.self
    ) { $0.shelves }
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

extension Review {
  /// The sort key on a shelf: by rating; of equal ratings, picks first.
  fileprivate var shelfScore: Int {
    2 * (rating.map { $0.hundredths - Rating.limits.lowerBound.hundredths + 1 } ?? 0) + (isPick ? 1 : 0)
  }
}
