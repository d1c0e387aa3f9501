import ReviewModel
import Templating

/// The reviews of a year.
struct YearPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let year: Int

  init(_ site: Site, _ archive: Archive<Int>, page number: Int) {
    self.site = site
    year = archive.subject
    list = CardList(reviews: archive.reviews, summary: archive.summary, number: number)
    page = PageRecord("\(year)", list, of: Permalinks.year(year), in: site, hasFeeds: false)
  }

  /// Twelve months with the number of their reviews.
  private var months: [MonthRow] {
    var counts = [Int](repeating: 0, count: 12)
    for number in list.reviews { counts[site.catalog.reviews[number].day.month - 1] += 1 }
    let largest = max(1, counts.max() ?? 1)
    return counts.enumerated().map { MonthRow(year: year, month: $0 + 1, count: $1, share: $1 * 100 / largest) }
  }

  private func neighbour(where isBeyond: (Int) -> Bool, last: Bool) -> Link? {
    let years = site.catalog.years.map(\.subject).filter(isBeyond)
    return (last ? years.last : years.first).map { Link(year: $0) }
  }

  static let schema = RecordSchema<YearPage>("year page") { page in
    page.listFields()
    page.number("year") { TemplateNumber($0.year) }
    page.list("months", of: MonthRow.self) { $0.months }
    page.record("previous", of: Link.self) { page in page.neighbour(where: { $0 < page.year }, last: false) }
    page.record("next", of: Link.self) { page in page.neighbour(where: { $0 > page.year }, last: true) }
  }
}

/// One month of a year.
struct MonthRow: TemplateRecord {
  let year: Int
  let month: Int
  let count: Int
  /// Hundredths of the month with most reviews.
  let share: Int

  static let schema = RecordSchema<MonthRow>("month") { month in
    month.day("day") { TemplateDay(year: $0.year, month: $0.month, day: 1) }
    month.number("count") { TemplateNumber($0.count) }
    month.number("share") { TemplateNumber($0.share) }
  }
}

/// A year among others.
struct YearRow: TemplateRecord {
  let archive: Archive<Int>
  let site: Site

  static let schema = RecordSchema<YearRow>("year") { year in
    year.number("year") { TemplateNumber($0.archive.subject) }
    year.text("name") { "\($0.archive.subject)" }
    year.url("url") { Permalinks.year($0.archive.subject) }
    year.number("count") { TemplateNumber($0.archive.summary.count) }
    year.number("average") { $0.archive.summary.average.map { TemplateNumber($0) } }
    year.record("summary", of: SummaryRecord.self) { SummaryRecord(summary: $0.archive.summary, site: $0.site) }
  }
}

/// All years.
struct YearsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuYears", default: "Years"), at: Permalinks.years, in: site)
  }

  static let schema = RecordSchema<YearsPage>("years page") { page in
    page.pageFields()
    page.list("years", of: YearRow.self) { page in page.site.catalog.years.map { YearRow(archive: $0, site: page.site) }
    }
  }
}
