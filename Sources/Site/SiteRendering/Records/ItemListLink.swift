import ReviewModel
import SiteModel
import Templating

/// A list on the page of a review that it contains.
struct ItemListLink: TemplateRecord {
  let title: String
  let url: String
  let language: String?
  /// The number of the review's item; nil in a list without numbers.
  let rank: Int?
  /// The number of items.
  let count: Int

  static let schema = RecordSchema<ItemListLink>("link to a list") { link in
    link.text("title", "Title of the list.") { $0.title }
    link.url("url", "Path of the list.") { $0.url }
    link.text("language", "Language of the title, if it differs from that of the site.") { $0.language }
    link.number("rank", "Number of the review's item; absent in a list without numbers.") { link in
      link.rank.map { TemplateNumber($0) }
    }
    link.number("count", "Number of items.") { TemplateNumber($0.count) }
  }
}

extension Site {
  /// Returns the lists that contain a review, the newest first.
  func listLinks(with review: ReviewID) -> [ItemListLink] {
    listPlaces(of: review).map { listLink($0.list, rank: $0.rank) }
  }

  /// Returns the places of a review in lists; none if lists have no pages.
  func listPlaces(of review: ReviewID) -> [ListPlace] { listFiles.isEmpty ? [] : lists.places(of: review) }

  /// Returns the link to a list that a review shows.
  func listLink(_ number: Int, rank: Int? = nil) -> ItemListLink {
    let list = lists.all[number]
    return ItemListLink(
      title: typeset(list.list.title, in: list.list.language),
      url: listFiles[number].url,
      language: list.list.language,
      rank: rank,
      count: list.items.count
    )
  }
}
