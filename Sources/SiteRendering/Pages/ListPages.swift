import ReviewModel
import Templating

/// The cards of one page of a list, with what the ratings of the whole list come to.
struct CardList: Sendable {
  /// The numbers of the reviews of the whole list.
  let reviews: [Int]
  let summary: RatingSummary
  let number: Int

  /// The cards of this page.
  func cards(in site: Site) -> [ReviewCard] {
    site.cards(reviews.page(number, size: site.configuration.pageSize)).withFirstPicture
  }

  /// Where this page stands, for the list at `url`.
  func pagination(of url: String, in site: Site) -> Pagination? {
    Pagination(url, page: number, count: reviews.count, pageSize: site.configuration.pageSize)
  }
}

/// A page with a list of cards.
protocol CardListPage: PageTemplateRecord {
  var list: CardList { get }
}

extension RecordSchema where Record: CardListPage {
  /// Declares what all lists of cards have.
  mutating func listFields() {
    pageFields()
    record("summary", of: SummaryRecord.self) { SummaryRecord(summary: $0.list.summary, site: $0.site) }
    list("cards", of: ReviewCard.self) { $0.list.cards(in: $0.site) }
    condition("isMixed") { $0.list.cards(in: $0.site).isMixed }
  }
}

extension PageRecord {
  /// The record of a page of a list of cards, with the feeds of the list at `url`.
  init(_ title: String, _ list: CardList, of url: String, in site: Site, hasFeeds: Bool = true) {
    self.init(title, at: Permalinks.page(list.number, of: url), in: site)
    pagination = list.pagination(of: url, in: site)
    if hasFeeds { feeds = site.feedLinks(of: url, site.configuration.feeds) }
  }
}

/// The reviews of a category.
struct CategoryPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let category: ReviewModel.Category

  init(_ site: Site, _ archive: Archive<ReviewModel.Category>, page number: Int) {
    self.site = site
    category = archive.subject
    list = CardList(reviews: archive.reviews, summary: archive.summary, number: number)
    page = PageRecord(category.plural, list, of: Permalinks.category(category.slug), in: site)
  }

  static let schema = RecordSchema<CategoryPage>("category page") { page in
    page.listFields()
    page.record("category", of: Link.self) {
      Link(name: $0.category.plural, url: Permalinks.category($0.category.slug))
    }
    page.condition("isPoster") { $0.category.usesPosters }
  }
}

/// The reviews with a tag.
struct TagPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let tag: Topic

  init(_ site: Site, _ archive: Archive<Topic>, page number: Int) {
    self.site = site
    tag = archive.subject
    list = CardList(reviews: archive.reviews, summary: archive.summary, number: number)
    page = PageRecord(tag.name, list, of: Permalinks.tag(tag.slug), in: site)
  }

  static let schema = RecordSchema<TagPage>("tag page") { page in
    page.listFields()
    page.record("tag", of: Link.self) { Link(tag: $0.tag) }
  }
}

/// The critic's picks.
struct PicksPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList

  init(_ site: Site, page number: Int) {
    self.site = site
    list = CardList(reviews: site.catalog.picks.reviews, summary: site.catalog.picks.summary, number: number)
    page = PageRecord(site.string("menuPicks", default: "Picks"), list, of: Permalinks.picks, in: site)
  }

  static let schema = RecordSchema<PicksPage>("picks page") { page in
    page.listFields()
  }
}

/// The reviews with one rating.
struct RatingPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let rating: Rating

  init(_ site: Site, _ archive: Archive<Rating>, page number: Int) {
    self.site = site
    rating = archive.subject
    list = CardList(reviews: archive.reviews, summary: archive.summary, number: number)
    let title = "\(rating) \(Stars.text(halves: Stars.halves(hundredths: rating.hundredths)))"
    var page = PageRecord(title, list, of: Permalinks.rating(rating), in: site, hasFeeds: false)
    page.description = site.configuration.meanings[rating]
    self.page = page
  }

  /// The rating so many steps above.
  private func neighbour(_ steps: Int) -> RatingRecord? {
    let hundredths = rating.hundredths + steps * site.configuration.scale.step
    return (0...Rating.best.hundredths).contains(hundredths) ? site.record(Rating(hundredths: hundredths)) : nil
  }

  static let schema = RecordSchema<RatingPage>("rating page") { page in
    page.listFields()
    page.record("rating", of: RatingRecord.self) { $0.site.record($0.rating) }
    page.record("higher", of: RatingRecord.self) { $0.neighbour(1) }
    page.record("lower", of: RatingRecord.self) { $0.neighbour(-1) }
  }
}
