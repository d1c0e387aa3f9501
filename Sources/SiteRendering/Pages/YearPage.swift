import ReviewModel
import Templating

/// The reviews of a year.
struct YearPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let archive: Archive<Int>

  init(_ site: Site, _ archive: Archive<Int>, page number: Int) {
    self.site = site
    self.archive = archive
    list = CardList(reviews: archive.reviews, summary: archive.summary, number: number)
    page = PageRecord("\(archive.subject)", list, of: Permalinks.year(archive.subject), in: site, hasFeeds: false)
  }

  private var year: Int { archive.subject }
  private var reviews: [Review] { archive.reviews.map { site.catalog.reviews[$0] } }
  private var months: [MonthRow] { MonthRow.rows(of: reviews, year: year) }

  /// The nearest years with reviews; the years of the catalog come newest first.
  var previous: YearRow? { site.catalog.years.first { $0.subject < year }.map { YearRow(archive: $0, site: site) } }
  var next: YearRow? { site.catalog.years.last { $0.subject > year }.map { YearRow(archive: $0, site: site) } }

  /// How many reviews there are more than in the year before, if there are `sign` times more.
  private func difference(_ sign: Int) -> TemplateNumber? {
    guard let previous else { return nil }
    let difference = sign * (archive.reviews.count - previous.archive.reviews.count)
    return difference > 0 ? TemplateNumber(difference) : nil
  }

  /// The restaurant with most visits, if there are two at least; of equals the one of the newest review.
  var mostVisited: VisitCount? {
    let visited = archive.reviews.compactMap { site.catalog.restaurant(of: $0) }
    let counts = visited.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    guard let most = counts.values.max(), most > 1, let first = visited.first(where: { counts[$0] == most }) else {
      return nil
    }
    return VisitCount(restaurant: site.catalog.restaurants[first], count: most)
  }

  var changedMinds: [ChangedMind] { site.changedMinds { $0.year == year } }

  static let schema = RecordSchema<YearPage>("year page") { page in
    page.listFields()
    page.number("year") { TemplateNumber($0.year) }
    page.list("months", of: MonthRow.self) { $0.months }
    page.record("busiestMonth", of: MonthRow.self) { MonthRow.busiest(of: $0.months) }
    page.list("days", of: ReviewDay.self) { ReviewDay.days(of: $0.reviews) }
    page.record("busiestDay", of: ReviewDay.self) { ReviewDay.busiest(of: ReviewDay.days(of: $0.reviews)) }
    page.record("previous", of: YearRow.self) { $0.previous }
    page.record("next", of: YearRow.self) { $0.next }
    page.number("more") { $0.difference(1) }
    page.number("fewer") { $0.difference(-1) }
    page.record("mostVisited", of: VisitCount.self) { $0.mostVisited }
    page.list("changedMinds", of: ChangedMind.self) { $0.changedMinds }
  }
}

/// How often a restaurant was visited in a year.
struct VisitCount: TemplateRecord {
  let restaurant: RestaurantArchive
  let count: Int

  static let schema = RecordSchema<VisitCount>("visits of a restaurant") { visits in
    visits.text("name") { $0.restaurant.topic.name }
    visits.url("url") { Permalinks.restaurant($0.restaurant.topic.slug) }
    visits.number("count") { TemplateNumber($0.count) }
  }
}
