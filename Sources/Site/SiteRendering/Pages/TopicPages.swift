import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import Templating

/// The lists of topics, one for each declared kind.
struct TopicsPageKind: TopicListKind {
  var file: String { "topics.html" }
  var summary: String { "Index of the topics of a custom taxonomy." }
  var isOneOfMany: Bool { true }
  var variants: TemplateVariants { .topicKinds }

  func lists(_ kind: TopicKind) -> Bool { !TopicKind.own.contains(kind) }

  func record(of page: PagePlan, _ contents: PageContents) -> TopicsPage {
    TopicsPage(contents.site, list(page, in: contents.site))
  }

  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe {
    VariantRecipe(self, &programs) { $0.catalog.topics[$1].kind.key }
  }
}

/// The pages of single topics.
struct TopicPageKind: GroupKind {
  let file: String
  let summary: String
  var option: OptionalPages?
  var variants = TemplateVariants.none
  private let topics: @Sendable (Catalog) -> [TopicArchive]

  static let tags = TopicPageKind(file: "tag.html", summary: "Reviews with a tag.", option: .tags) {
    $0.tags.archives
  }
  static let declared = TopicPageKind(
    file: "topic.html",
    summary: "Reviews of a topic of a custom taxonomy.",
    variants: .topicKinds
  ) { $0.declaredTopics }

  func groups(of site: Site) -> [TopicArchive] { topics(site.catalog) }

  /// Returns true also for a topic without reviews that has a page for its facts.
  func shows(_ group: TopicArchive) -> Bool { group.hasPage }

  func name(of group: TopicArchive, in site: Site) -> String? { group.fullName }

  func url(of group: TopicID, in site: Site) -> String { groups(of: site)[group].url }

  func file(of group: TopicArchive) -> String? { group.facts?.path }

  func source(of page: PagePlan, in site: Site) -> PageSource { group(of: page, in: site).source }

  func grouping(of group: TopicArchive, in configuration: SiteConfiguration) -> ListGrouping? {
    configuration.grouping(group.kind.folder)
  }

  func record(of page: PagePlan, _ contents: PageContents) throws -> TopicPage {
    let (site, archive) = (contents.site, group(of: page, in: contents.site))
    let text = page.number == 1 ? try site.file(of: archive).map(contents.body) : nil
    var record = pageRecord(page, in: site)
    if let facts = archive.facts { record.picture = PictureRecord(facts.illustration, of: facts.path, site.links) }
    record.description = text.flatMap { $0.excerpt.isEmpty ? nil : $0.excerpt }
    record.setBreadcrumbs(site.ancestors(of: archive), in: site)
    let topic = TopicRecord(archive: archive, text: text, site: site)
    return TopicPage(site: site, page: record, list: list(page, in: site), topic: topic)
  }

  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe {
    VariantRecipe(self, &programs) { [topics] in topics($0.catalog)[$1].kind.key }
  }
}

/// A topic in a list.
struct TopicRow: TemplateRecord {
  let archive: TopicArchive
  let site: Site
  /// The keys of the facts that the list does not repeat.
  var shared: Set<String> = []

  static let schema = RecordSchema<TopicRow>("topic row") { row in
    row.text("name", "Name of the topic.") { $0.site.typeset($0.archive.topic.name) }
    row.text("heading", "The name for headings: long words of the site's language can be hyphenated.") {
      $0.site.heading($0.archive.topic.name, in: nil)
    }
    row.url("url", "Path of its page; absent for a topic with too few reviews.") {
      $0.archive.hasPage ? $0.archive.url : nil
    }
    row.number("rank", "Place in the ranking, from 1; absent without a rating.") {
      $0.archive.rank.map { TemplateNumber($0) }
    }
    row.list(
      "listed",
      "The fields of the topic that lists show, except those in which all topics of the list agree.",
      of: FactRecord.self
    ) { $0.site.listedFacts(of: $0.archive, without: $0.shared) }
    row.text("groupNames", "Its groups as in their paths, separated by spaces: `cities/leeds prices/££`.") {
      $0.site.groupNames(of: $0.archive)
    }
    row.number("visits", "Number of visits of a restaurant; absent for other topics.") {
      $0.archive.kind == .restaurants ? TemplateNumber($0.archive.summary.seen) : nil
    }
    row.condition("isClosed", "True if the topic, such as a restaurant, has closed for good.") { $0.archive.isClosed }
    row.record("picture", "Image of the topic, otherwise of its latest review with an image.", of: PictureRecord.self) {
      $0.site.picture(of: $0.archive)
    }
    row.shapeFields(of: "the image of the row is") { $0.site.picture(of: $0.archive)?.shape ?? .landscape }
    row.record("summary", "Average and other figures of its ratings.", of: SummaryRecord.self) {
      SummaryRecord(summary: $0.archive.summary, site: $0.site)
    }
    row.number("count", "Number of reviews.") { TemplateNumber($0.archive.reviews.count) }
    row.number("average", "Average rating, with one decimal.") { $0.archive.summary.average.map { TemplateNumber($0) } }
    row.partialDay("day", "Day of the latest review.") { $0.archive.summary.latestTime }
  }
}

