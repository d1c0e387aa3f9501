import ReviewModel
import SiteModel
import Templating

/// The list of years.
struct YearsKind: SingleKind {
  var file: String { "years.html" }
  var summary: String { "Index of years." }
  var url: String { Permalinks.list(.years) }
  var option: OptionalPages? { .years }
  var menuItem: MenuItem? { MenuItem(in: .main, "menuYears", default: "Years", isFew: { $0.years.count < 2 }) }

  func source(of page: PagePlan, in site: Site) -> PageSource { .reviews }

  func record(of page: PagePlan, _ contents: PageContents) -> YearsPage { YearsPage(contents.site) }
}

/// The pages of a year.
struct YearKind: GroupKind {
  var file: String { "year.html" }
  var summary: String { "Reviews of a year." }
  var option: OptionalPages? { .years }

  func groups(of site: Site) -> [Archive<Int>] { site.catalog.years }

  func source(of page: PagePlan, in site: Site) -> PageSource { .reviews }

  func name(of group: Archive<Int>, in site: Site) -> String? { "\(group.subject)" }

  func url(of group: ID<Archive<Int>>, in site: Site) -> String { Permalinks.year(site.catalog.years[group].subject) }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { [] }

  func record(of page: PagePlan, _ contents: PageContents) -> YearPage {
    let site = contents.site
    let (archive, list) = (group(of: page, in: site), list(page, in: site))
    var record = pageRecord(page, in: site)
    record.socialCard = SocialCardRecord(of: list.pages.list, ["\(archive.subject)", site.configuration.title], site)
    let years = Link(name: site.string("years", default: "Years"), url: Permalinks.list(.years))
    record.setBreadcrumbs([years], in: site)
    return YearPage(site: site, page: record, list: list, archive: archive)
  }
}

/// The record of the list of years.
struct YearsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuYears", default: "Years"), at: Permalinks.list(.years), of: site)
  }

  static let schema = RecordSchema<YearsPage>("years page") { page in
    page.pageFields()
    page.list("years", "The years with reviews, newest first.", of: YearRow.self) { page in
      page.site.catalog.years.map { YearRow(archive: $0, site: page.site) }
    }
  }
}

/// The record of a page of a year. The first page also shows statistics of the whole year and its adjacent years.
struct YearPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let archive: Archive<Int>

  private var year: Int { archive.subject }
  private var occasions: [Occasion] {
    guard list.isFirst else { return [] }
    // Read from the array: the subscript of the catalog is a call that counts references.
    let all = site.catalog.occasions.all
    return archive.occasions.map { all[$0] }
  }

  /// Returns the card of a review with the day and the rating of its latest visit in the year.
  func card(_ review: ReviewID) -> ReviewCard {
    let occasions = site.catalog.occasions
    return occasions.occasions(of: review).first { occasions[$0].time?.year == year }.flatMap(site.card)
      ?? site.card(review)
  }

  private var months: [MonthRow] { list.isFirst ? MonthRow.rows(of: occasions, year: year) : [] }

  /// The nearest years with reviews. The catalog sorts years from the newest.
  var previous: YearRow? { neighbour(site.catalog.years.first { $0.subject < year }) }
  var next: YearRow? { neighbour(site.catalog.years.last { $0.subject > year }) }

  private func neighbour(_ archive: Archive<Int>?) -> YearRow? {
    list.isFirst ? archive.map { YearRow(archive: $0, site: site) } : nil
  }

  /// Returns the difference to the number of reviews of the previous year, multiplied by `sign`; nil unless positive.
  private func difference(_ sign: Int) -> TemplateNumber? {
    guard let previous else { return nil }
    let difference = sign * (archive.reviews.count - previous.archive.reviews.count)
    return difference > 0 ? TemplateNumber(difference) : nil
  }

  private var mostVisited: VisitCount? { list.isFirst ? site.mostVisited(in: archive) : nil }
  private var changedMinds: ChangedMinds {
    list.isFirst ? site.changedMinds { $0.time?.year == year } : ChangedMinds(shown: [], count: 0)
  }

  static let schema = RecordSchema<YearPage>("year page") { page in
    page.listFields()
    page.number("year", "The year.") { TemplateNumber($0.year) }
    page.hashed(by: { $1.add($0.occasions.map(\.order)) }) { page in
      page.condition("hasMonths", "True if the year has enough reviews for a chart of months and days.") {
        $0.occasions.count >= MonthRow.leastOccasions
      }
      page.list("months", "The twelve months; only on the first page.", of: MonthRow.self) { $0.months }
      page.record("busiestMonth", "The month with the most reviews; absent if several have.", of: MonthRow.self) {
        $0.months.single(mostBy: \.count)
      }
      page.list("days", "The days with reviews, January first.", of: ReviewDay.self) {
        ReviewDay.days(of: $0.occasions)
      }
      page.record("busiestDay", "The day with the most reviews; absent if several have.", of: ReviewDay.self) {
        ReviewDay.days(of: $0.occasions).single(mostBy: \.count)
      }
    }
    page.record("previous", "The year before with reviews.", of: YearRow.self) { $0.previous }
    page.record("next", "The year after with reviews.", of: YearRow.self) { $0.next }
    page.number("more", "How many reviews more than the year before; absent if not more.") { $0.difference(1) }
    page.number("fewer", "How many reviews fewer than the year before; absent if not fewer.") { $0.difference(-1) }
    page.record(
      "mostVisited",
      "The restaurant visited most often in the year; absent if several were.",
      of: VisitCount.self
    ) { $0.mostVisited }
    page.changedMinds { $0.changedMinds }
  }
}

extension Site {
  /// Returns the restaurant with the most visits in a year, if it is unique and has at least two.
  fileprivate func mostVisited(in year: Archive<Int>) -> VisitCount? {
    let archives = catalog.restaurants.archives
    let counts = archives.map { archive in
      archive.occasions.count { catalog.occasions[$0].time?.year == year.subject }
    }
    guard let (place, count) = counts.enumerated().single(mostBy: \.element), count > 1 else { return nil }
    let archive = archives[place]
    return VisitCount(
      link: typeset(Link(name: archive.topic.name, url: shown.contains(.restaurants) ? archive.url : nil)),
      count: count
    )
  }
}

/// The number of visits to a restaurant in a year.
struct VisitCount: TemplateRecord {
  let link: Link
  let count: Int

  static let schema = RecordSchema<VisitCount>("visits of a restaurant") { visits in
    visits.text("name", "Name of the restaurant.") { $0.link.name }
    visits.url("url", "Path of its page; absent if restaurants have no pages.") { $0.link.url }
    visits.number("count", "Number of visits.") { TemplateNumber($0.count) }
  }
}
