import BinaryCoding
import Notation
import ReviewModel
import SiteModel
import Templating

/// An item of a list.
struct ItemRow: TemplateRecord {
  let item: ListedItem
  /// The number of the item, from 1.
  let place: Int
  let isRanked: Bool
  /// The rendered note.
  let note: ContiguousArray<UInt8>?
  let site: Site

  private var written: ItemList.Item? { item.item }

  /// The card of the review. For a restaurant, the row names it already.
  var card: ReviewCard? {
    item.review.map { id in
      var card = site.card(id)
      let review = site.catalog.reviews[id]
      if review.subject == review.restaurant?.value.name { card.kind = 0 }
      return card.shape.isWall ? card.brief : card
    }
  }

  private var entry: LogEntry? { item.entry.map { site.catalog.occasions.log.entries[$0] } }
  private var rating: Rating? { card?.rating ?? entry?.rating }
  private var language: String? { item.review.flatMap { site.articles[$0].language } }

  static let schema = RecordSchema<ItemRow>("item") { row in
    // Lists have thousands of rows: visiting all their values took two thirds of the work for the fingerprints of their pages.
    row.hash { row, hasher in
      for number in [row.isRanked ? row.place : -row.place, row.item.isSeen ? 1 : 0, row.written?.year ?? -1] {
        hasher.add(number)
      }
      if let review = row.item.review {
        hasher.add(row.site.shownHash(review))
      } else {
        hasher.add(row.written?.title ?? "")
      }
      hasher.add(row.written?.url ?? "")
      if let entry = row.item.entry { hasher.add(shown: entry, in: row.site) }
      hasher.add(ContentHash(row.note ?? []))
    }
    row.number("place", "Number of the item in the list, from 1.") { TemplateNumber($0.place) }
    row.number("rank", "Number of the item; absent in a list without numbers.") {
      $0.isRanked ? TemplateNumber($0.place) : nil
    }
    row.text("title", "Name of the subject as its review or the log writes it.") { row in
      row.site.typeset(row.site.title(of: row.item), in: row.language)
    }
    row.text("heading", "The title for headings: long words of the site's language can be hyphenated.") { row in
      row.site.heading(row.site.title(of: row.item), in: row.language)
    }
    row.url("url", "Path of the review, or the URL in the list or the log; absent without both.") {
      $0.site.url(of: $0.item)
    }
    row.text("year", "Year of a subject without a review.") { row in
      row.item.review == nil ? (row.written?.year ?? row.entry?.details.year).map(String.init) : nil
    }
    row.condition("isReviewed", "True if the subject has a review.") { $0.item.review != nil }
    row.condition("isSeen", "True if the subject has a review, or was seen according to the log.") { $0.item.isSeen }
    row.record("rating", "Rating of the review, otherwise of the entry of the log.", of: RatingRecord.self) { row in
      row.rating.map { row.site.record($0) }
    }
    row.record("review", "The review of the subject, the newest of several.", of: ReviewCard.self) { $0.card }
    row.html(bytes: "note", "Note of the item as HTML: one paragraph.") { $0.note }
    row.text("language", "Language of the title, if it differs from that of the site.") { $0.language }
    row.text("direction", "Direction of the title, if it differs from that of the site: `ltr` or `rtl`.") {
      $0.site.direction(of: $0.language)
    }
  }
}

extension [ItemRow] {
  /// Whether each item has a portrait or square image and no item has a note, so that a wall of images shows them.
  var isWall: Bool {
    let cards = compactMap(\.card)
    return cards.count == count && cards.isWall && !cards.isCompact && allSatisfy { $0.note == nil }
  }
}

/// A list in an index.
struct ItemListCard: TemplateRecord {
  /// The position in the lists of the site.
  let number: Int
  let site: Site

  private var list: ResolvedList { site.lists.all[number] }
  private var file: PageFile { site.listFiles[number] }

  /// The maximum number of `covers`.
  static let mostCovers = 4

  /// The main image of the list.
  var picture: PictureRecord? { file.picture }

  /// The first reviews with an image.
  var covers: [ReviewCard] {
    let cards = list.items.lazy.compactMap(\.review).filter { site.articles[$0].picture != nil }.prefix(Self.mostCovers)
    return cards.map { site.card($0) }
  }

  static let schema = RecordSchema<ItemListCard>("list card") { card in
    card.text("title", "Title of the list.") { $0.site.typeset($0.list.list.title, in: $0.list.list.language) }
    card.text("heading", "The title for headings: long words of the site's language can be hyphenated.") {
      $0.site.heading($0.list.list.title, in: $0.list.list.language)
    }
    card.url("url", "Path of the list.") { $0.file.url }
    card.text("verdict", "Summary of the list in one sentence.") { card in
      card.list.list.verdict.map { card.site.typeset($0, in: card.list.list.language) }
    }
    card.text("summary", "Summary of the list, otherwise the beginning of its text.") {
      $0.site.typeset($0.file.summary, in: $0.list.list.language)
    }
    card.timestamp("published", "Day of the list.") { $0.list.list.publicationTime }
    card.number("count", "Number of items.") { TemplateNumber($0.list.items.count) }
    card.number("seen", "Number of items that were reviewed or seen; absent if all or none were.") {
      $0.list.shownProgress
    }
    card.record("picture", "Main image of the list.", of: PictureRecord.self) { $0.picture }
    card.list("covers", "The first reviews of the list with an image, at most four.", of: ReviewCard.self) { $0.covers }
    card.text("language", "Language of the list, if it differs from that of the site.") { $0.list.list.language }
    card.text("direction", "Direction of the list, if it differs from that of the site: `ltr` or `rtl`.") {
      $0.site.direction(of: $0.list.list.language)
    }
  }
}
