import MarkdownRendering
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
  /// Whether the list has no space for words below the image of the card.
  var isBrief = false
  /// Whether the card is on the page of the review, whose text shows the image.
  var isPictureInText = false
  /// The occasion whose day and rating the card shows; nil for those of the review.
  var occasion: OccasionID?
  /// The index of the kind of topic that the page is about, which the card does not name again.
  var kind: Int?

  private var review: Review { article.review }
  var category: Link { site.categoryLinks[review.category] }

  private func typeset(_ text: String) -> String { site.typeset(text, in: review.language) }

  /// The subject. For a restaurant, its canonical name, even if the review uses another name for it.
  private var subject: String {
    let isRenamed = site.catalog.restaurants.renamed.contains(id)
    guard isRenamed, review.subject == review.restaurant?.value.name else { return typeset(review.subject) }
    return site.topicLinks.restaurant(of: id)?.name ?? typeset(review.subject)
  }

  var rating: Rating? { occasion.map { site.catalog.occasions[$0].rating } ?? review.rating }
  private var day: PartialDay? {
    occasion.map { site.catalog.occasions[$0].time } ?? review.time.map { .day($0) }
  }

  /// Numbers that distinguish the cards of one review: for hashes, and for the fragments of a site.
  private var variant: Int {
    (isFirstPicture ? 1 : 0) + (isRow ? 2 : 0) + (isBrief ? 4 : 0) + (isPictureInText ? 8 : 0)
  }
  private var fragment: Int {
    variant + 16 * (occasion.map { $0.number + 1 } ?? 0) + (kind.map { ($0 + 1) << 32 } ?? 0)
  }

  private var identity: String? { site.identity(of: id, onPageOf: kind.map { site.catalog.topics[$0].kind }) }

  var shape: PictureShape { site.shapes[review.category] }

  /// The card without words below its image; without an image, the words take its place.
  var brief: ReviewCard {
    var card = self
    card.isBrief = article.picture != nil
    return card
  }

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
    card.url("url", "Path of the page of the review.") { $0.article.url }
    card.text("title", "Title of the review.") { $0.typeset($0.review.title) }
    card.text("heading", "The title for headings: long words of the site's language can be hyphenated.") { card in
      card.site.heading(card.review.heading, in: card.review.language)
    }
    card.text("subject", "What is reviewed: the title of the work, or the name of the restaurant.") { $0.subject }
    card.text(
      "identity",
      "Line below the title: people and year of a work; city or area, cuisine and price of a place."
    ) {
      $0.identity
    }
    card.record("rating", "Rating of the review; absent for an unrated one.", of: RatingRecord.self) { card in
      card.rating.map { card.site.record($0) }
    }
    card.record("category", "Name of the category and the path of its page.", of: Link.self) { $0.category }
    card.shapeFields { $0.shape }
    card.text("verdict", "Verdict of the author in one sentence.") { card in card.review.verdict.map(card.typeset) }
    card.text("summary", "The verdict, otherwise the beginning of the text.") { $0.typeset($0.article.summary) }
    card.text(
      "opening",
      "Text of a note of up to 280 characters (140 Chinese, Japanese or Korean), otherwise the first paragraph, cut at this length."
    ) {
      $0.article.file.outline.opening.text
    }
    card.condition("isNote", "True if `opening` is the whole text.") { $0.article.file.outline.opening.isWhole }
    card.number("minutes", "Reading time of the text, in minutes.") { TemplateNumber($0.article.file.outline.minutes) }
    card.timestamp("visited", "Time of the visit or viewing.") { $0.review.visit }
    card.timestamp("published", "Time of publication.") { $0.review.publication }
    card.partialDay("day", "Day that lists show: of the visit, otherwise of publication, as far as it is known.") {
      $0.day
    }
    card.condition("isPick", "True for a critic's pick.") { $0.review.isPick }
    card.condition("isDraft", "True for a draft, which only previews show.") { $0.review.isDraft }
    card.condition("isScheduled", "True for a review that is published later, which only previews show.") {
      $0.article.isScheduled
    }
    card.record(
      "picture",
      "Main image of the review; on its page, absent if the text shows the image.",
      of: PictureRecord.self
    ) { $0.isPictureInText ? nil : $0.article.picture }
    card.condition("isFirstPicture", "True for the first image of the page, which browsers should load immediately.") {
      $0.isFirstPicture
    }
    card.condition("isRow", "True if the list shows rows, which have space for the verdict.") { $0.isRow }
    card.condition("isBrief", "True if the list has no space for words below the image of the card.") { $0.isBrief }
    card.record("restaurant", "The restaurant and its page; absent for other reviews.", of: Link.self) {
      $0.site.topicLinks.restaurant(of: $0.id)
    }
    card.list("tags", "The tags of the review, with their pages.", of: Link.self) { $0.site.topicLinks.tags(of: $0.id) }
    card.declared("details", "The declared fields of the review by key.", as: "details") {
      $0.site.declared($0.site.details(of: $0.id))
    }
    card.list("listed", "The declared fields that lists show, with their names.", of: FactRecord.self) {
      $0.site.facts(of: $0.id, listed: true)
    }
    card.details(Review.fields.filter(\.isListed)) { $0.site.details(of: $0.id) }
    card.text("direction", "Direction of the text, if it differs from that of the site: `ltr` or `rtl`.") {
      $0.site.direction(of: $0.review.language)
    }
  }
}

