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
