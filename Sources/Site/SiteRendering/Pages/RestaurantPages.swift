import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import Templating

/// The list of restaurants.
struct RestaurantsKind: TopicListKind {
  var file: String { "restaurants.html" }
  var summary: String { "Index of restaurants, ranked, with their facts." }
  var option: OptionalPages? { .restaurants }
  var menuItem: MenuItem? {
    MenuItem(in: .main, "menuRestaurants", default: "Restaurants") { $0.restaurants.archives.isEmpty }
  }

  func lists(_ kind: TopicKind) -> Bool { kind == TopicKind.restaurants }

  func record(of page: PagePlan, _ contents: PageContents) -> RestaurantsPage {
    RestaurantsPage(contents.site, list(page, in: contents.site))
  }
}

/// The page of a restaurant, with all its visits.
struct RestaurantKind: GroupKind {
  var file: String { "restaurant.html" }
  var summary: String { "Restaurant with all visits." }
  var isDetail: Bool { true }
  var option: OptionalPages? { .restaurants }

  func groups(of site: Site) -> [TopicArchive] { site.catalog.restaurants.archives }

  /// Returns true: a restaurant without reviews has a page for its facts.
  func shows(_ group: TopicArchive) -> Bool { true }

  func name(of group: TopicArchive, in site: Site) -> String? { group.fullName }

  func url(of group: TopicID, in site: Site) -> String { site.catalog.restaurants.archives[group].url }

  func file(of group: TopicArchive) -> String? { group.facts?.path }

  func source(of page: PagePlan, in site: Site) -> PageSource { group(of: page, in: site).source }

  /// Returns 50: a visit takes one or two lines, less than a card.
  func pageSize(_ configuration: SiteConfiguration) -> Int { 50 }

  func record(of page: PagePlan, _ contents: PageContents) throws -> RestaurantPage {
    let (site, archive) = (contents.site, group(of: page, in: contents.site))
    let text = page.number == 1 ? try site.file(of: archive).map(contents.body) : nil
    var record = pageRecord(page, in: site)
    record.picture = site.picture(of: archive)
    record.description = text.flatMap { $0.excerpt.isEmpty ? nil : $0.excerpt }
    record.setBreadcrumbs(site.ancestors(of: archive), in: site)
    return RestaurantPage(site: site, page: record, list: list(page, in: site), archive: archive, body: text)
  }
}

/// A restaurant in a list.
struct RestaurantRow: TemplateRecord {
  let archive: TopicArchive
  let site: Site
  /// The keys of the facts that the list does not repeat.
  var shared: Set<String> = []

  static let schema = RecordSchema<RestaurantRow>("restaurant row") { row in
    row.include(TopicRow.schema) { TopicRow(archive: $0.archive, site: $0.site, shared: $0.shared) }
    row.details(TopicKind.restaurants.fields.filter(\.isListed)) { $0.site.details(of: $0.archive) }
    row.day("latest", "Day of the latest visit.") { $0.archive.summary.latestTime?.day }
  }
}

/// The record of the list of restaurants, sorted in three ways.
struct RestaurantsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let list: TopicList

  init(_ site: Site, _ list: TopicList) {
    (self.site, self.list) = (site, list)
    page = list.pageRecord(site.string("rankingTitle", default: "Restaurant ranking"), in: site)
  }

  private func rows(_ archives: [TopicArchive]) -> [RestaurantRow] {
    archives.map { RestaurantRow(archive: $0, site: site, shared: list.shared) }
  }

  static let schema = RecordSchema<RestaurantsPage>("restaurants page") { page in
    page.pageFields()
    page.list(
      "groups",
      "The facts by which the restaurants are grouped, such as city and cuisine; only on the first page.",
      of: GroupedFact.self
    ) {
      $0.list.isFirst ? $0.site.groupedFacts(of: .restaurants) : []
    }
    page.url("places", "Path of the places as GeoJSON; absent without coordinates.") {
      $0.site.placesURL(of: .restaurants)
    }
    page.list("ranked", "The restaurants by average, then by number of visits.", of: RestaurantRow.self) {
      $0.rows($0.list.ranked)
    }
    page.list("unranked", "Closed restaurants, and those without a rating.", of: RestaurantRow.self) {
      $0.rows($0.list.unranked)
    }
    page.list("byLatest", "Restaurants by latest visit, as many as this page ranks.", of: RestaurantRow.self) {
      $0.rows($0.list.byLatest)
    }
    page.list("byName", "Restaurants by name, as many as this page ranks.", of: RestaurantRow.self) {
      $0.rows($0.list.byName)
    }
  }
}

/// The record of the page of one restaurant.
struct RestaurantPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let archive: TopicArchive
  let body: MarkdownBody?

  static let schema = RecordSchema<RestaurantPage>("restaurant page") { page in
    page.pageFields()
    page.record("restaurant", "The restaurant, with the facts of its file.", of: RestaurantRecord.self) {
      RestaurantRecord(archive: $0.archive, text: $0.body, site: $0.site)
    }
    page.summaryField()
    page.cardFields { page in
      page.periodFields()
      page.list("visits", "The visits of this page, newest first, as review cards.", of: ReviewCard.self) { $0.times }
    }
    page.loggedField { $0.archive }
    page.condition("hasFacts", "True if the file of the restaurant contains more than a name.") {
      $0.archive.facts?.hasRestaurantFacts == true
    }
  }
}

/// The facts of a restaurant.
struct RestaurantRecord: TemplateRecord {
  let archive: TopicArchive
  let text: MarkdownBody?
  let site: Site

  static let schema = RecordSchema<RestaurantRecord>("restaurant") { restaurant in
    restaurant.include(TopicRecord.schema) { TopicRecord(archive: $0.archive, text: $0.text, site: $0.site) }
    restaurant.details(TopicKind.restaurants.fields) { $0.site.details(of: $0.archive) }
    restaurant.mapLink { $0.archive }
    restaurant.condition("isClosed", "True if the restaurant has closed for good.") { $0.archive.isClosed }
    restaurant.condition("isLocated", "True if the file contains a map or coordinates.") {
      $0.archive.facts?.isLocated ?? false
    }
  }
}
