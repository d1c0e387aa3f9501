import BinaryCoding
import Notation
import ReviewModel

/// A published file with a page, as feeds, search and the sitemap show it.
package protocol Listed: AnyObject, Sendable {
  var file: ContentFile { get }
  /// The path of its page.
  var url: String { get }
  var title: String { get }
  /// The author's summary in one sentence.
  var verdict: String? { get }
  /// The main image.
  var picture: PictureRecord? { get }
  /// The time of publication; nil for an undated file, which is in no feed. Undated files other than reviews are not searched.
  var published: Timestamp? { get }
  /// The time of what is described, such as a visit.
  var time: Timestamp? { get }
  /// The time of the last change.
  var lastChange: Timestamp? { get }
  /// The language of the text (BCP 47); nil for the language of the site.
  var language: String? { get }
  var hasSpoilers: Bool { get }
  /// The hash of everything that lists show, except names of topics.
  var cardHash: ContentHash { get }
  /// The index of the category in the configuration; nil for files without categories.
  var category: Int? { get }
  var rating: Rating? { get }
  /// Whether it is one of the critic's picks.
  var isPick: Bool { get }
  /// The tags as written.
  var tags: [Ranged<Topic>] { get }
  /// The position in the lists of the site; nil for a file of another type.
  var list: Int? { get }
}

extension Listed {
  package var list: Int? { nil }

  /// The author's summary, otherwise the beginning of the body.
  package var summary: String { verdict ?? file.outline.excerpt }
}

extension ContentFile {
  /// Returns the hash of everything that a card with an image shows; `isScheduled` marks a card of a scheduled review.
  func cardHash(_ picture: PictureRecord?, isScheduled: Bool = false) -> ContentHash {
    guard picture != nil || isScheduled else { return summaryHash }
    var hasher = WordHasher()
    hasher.add(summaryHash)
    hasher.add(picture?.picture)
    hasher.add(isScheduled ? 1 : 0)
    return hasher.hash()
  }
}

/// A published review with its URL and image. A class, because all lists share it; the values that every card shows are
/// computed once.
package final class Article: Sendable {
  package let review: Review
  /// The content file of the review.
  package let file: ContentFile
  /// The path of its page.
  package let url: String
  /// The lead image; nil without one.
  package let picture: PictureRecord?
  /// Whether the review is shown before its day of publication.
  package let isScheduled: Bool
  /// The hash of everything that the card shows.
  package let cardHash: ContentHash

  init(_ review: Review, _ file: ContentFile, _ links: ContentLinks, isScheduled: Bool) {
    self.review = review
    self.file = file
    url = Permalinks.review(review.slug)
    picture = PictureRecord(review.illustration, of: review.path, links)
    self.isScheduled = isScheduled
    cardHash = file.cardHash(picture, isScheduled: isScheduled)
  }

  /// Whether the review has neither text nor verdict nor image, like an entry of a diary.
  package var isEmpty: Bool { review.verdict == nil && picture == nil && !file.outline.hasText }
}

extension Article: Listed {
  package var title: String { review.title }
  package var verdict: String? { review.verdict }
  package var published: Timestamp? { review.publication }
  package var time: Timestamp? { review.time }
  package var lastChange: Timestamp? { review.lastChange }
  package var language: String? { review.language }
  package var hasSpoilers: Bool { review.hasSpoilers }
  package var category: Int? { review.category }
  package var rating: Rating? { review.rating }
  package var isPick: Bool { review.isPick }
  package var tags: [Ranged<Topic>] { review.tags }
}

extension [Article] {
  /// The article of a review, in the order of the catalog.
  package subscript(_ review: ReviewID) -> Article { self[review.number] }
}

extension SiteContent {
  /// Returns the published reviews in the order of their files. Articles of an `earlier` list with unchanged files are reused;
  /// its images must be unchanged.
  package func articles(_ links: ContentLinks, earlier: [Article]) -> [Article] {
    reviews.enumerated().map { number, review in
      let isScheduled = review.review.publication.map(policy.isFuture) ?? false
      if number < earlier.count, earlier[number].file.hasBytes(of: review.file),
        earlier[number].isScheduled == isScheduled
      {
        return earlier[number]
      }
      return Article(review.review, review.file, links, isScheduled: isScheduled)
    }
  }
}

/// A published file that the template of standalone pages shows. Its values are read through `ContentValue`, so that all types of
/// files share the class; reviews, which are many, have `Article`.
package final class PageFile: Listed {
  package let value: any ContentValue
  package let file: ContentFile
  package let url: String
  package let picture: PictureRecord?
  package let cardHash: ContentHash
  package let list: Int?

  convenience init(_ source: TypedFile, at url: String, _ links: ContentLinks) {
    self.init(source.value, source.file, at: url, links)
  }

  convenience init(_ list: ItemList, _ file: ContentFile, number: Int, _ links: ContentLinks) {
    self.init(list, file, at: Permalinks.itemList(list.slug), links, list: number)
  }

  private init(
    _ value: any ContentValue,
    _ file: ContentFile,
    at url: String,
    _ links: ContentLinks,
    list: Int? = nil
  ) {
    (self.value, self.file, self.url, self.list) = (value, file, url, list)
    picture = PictureRecord(value.illustration, of: file.path, links)
    cardHash = file.cardHash(picture)
  }

  package var title: String { value.title }
  package var verdict: String? { value.verdict }
  package var published: Timestamp? { value.publicationTime }
  package var time: Timestamp? { value.publicationTime }
  package var lastChange: Timestamp? { value.lastChange }
  package var language: String? { value.language }
  package var hasSpoilers: Bool { value.hasSpoilers }
  package var category: Int? { nil }
  package var rating: Rating? { nil }
  package var isPick: Bool { false }
  package var tags: [Ranged<Topic>] { [] }
}

/// A file that feeds and search show.
package struct Document: Sendable {
  package let listed: any Listed
  /// The number of the review; nil for a file of another type.
  package let review: ReviewID?
}

extension Document {
  /// Returns the reviews and the dated files of other listed types in one total order: by time of publication, the time of what
  /// is described, title and path, the newest first. `articles` have this order already.
  static func all(_ articles: [Article], _ pages: [PageFile]) -> [Document] {
    let reviews = articles.enumerated().map { Document(listed: $1, review: ReviewID($0)) }
    let others = pages.filter { $0.file.type.isListed && $0.published != nil }.map { Document(listed: $0, review: nil) }
    return others.isEmpty ? reviews : (reviews + others).sorted { $0.precedes($1) }
  }

  private func precedes(_ other: Document) -> Bool {
    let (one, two) = (times, other.times)
    if one != two { return one > two }
    if let review, let second = other.review { return review < second }
    guard review == nil, other.review == nil else { return review != nil }
    let (title, second) = (listed.title, other.listed.title)
    if title.hasBytes(of: second) { return listed.file.path.precedesBytewise(other.listed.file.path) }
    return title.precedesNaturally(second)
  }

  private var times: (published: Int, described: Int) {
    (listed.published?.order ?? .min, listed.time?.order ?? .min)
  }
}
