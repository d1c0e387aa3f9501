import Notation
import ReviewModel
import SiteModel
import Templating

/// A review as lists show it.
package struct ReviewCard: TemplateRecord {
  let article: Article
  let id: ReviewID
  let site: Site
  /// Whether the image is the first on its page.
  var isFirstPicture = false
  /// Whether the list shows rows, which have space for the verdict.
  var isRow = false
  /// The occasion whose day and rating the card shows; nil for those of the review.
  var occasion: OccasionID?
  /// The index of the kind of topic that the page is about, which the card does not name again.
  var kind: Int?

  private var review: Review { article.review }
  var category: Link { site.categoryLinks[review.category] }

  /// The subject. For a restaurant, its canonical name, even if the review uses another name for it.
  private var subject: String {
    let isRenamed = site.catalog.restaurants.renamed.contains(id)
    guard isRenamed, review.subject == review.restaurant?.value.name else { return review.subject }
    return site.topicLinks.restaurant(of: id)?.name ?? review.subject
  }

  var rating: Rating? { occasion.map { site.catalog.occasions[$0].rating } ?? review.rating }
  private var day: PartialDay? {
    occasion.map { site.catalog.occasions[$0].time } ?? review.time.map { .day($0) }
  }

  /// Numbers that distinguish the cards of one review: for hashes, and for the fragments of a site.
  private var variant: Int { (isFirstPicture ? 1 : 0) + (isRow ? 2 : 0) }
  private var fragment: Int {
    variant + 4 * (occasion.map { $0.number + 1 } ?? 0) + (kind.map { ($0 + 1) << 32 } ?? 0)
  }

  private var identity: String? { site.identity(of: id, onPageOf: kind.map { site.catalog.topics[$0].kind }) }

  var shape: PictureShape { site.configuration.categories[review.category].shape }

  package static let schema = RecordSchema<ReviewCard>("review card") { card in
    card.identity { RecordIdentity($0.article, detail: $0.fragment) }
    card.hash { card, hasher in
      hasher.add(card.site.shownHash(card.id))
      hasher.add(card.variant)
      if card.occasion != nil {
        hasher.add(card.day?.order ?? -1)
        hasher.add(card.rating?.hundredths ?? -1)
      }
    }
    card.url("url") { $0.article.url }
    card.text("title") { $0.review.title }
    card.text("subject") { $0.subject }
    card.text("identity") { $0.identity }
    card.text("cover") { "cover-\(Cover.number(of: $0.review.title))" }
    card.record("rating", of: RatingRecord.self) { card in
      card.rating.map { card.site.record($0) }
    }
    card.record("category", of: Link.self) { $0.category }
    card.condition("isPoster") { $0.shape == .portrait }
    card.condition("isSquare") { $0.shape == .square }
    card.text("verdict") { $0.review.verdict }
    card.text("summary") { $0.article.summary }
    card.number("minutes") { TemplateNumber($0.article.file.outline.minutes) }
    card.timestamp("visited") { $0.review.visit }
    card.timestamp("published") { $0.review.publication }
    card.partialDay("day") { $0.day }
    card.condition("isPick") { $0.review.isPick }
    card.condition("isDraft") { $0.review.isDraft }
    card.condition("isScheduled") { $0.article.isScheduled }
    card.record("picture", of: PictureRecord.self) { $0.article.picture }
    card.condition("isFirstPicture") { $0.isFirstPicture }
    card.condition("isRow") { $0.isRow }
    card.record("restaurant", of: Link.self) { $0.site.topicLinks.restaurant(of: $0.id) }
    card.list("tags", of: Link.self) { $0.site.topicLinks.tags(of: $0.id) }
    card.declared("details", as: "details") { $0.site.declared($0.review.details) }
    card.list("listed", of: FactRecord.self) { $0.site.facts(of: $0.id, listed: true) }
    card.details(Review.fields.filter(\.isListed)) { $0.review.details }
    card.text("direction") { $0.site.direction(of: $0.review.language) }
  }
}

extension RecordFields {
  /// Declares the shape of images.
  mutating func shapeFields(_ get: @escaping @Sendable (Record) -> PictureShape) {
    condition("isPoster") { get($0) == .portrait }
    condition("isSquare") { get($0) == .square }
  }
}

extension [ReviewCard] {
  /// Whether the images have several shapes.
  var isMixed: Bool { contains { $0.shape != first?.shape } }

  /// Whether all images are portraits or all are squares, of which a row has more.
  var isWall: Bool { !isMixed && first.map { $0.shape != .landscape } ?? false }

  /// Whether more than a third lack an image, so that a list with images would have holes.
  var isCompact: Bool { count { $0.article.picture == nil } * 3 > count }

  /// The cards in the form of their list.
  var arranged: [ReviewCard] {
    guard isCompact else { return self }
    var cards = self
    for index in cards.indices { cards[index].isRow = true }
    return cards
  }

  /// The cards, of which the first one with an image is marked as the first image of its page.
  var withFirstPicture: [ReviewCard] {
    guard let first = firstIndex(where: { $0.article.picture != nil }) else { return self }
    var cards = self
    cards[first].isFirstPicture = true
    return cards
  }
}

extension RecordHasher {
  /// Adds everything that the cards of reviews show.
  mutating func add(cards reviews: some Collection<ReviewID>, of site: Site) {
    add(reviews.count)
    for review in reviews { add(site.shownHash(review)) }
  }
}

extension Site {
  /// Returns the card of a review.
  func card(_ review: ReviewID) -> ReviewCard { ReviewCard(article: articles[review], id: review, site: self) }

  /// Returns the card of the review of an occasion, with the day and the rating of the occasion; nil without a review.
  func card(_ id: OccasionID) -> ReviewCard? {
    let occasion = catalog.occasions[id]
    var card = occasion.review.map(card)
    if occasion.visit != nil || occasion.entry != nil { card?.occasion = id }
    return card
  }

  func cards(_ reviews: some Sequence<ReviewID>) -> [ReviewCard] { reviews.map(card) }
}
