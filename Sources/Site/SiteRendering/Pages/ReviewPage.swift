import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import Templating

/// The page of each review.
struct ReviewKind: DetailKind {
  var file: String { "review.html" }
  var summary: String { "Review." }
  var changesWithMostEdits: Bool { true }

  func sources(of site: Site) -> [Article] { site.articles }

  func record(of page: PagePlan, _ contents: PageContents) throws -> ReviewPage {
    ReviewPage(contents.site, page.review, try contents.body(contents.site.articles[page.review].file))
  }

  /// Adds everything that the page shows: the body, the histogram, the subject, the series, and the cards of other reviews.
  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    let (site, review) = (hasher.site, page.review)
    let article = site.articles[review]
    hasher.addCard(review)
    hasher.addRecord { _ in ReviewPlace(place: site.place(of: review).map { PlaceRecord(archive: $0, site: site) }) }
    for ancestor in site.ancestors(of: review) { hasher.addRecord { _ in ancestor } }
    hasher.addText(article.file)
    let histogram = HistogramRecord(article.review, of: site)
    hasher.add(histogram?.rows)
    hasher.add(histogram?.marked)
    for place in site.listPlaces(of: review) { hasher.add(place) }
    hasher.addCards(site.neighbours.sameSubject(as: review))
    let subject = site.subjectPage(of: review)
    hasher.add(subject?.name ?? "")
    hasher.add(subject?.url ?? "")
    hasher.addCard(site.neighbours.history.earlier(than: review).flatMap { site.catalog.occasions[$0].review })
    for entry in site.catalog.occasions.log.entries(of: review) { hasher.add(shown: entry) }
    for series in site.series(of: review) { for neighbour in series.adjacent { hasher.addCard(neighbour) } }
    hasher.addCards(site.aggregates.relations.shown(by: review).compactMap(\.review))
    hasher.addCards(site.neighbours.related(to: review))
    for distance in [-1, 1] { hasher.addCard(site.neighbour(of: review, distance)) }
  }
}

/// The page of one review.
struct ReviewPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  let id: ReviewID
  private let record: ReviewRecord
  private let named: [ItemRow]
  private let related: [ReviewCard]

  init(_ site: Site, _ id: ReviewID, _ body: MarkdownBody) {
    self.site = site
    (self.id, record) = (id, ReviewRecord(id, body, of: site))
    let article = site.articles[id]
    var page = PageRecord(article.review.heading, in: article.review.language, at: article.url, of: site)
    page.description = site.typeset(article.summary, in: article.review.language)
    page.picture = article.picture
    page.socialCard = SocialCardRecord(article, of: site)
    page.setBreadcrumbs(site.ancestors(of: id), in: site)
    self.page = page
    let (named, writer) = (site.aggregates.relations.shown(by: id), site.pageBodyWriter(article.file.path))
    self.named = named.enumerated().map { place, item in
      let note = item.note.flatMap { $0 < body.notes.count ? writer.html(body.notes[$0]) : nil }
      return ItemRow(item: item, place: place + 1, isRanked: false, note: note, site: site)
    }
    related =
      site.cards(
        site.neighbours.related(to: id).filter { other in !named.contains { $0.review == other } }
      ).inOneRow().shelved()
  }

  private var article: Article { site.articles[id] }
  private var review: Review { article.review }

  private var earlier: ReviewCard? { site.neighbours.history.earlier(than: id).flatMap(site.card) }

  /// The ratings of the previous review of the same subject and of this review; nil unless both are rated.
  private var ratings: (before: RatingRecord, now: RatingRecord)? {
    guard let before = earlier?.rating, let now = review.rating else { return nil }
    return (site.record(before), site.record(now))
  }

  static let schema = RecordSchema<ReviewPage>("review page") { page in
    page.pageFields()
    page.record("review", "The review of the page.", of: ReviewRecord.self) { $0.record }
    page.record(
      "histogram",
      "Image of the ratings of the category; absent below eight ratings.",
      of: HistogramRecord.self
    ) { HistogramRecord($0.review, of: $0.site) }
    page.list("sameSubject", "Other reviews of the same restaurant, film or book, newest first.", of: ReviewCard.self) {
      $0.site.cards($0.site.neighbours.sameSubject(as: $0.id))
    }
    page.list("lists", "The lists that contain the review, newest first.", of: ItemListLink.self) {
      $0.site.listLinks(with: $0.id)
    }
    page.record("subjectPage", "The page of the restaurant or subject, if it has one.", of: Link.self) {
      $0.site.subjectPage(of: $0.id)
    }
    page.record("earlier", "The previous review of the same subject.", of: ReviewCard.self) { $0.earlier }
    page.condition("hasChanged", "True if the rating differs from that of `earlier`.") {
      $0.ratings.map { $0.rating != $1.rating } ?? false
    }
    page.condition("isAlikeInStars", "True if both ratings differ but are drawn with the same stars.") {
      $0.ratings.map { $0.rating != $1.rating && $0.stars == $1.stars } ?? false
    }
    page.list(
      "series",
      "The series that contain the review, each with the parts before and after it.",
      of: SeriesRecord.self
    ) { $0.site.series(of: $0.id) }
    page.list("relatedItems", "The reviews that `related` names, each with its note.", of: ItemRow.self) { $0.named }
    page.list("related", "Older reviews that resemble this one in topics, tags and category.", of: ReviewCard.self) {
      $0.related
    }
    page.condition("isMixed", "True if the images of `related` have different shapes.") { $0.related.isMixed }
    page.record("newer", "The review that was published next.", of: ReviewCard.self) {
      $0.site.neighbour(of: $0.id, -1).map($0.site.card)
    }
    page.record("older", "The review that was published before.", of: ReviewCard.self) {
      $0.site.neighbour(of: $0.id, 1).map($0.site.card)
    }
  }
}

