import ReviewModel
import Templating

/// The cards of one page of a list, with what the ratings of the whole list come to.
struct CardList: Sendable {
  /// The numbers of the reviews of the whole list.
  let reviews: [Int]
  let summary: RatingSummary
  let pages: ListPages
  /// The place of the page.
  let place: Int

  var isFirst: Bool { place == 1 }

  /// The numbers of the reviews of this page.
  var shown: ArraySlice<Int> { reviews[pages.range(place)] }

  /// The cards of this page.
  func cards(in site: Site) -> [ReviewCard] {
    site.cards(shown).withFirstPicture
  }
}

/// A page with a list of cards.
protocol CardListPage: PageTemplateRecord {
  var list: CardList { get }
}

extension RecordSchema where Record: CardListPage {
  /// Declares what all ratings come to: on the first page, so that further ones stay when a rating changes.
  mutating func summaryField() {
    record("summary", of: SummaryRecord.self) {
      $0.list.isFirst ? SummaryRecord(summary: $0.list.summary, site: $0.site) : nil
    }
  }

  /// Declares what all lists of cards have.
  mutating func listFields() {
    pageFields()
    summaryField()
    list("cards", of: ReviewCard.self) { $0.list.cards(in: $0.site) }
    condition("isMixed") { $0.list.cards(in: $0.site).isMixed }
  }
}

extension Fingerprinter {
  /// One page of a list of cards; the first with what all ratings come to.
  mutating func addList(_ list: CardList) {
    add(list.place)
    add(list.pages.total)
    if list.isFirst { addSummary(list.summary) }
    addCards(list.shown)
  }
}