extension RecordFields {
  /// Declares the shape of images of a category, or of another subject.
  mutating func shapeFields(
    of subject: String = "images of the category are",
    _ get: @escaping @Sendable (Record) -> PictureShape
  ) {
    condition("isPoster", "True if \(subject) upright, such as posters and books.") { get($0) == .portrait }
    condition("isSquare", "True if \(subject) square, such as album covers.") { get($0) == .square }
    condition("isWidescreen", "True if \(subject) in the ratio 16:9, such as screenshots.") { get($0) == .widescreen }
  }
}

extension PictureShape {
  /// Whether a row has more images of the shape than photos.
  var isWall: Bool { self == .portrait || self == .square }
}

extension [ReviewCard] {
  /// Whether the images have several shapes.
  var isMixed: Bool { contains { $0.shape != first?.shape } }

  /// Whether all images are portraits or all are squares, of which a row has more.
  var isWall: Bool { !isMixed && first.map { $0.shape.isWall } ?? false }

  private var countWithoutPicture: Int { count { $0.article.picture == nil } }

  /// Whether rows suit the cards better than columns of images: more than two fifths lack one, or more than two thirds of posters,
  /// whose sentences look like covers.
  var isCompact: Bool { isWall ? countWithoutPicture * 3 > count * 2 : countWithoutPicture * 5 > count * 2 }

  /// Returns the cards in the form of their list: rows or columns. In columns, upright and square images have words on the front
  /// page alone, where the first are larger.
  func arranged(inRows: Bool, onFrontPage: Bool) -> [ReviewCard] {
    guard inRows else { return isWall && !onFrontPage ? brief : self }
    var cards = self
    for index in cards.indices { cards[index].isRow = true }
    return cards
  }

  /// The cards with words only in place of missing images.
  var brief: [ReviewCard] { map(\.brief) }

  /// Whether a row of the cards is text in columns, since at least three lack an image.
  private var isText: Bool { countWithoutPicture >= 3 }

  /// As many of the first cards as fill a row: four photos or texts, or `wall` upright or square images.
  func inOneRow(wall: Int = 5) -> [ReviewCard] {
    var row = Array(prefix(isWall ? wall : 4))
    // A text row shows no images, so it loses the reviews that have one.
    while row.isText, row.count > 4 { row.remove(at: row.lastIndex { $0.article.picture != nil } ?? 4) }
    return row
  }

  /// Returns the cards of a row, in which upright and square images, or all, have no words below them.
  func shelved(withWords: Bool = true) -> [ReviewCard] {
    isText ? self : map { withWords && !$0.shape.isWall ? $0 : $0.brief }
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

extension Site {
  /// Returns whether the text of a review shows its main image.
  func showsPicture(of review: ReviewID, in body: MarkdownBody) -> Bool {
    guard let main = articles[review].picture?.picture else { return false }
    return body.references.contains { reference in
      reference.kind == .image
        && links.picture(reference.destination, from: articles[review].file.path)?.url == main.url
    }
  }
}