extension Site {
  /// Returns the review that was published next after (-1) or before (1) another; nil if there is none.
  fileprivate func neighbour(of review: ReviewID, _ distance: Int) -> ReviewID? {
    let neighbour = review.advanced(by: distance)
    return catalog.reviews.ids.contains(neighbour) ? neighbour : nil
  }
}

/// A review on its own page: the values of its card, and all others.
struct ReviewRecord: TemplateRecord {
  let id: ReviewID
  let body: MarkdownBody
  let site: Site
  /// Whether the text shows the main image.
  private let isPictureInText: Bool

  init(_ id: ReviewID, _ body: MarkdownBody, of site: Site) {
    (self.id, self.body, self.site) = (id, body, site)
    isPictureInText = site.showsPicture(of: id, in: body)
  }

  private var article: Article { site.articles[id] }
  private var review: Review { article.review }
  private var card: ReviewCard {
    var card = site.card(id)
    card.isPictureInText = isPictureInText
    return card
  }

  private var category: ReviewModel.Category { site.configuration.categories[review.category] }

  /// Whether neither the title nor the restaurant names what is reviewed.
  private var hasOwnSubject: Bool { ![review.title, review.restaurant?.value.name].contains(review.subject) }

  /// Whether there is anything to show that the head of the page does not.
  private var hasFacts: Bool {
    hasOwnSubject || !site.facts(of: id).isEmpty || !site.topicLinks.tags(of: id).isEmpty
  }

  /// The rated visits, without the latest that has the rating of the review.
  private var otherRatings: [VisitRecord] {
    var rated = visits.filter { $0.occasion.rating != nil }
    if let own = rated.firstIndex(where: { $0.occasion.rating == review.rating }) { rated.remove(at: own) }
    return rated
  }

  private var visits: [VisitRecord] {
    let writer = site.pageBodyWriter(review.path)
    return site.timeline(of: id, notes: body.notes.map(writer.html))
  }

  static let schema = RecordSchema<ReviewRecord>("review") { review in
    review.include(ReviewCard.schema) { $0.card }
    review.record("qrCode", "QR code of the address of the page, if the site shows one.", of: QRCodeRecord.self) {
      QRCodeRecord($0.article, of: $0.site)
    }
    review.html(bytes: "body", "Text of the review as HTML.") { $0.site.pageBodyWriter($0.review.path).html($0.body) }
    review.condition("hasText", "True if the review has a text besides its verdict.") { !$0.body.html.isEmpty }
    review.condition("hasInitial", "True if the text begins with a paragraph that suits a large initial.") {
      $0.body.hasInitial
    }
    review.timestamp("updated", "Time of the last important change.") { $0.review.update }
    review.list(
      "visits",
      "The known times that the review is about, newest first; empty for a review about one time.",
      of: VisitRecord.self
    ) { $0.visits.filter(\.part.isEmpty) }
    review.record(
      "parts",
      "The logged parts of the subject, such as episodes; absent without parts.",
      of: PartsRecord.self
    ) {
      PartsRecord($0.visits, in: $0.site)
    }
    review.list(
      "otherRatings",
      "The rated visits besides the one whose rating is that of the review.",
      of: VisitRecord.self
    ) { $0.otherRatings }
    review.number("times", "Number of times that the review is about; absent for one time.") { record in
      let times = record.site.catalog.occasions.occasions(of: record.id).count
      return times > 1 ? TemplateNumber(times) : nil
    }
    review.text("visitedLabel", "Word before the day, such as Seen, Read or Visited.") { record in
      record.site.visitedLabel(record.category, isRestaurant: record.review.restaurant != nil)
    }
    review.details(Review.fields.filter { !$0.isListed }) { $0.site.details(of: $0.id) }
    review.condition("hasVerdictBox", "True if the review lists points for or against.") {
      $0.review.details["pros"] != nil || $0.review.details["cons"] != nil
    }
    review.list(
      "facts",
      "The declared fields of the review with their names, except those with a place of their own.",
      of: FactRecord.self
    ) { $0.site.facts(of: $0.id) }
    review.list("aspects", "The ratings of aspects, such as food and service.", of: AspectRecord.self) {
      $0.site.aspects(of: $0.id)
    }
    review.condition("hasOwnSubject", "True if neither the title nor the restaurant names what is reviewed.") {
      $0.hasOwnSubject
    }
    review.condition("hasFacts", "True if there are facts or tags to show.") { $0.hasFacts }
    review.condition("isPublishedThatDay", "True if the review was published on the day of the visit.") {
      $0.review.visited == $0.review.published
    }
    review.text("type", "Type of schema.org of the subject, such as `Movie`.") { $0.category.type }
    review.record("cityPage", "The page of the restaurants of the same city, if it exists.", of: Link.self) {
      $0.site.city(of: $0.id)
    }
    review.condition("namesRestaurant", "True if the title contains the name of the restaurant.") {
      $0.site.namesRestaurant($0.id)
    }
    review.record(
      "place",
      "Facts of the restaurant that is reviewed; absent without a file about it.",
      of: PlaceRecord.self
    ) { record in
      record.site.place(of: record.id).map { PlaceRecord(archive: $0, site: record.site) }
    }
  }
}
