import Notation
import ReviewModel
import SiteModel
import Templating

/// The cards of one page of a list, with the summary of all ratings.
struct CardList: Sendable {
  /// All reviews of the list.
  private(set) var reviews: [ReviewID]
  let summary: RatingSummary
  let pages: ListPages
  /// The number of the page, from 1.
  let place: Int
  /// The headings between the reviews; nil for none.
  private(set) var headings: HeadedOrder?
  /// The number of the first reviews without headings.
  private var unheaded = 0

  init(reviews: [ReviewID], summary: RatingSummary, pages: ListPages, place: Int) {
    (self.reviews, self.summary, self.pages, self.place) = (reviews, summary, pages, place)
  }

  var isFirst: Bool { place == 1 }

  /// The reviews of this page.
  var shown: ArraySlice<ReviewID> { reviews[pages.range(place)] }

  /// Returns the list with the reviews after the first ones below headings.
  func headed(by headings: HeadedOrder, after unheaded: Int) -> CardList {
    var list = self
    (list.headings, list.unheaded) = (headings, unheaded)
    list.reviews = reviews.prefix(unheaded) + headings.sorted(reviews.dropFirst(unheaded))
    return list
  }

  /// The reviews of this page, divided at the headings; empty for a page without headings.
  private var headedReviews: [[ReviewID]] {
    guard let headings, pages.range(place).lowerBound >= unheaded else { return [] }
    return shown.chunked { headings.heading(of: $0) == headings.heading(of: $1) }
  }

  /// Whether the headings have fewer than three reviews on average, which would leave most columns of a page empty.
  var hasShortGroups: Bool { shown.count < 3 * headedReviews.count }

  /// The reviews of this page by heading; empty for a page without headings.
  var groups: [HeadedCards] {
    guard let headings else { return [] }
    let all = reviews.dropFirst(unheaded)
    return headedReviews.map { group in
      let heading = headings.heading(of: group[0])
      let first = all.firstIndex { headings.heading(of: $0) == heading }
      let count = all.count { headings.heading(of: $0) == heading }
      return HeadedCards(
        heading: heading,
        reviews: group,
        count: count,
        isContinued: first != all.firstIndex(of: group[0])
      )
    }
  }
}

/// The reviews of a page below one heading.
struct HeadedCards {
  let heading: ListHeading
  let reviews: [ReviewID]
  /// The number of reviews on all pages.
  let count: Int
  /// Whether the page before has reviews below the same heading.
  let isContinued: Bool
}

protocol CardListPage: PageTemplateRecord {
  var list: CardList { get }
  /// The review that the page shows apart from the list; nil for none.
  var apart: ReviewID? { get }
  var isFrontPage: Bool { get }
  /// Returns the card of a review.
  func card(_ review: ReviewID) -> ReviewCard
}

extension CardListPage {
  var apart: ReviewID? { nil }
  var isFrontPage: Bool { false }

  func card(_ review: ReviewID) -> ReviewCard { site.card(review) }

  /// The cards of all occasions of the shown reviews, the latest first; without repeated ones, of the reviews in their order.
  /// Times without a day beside the listed visits have no card.
  var times: [ReviewCard] {
    guard list.summary.seen > list.summary.count else { return site.cards(list.shown) }
    let occasions = site.catalog.occasions
    let known = list.shown.flatMap { review in
      occasions.occasions(of: review).filter {
        occasions[$0].visit != nil || occasions[$0].entry != nil || site.catalog.reviews[review].visits.isEmpty
      }
    }
    let ordered = known.enumerated().sorted { one, other in
      let (a, b) = (occasions[one.element].order, occasions[other.element].order)
      return a == b ? one.offset < other.offset : a > b
    }
    return ordered.compactMap { site.card($0.element) }
  }

  /// The cards in one form, without the one apart, by heading.
  fileprivate var groups: [CardGroup] {
    let apart = apart
    var rest = cards[...]
    return list.groups.compactMap { group in
      let cards = rest.prefix(group.reviews.count { $0 != apart })
      rest = rest[cards.endIndex...]
      return cards.isEmpty ? nil : CardGroup(group: group, cards: Array(cards), site: site)
    }
  }

  /// The cards in the form that suits all, without the one apart.
  fileprivate var cards: [ReviewCard] {
    let plain = unarranged
    let cards = plain.arranged(inRows: list.hasShortGroups || plain.isCompact, onFrontPage: isFrontPage)
    return apart.flatMap { site.articles[$0].picture } == nil ? cards.withFirstPicture : cards
  }

  private var unarranged: [ReviewCard] {
    let apart = apart
    return list.shown.filter { $0 != apart }.map(card)
  }

  fileprivate var isCompact: Bool { list.hasShortGroups || unarranged.isCompact }

  /// From the day of the oldest review that the page shows to that of the newest, where other pages show others.
  fileprivate var period: ClosedRange<CalendarDay>? {
    guard page.pagination != nil else { return nil }
    let days = list.shown.compactMap { site.catalog.reviews[$0].day }
    return days.min().flatMap { oldest in days.max().map { oldest...$0 } }
  }
}

extension CalendarDay {
  fileprivate func isSameMonth(as other: CalendarDay) -> Bool { (year, month) == (other.year, other.month) }
}

extension RecordFields where Record: CardListPage {
  /// Declares the summary of all ratings. Only the first page has it, so that the other pages stay unchanged when a rating
  /// changes.
  mutating func summaryField() {
    record(
      "summary",
      "Average and other figures of all reviews of the list; only on its first page.",
      of: SummaryRecord.self
    ) {
      $0.list.isFirst ? SummaryRecord(summary: $0.list.summary, site: $0.site) : nil
    }
  }

  /// Declares the months of a page of several: from the oldest review, unless that is of the same month, to the newest.
  mutating func periodFields() {
    day("from", "Month of the oldest review on this page, if the list has several pages and the page several months.") {
      page in
      page.period.flatMap { $0.lowerBound.isSameMonth(as: $0.upperBound) ? nil : $0.lowerBound }
    }
    day("until", "Month of the newest review on this page, if the list has several pages.") { $0.period?.upperBound }
  }

  /// Declares the fields of all lists of cards.
  mutating func listFields() {
    pageFields()
    summaryField()
    cardFields { page in
      page.arrangedFields()
      page.periodFields()
    }
    groupsField()
  }

  /// Declares the cards and the form that suits them.
  mutating func arrangedFields() {
    list("cards", "The reviews of this page, newest first; on the home page, without `lead`.", of: ReviewCard.self) {
      $0.cards
    }
    condition("isMixed", "True if the images of the cards have different shapes.") { $0.cards.isMixed }
    condition(
      "isCompact",
      "True if rows suit the cards: more than two fifths (two thirds of posters) lack an image, or the headings have fewer than three reviews on average."
    ) {
      $0.isCompact
    }
    condition("isWall", "True if all images are upright or all are square, so that a row has more of them.") {
      $0.cards.isWall
    }
  }

  /// Declares the reviews by heading.
  mutating func groupsField() {
    list(
      "groups",
      "The reviews of this page by heading, with `group` in `site.yaml`; empty without headings.",
      of: CardGroup.self
    ) { $0.groups }
  }

  /// Declares fields that depend only on the cards that the page shows.
  mutating func cardFields(_ declare: (inout RecordFields) -> Void) {
    hashed(by: { $1.add(cards: $0.list.shown, of: $0.site) }, declare)
  }
}
