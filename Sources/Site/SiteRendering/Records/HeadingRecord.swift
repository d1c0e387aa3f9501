import Notation
import ReviewModel
import SiteModel
import Templating

/// A heading within a list.
struct HeadingRecord: TemplateRecord {
  /// The heading; nil in a list without headings.
  let heading: ListHeading?
  /// The number of items on all pages.
  let count: Int
  /// Whether the page before has items below the same heading.
  let isContinued: Bool
  let site: Site

  private var month: PartialDay? {
    if case .month(let month)? = heading { .month(month) } else { nil }
  }

  private var rating: Rating? { if case .rating(let rating)? = heading { rating } else { nil } }

  private var name: String? {
    switch heading {
    case .year(let year)?: "\(year)"
    case .decade(let year)?: "\(year)–\(year + 9)"
    case .category(let index)?: site.configuration.categories[index].plural
    case .name(let name)?: name
    case .month, .rating, nil, .some(.none): nil
    }
  }

  static let schema = RecordSchema<HeadingRecord>("heading") { group in
    group.text("name", "The heading, if it is a text: a year, a decade, a category, a letter or a name.") { $0.name }
    group.partialDay("month", "The heading, if it is a month.") { $0.month }
    group.record("rating", "The heading, if it is a rating.", of: RatingRecord.self) { group in
      group.rating.map { group.site.record($0) }
    }
    group.condition("isOther", "True for the items without a value to group by.") { $0.heading == ListHeading.none }
    group.number("count", "Number of items of the group on all pages.") { TemplateNumber($0.count) }
    group.condition("isContinued", "True if the group begins on the page before.") { $0.isContinued }
  }
}

/// The items of a list below one heading; all items of a list without headings.
struct ItemGroup: TemplateRecord {
  let heading: HeadingRecord
  let rows: [ItemRow]

  static let schema = RecordSchema<ItemGroup>("group of items") { group in
    group.include(HeadingRecord.schema) { $0.heading }
    group.list("rows", "The items of the group on this page.", of: ItemRow.self) { $0.rows }
  }
}

/// The reviews of a list below one heading.
struct CardGroup: TemplateRecord {
  let heading: HeadingRecord
  let cards: [ReviewCard]

  init(group: HeadedCards, cards: [ReviewCard], site: Site) {
    heading = HeadingRecord(
      heading: group.heading,
      count: group.count,
      isContinued: group.isContinued,
      site: site
    )
    self.cards = cards
  }

  static let schema = RecordSchema<CardGroup>("group of reviews") { group in
    group.include(HeadingRecord.schema) { $0.heading }
    group.list("cards", "The reviews of the group on this page.", of: ReviewCard.self) { $0.cards }
  }
}