/// The record of the list of topics of a kind.
struct TopicsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let list: TopicList
  private var kind: TopicKind { list.topics.kind }

  init(_ site: Site, _ list: TopicList) {
    (self.site, self.list) = (site, list)
    page = list.pageRecord(list.topics.kind.plural, in: site)
  }

  private func rows(_ archives: [TopicArchive]) -> [TopicRow] {
    archives.map { TopicRow(archive: $0, site: site, shared: list.shared) }
  }

  static let schema = RecordSchema<TopicsPage>("topics page") { page in
    page.pageFields()
    page.record("kind", "Plural name of the kind of topics, and the path of this list.", of: Link.self) {
      $0.site.list(of: $0.kind)
    }
    page.list("groups", "The facts by which the topics are grouped; only on the first page.", of: GroupedFact.self) {
      $0.list.isFirst ? $0.site.groupedFacts(of: $0.kind) : []
    }
    page.url("places", "Path of the places as GeoJSON; absent without coordinates.") { $0.site.placesURL(of: $0.kind) }
    page.condition("isRanked", "True if the topics are ranked by average.") { $0.kind.isRanked }
    page.list("ranked", "The topics with a rank, best first.", of: TopicRow.self) { $0.rows($0.list.ranked) }
    page.list("unranked", "The topics without a rank; all topics of a kind that is not ranked.", of: TopicRow.self) {
      $0.rows($0.list.unranked)
    }
  }
}

/// The record of a topic page.
struct TopicPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let topic: TopicRecord

  /// Returns the card of a review, which does not name the topic again.
  func card(_ review: ReviewID) -> ReviewCard {
    var card = site.card(review)
    card.kind = site.catalog.topics.firstIndex { $0.kind == topic.archive.kind }
    return card
  }

  static let schema = RecordSchema<TopicPage>("topic page") { page in
    page.listFields()
    page.condition("hasReviews", "False if only the log names the topic.") {
      !$0.topic.archive.reviews.isEmpty || $0.topic.archive.occasions.isEmpty
    }
    page.loggedField { $0.topic.archive }
    page.record("topic", "The topic, with the facts of its file.", of: TopicRecord.self) { $0.topic }
    // The older name of `topic`, which `tag.html` uses.
    page.hashed { $0.record("tag", "Older name of `topic`.", of: TopicRecord.self) { $0.topic } }
  }
}

/// The facts of a topic.
struct TopicRecord: TemplateRecord {
  let archive: TopicArchive
  let text: MarkdownBody?
  let site: Site

  private var body: ContiguousArray<UInt8>? {
    guard let facts = archive.facts, let text else { return nil }
    return site.pageBodyWriter(facts.path).html(text)
  }

  static let schema = RecordSchema<TopicRecord>("topic") { topic in
    topic.text("name", "Name of the topic.") { $0.site.typeset($0.archive.topic.name) }
    topic.url("url", "Path of its page.") { $0.archive.url }
    topic.record("kind", "Plural name of the kind of topics, and the path of its list.", of: Link.self) {
      $0.site.list(of: $0.archive.kind)
    }
    topic.condition("isOfVisits", "True if visits name the topic, such as a cinema.") { $0.archive.kind.isOfVisits }
    topic.list("facts", "The fields of the file about the topic, with their names.", of: FactRecord.self) {
      $0.site.facts(of: $0.archive)
    }
    topic.list("groups", "The groups of topics that share a fact with it, such as its city.", of: FactGroupLink.self) {
      topic in topic.site.groups(of: topic.archive).map { FactGroupLink(group: $0, site: topic.site) }
    }
    topic.record("picture", "Image of the topic, otherwise of its latest review with an image.", of: PictureRecord.self)
    { $0.site.picture(of: $0.archive) }
    topic.html(bytes: "body", "Text of the file about the topic as HTML; only on the first page.") { $0.body }
  }
}

/// The position of a review in a series.
struct SeriesRecord: TemplateRecord {
  let link: Link
  let place: Int?
  private let previous: ReviewID?
  private let next: ReviewID?
  let site: Site

  /// Creates the position of a review. `place` is its index in the list of the series.
  init(_ review: ReviewID, in archive: TopicArchive, at place: Int, _ site: Site) {
    (self.site, link) = (site, Link(name: site.typeset(archive.topic.name), url: archive.url))
    self.place = site.catalog.reviews[review].place(in: archive.kind)
    previous = place > 0 ? archive.listed[place - 1] : nil
    next = place + 1 < archive.listed.count ? archive.listed[place + 1] : nil
  }

  /// The previous and the next review.
  var adjacent: [ReviewID?] { [previous, next] }

  static let schema = RecordSchema<SeriesRecord>("series") { series in
    series.text("name", "Name of the series.") { $0.link.name }
    series.url("url", "Path of its page.") { $0.link.url }
    series.number("place", "Number of the review in the series.") { $0.place.map { TemplateNumber(hundredths: $0) } }
    series.record("previous", "The review of the part before this one.", of: ReviewCard.self) {
      $0.previous.map($0.site.card)
    }
    series.record("next", "The review of the part after this one.", of: ReviewCard.self) { $0.next.map($0.site.card) }
  }
}

extension Site {
  /// Returns the file of facts about a topic; nil if it has no file.
  func file(of archive: TopicArchive) -> ContentFile? { archive.facts.flatMap { factFiles[$0.path] } }

  /// Returns the image of a topic, otherwise that of its latest review with an image.
  func picture(of archive: TopicArchive) -> PictureRecord? {
    if let facts = archive.facts, let picture = PictureRecord(facts.illustration, of: facts.path, links) {
      return picture
    }
    return archive.reviews.lazy.compactMap { self.articles[$0].picture }.first
  }

  /// Returns the series of a review, with the previous and the next review in each.
  func series(of review: ReviewID) -> [SeriesRecord] {
    catalog.series.flatMap { topics in
      topics.topics(of: review).compactMap { number in
        let archive = topics.archives[number]
        return !archive.hasPage
          ? nil : archive.listed.firstIndex(of: review).map { SeriesRecord(review, in: archive, at: $0, self) }
      }
    }
  }
}
