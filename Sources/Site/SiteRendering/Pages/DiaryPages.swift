import Notation
import ReviewModel
import SiteModel
import Templating

/// The pages of the diary: the latest rows, then the rows of each year. An older row changes only its year.
struct DiaryKind: TemplateKind {
  var file: String { "diary.html" }
  var summary: String { "Diary: everything with a known day, newest first: the latest, and by year." }
  var option: OptionalPages? { .diary }
  var menuItem: MenuItem? { MenuItem(in: .main, "diaryTitle", default: "Diary") { !$0.occasions.log.isInDiary } }

  func source(of page: PagePlan, in site: Site) -> PageSource { .log }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    guard !site.diary.rows.isEmpty else { return [] }
    let years = site.diary.years.indices.flatMap { pages(ofYear: $0, in: site).addresses(index: $0 + 1) }
    return [PageAddress(url: Permalinks.list(.diary))] + years
  }

  private func pages(ofYear year: Int, in site: Site) -> ListPages {
    let year = site.diary.years[year]
    return ListPages(logAt: Permalinks.year(year.year, of: .diary), of: year.rows.count)
  }

  func record(of page: PagePlan, _ contents: PageContents) -> DiaryPage {
    let (site, diary) = (contents.site, contents.site.diary)
    let shown = page.index > 0 ? diary.years[page.index - 1] : nil
    let words = [site.string("diaryTitle", default: "Diary"), shown.map { "\($0.year)" }].compactMap(\.self)
    var record = PageRecord(words.joined(separator: " "), at: page.url, of: site)
    record.feeds = FeedLink.all([.atom], of: Permalinks.list(.diary))
    guard let year = shown else {
      return DiaryPage(site: site, page: record, yearIndex: nil, rows: diary.rows.prefix(ListPages.logSize))
    }
    let list = pages(ofYear: page.index - 1, in: site)
    record.pagination = Pagination(list, place: page.number)
    let rows = diary.rows[year.rows][list.range(page.number).shifted(by: year.rows.lowerBound)]
    return DiaryPage(site: site, page: record, yearIndex: page.index - 1, rows: rows)
  }
}

/// The pages of what comes next.
struct NextKind: TemplateKind {
  var file: String { "next.html" }
  var summary: String { "What comes next: to watch, to read, to visit." }
  var option: OptionalPages? { .next }
  var menuItem: MenuItem? { MenuItem(in: .main, "nextTitle", default: "Next") { $0.occasions.log[.next].isEmpty } }

  func source(of page: PagePlan, in site: Site) -> PageSource { .log }

  private func list(of site: Site) -> ListPages {
    ListPages(logAt: Permalinks.list(.next), of: site.diary.next.count)
  }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.diary.next.isEmpty ? [] : list(of: site).addresses()
  }

  func record(of page: PagePlan, _ contents: PageContents) -> LogListPage {
    let (site, list) = (contents.site, list(of: contents.site))
    var record = PageRecord(site.string("nextTitle", default: "Next"), at: page.url, of: site)
    record.pagination = Pagination(list, place: page.number)
    let rows = site.diary.next[list.range(page.number)].map(site.logRow)
    return LogListPage(site: site, page: record, rows: rows)
  }
}

/// The page of what is in progress.
struct NowKind: SingleKind {
  var file: String { "now.html" }
  var summary: String { "What is being read, watched or played now." }
  var url: String { Permalinks.list(.now) }
  var option: OptionalPages? { .now }
  var menuItem: MenuItem? { MenuItem(in: .main, "nowTitle", default: "Now") { $0.occasions.log.inProgress.isEmpty } }

  func source(of page: PagePlan, in site: Site) -> PageSource { .log }

  func record(of page: PagePlan, _ contents: PageContents) -> LogListPage {
    let site = contents.site
    let page = PageRecord(site.string("nowTitle", default: "Now"), at: url, of: site)
    return LogListPage(site: site, page: page, rows: site.diary.now.map(site.logRow))
  }
}

extension ListPages {
  /// The number of rows of the log on a full page. The longest page has one and a half times as many; its HTML takes 56 kB in a
  /// diary of 20,000 rows.
  fileprivate static let logSize = 80

  /// Creates the pagination of rows of the log.
  fileprivate init(logAt url: String, of count: Int) { self.init(url, of: count, size: Self.logSize, .fromOldest) }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

/// A page of the diary, by month: the latest rows, or rows of one year.
struct DiaryPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  /// The index of the year in the diary; nil for the latest rows.
  private let yearIndex: Int?
  private let rows: [LogRow]

  init(site: Site, page: PageRecord, yearIndex: Int?, rows: ArraySlice<DiaryRow>) {
    (self.site, self.page, self.yearIndex) = (site, page, yearIndex)
    self.rows = rows.map { site.diaryRow($0) }
  }

  private var months: [DiaryMonth] {
    var months: [DiaryMonth] = []
    for row in rows {
      guard let month = row.month else { continue }
      if months.last?.month != month { months.append(DiaryMonth(month: month, rows: [])) }
      months[months.count - 1].rows.append(row)
    }
    return months
  }

  /// The links to all years, on the page with the latest rows.
  private var years: [Link] { yearIndex == nil ? site.diary.years.indices.compactMap(link) : [] }

  /// Returns a link to a year; nil if the diary does not have it.
  private func link(toYear index: Int) -> Link? {
    guard site.diary.years.indices.contains(index) else { return nil }
    let year = site.diary.years[index].year
    return Link(name: "\(year)", url: Permalinks.year(year, of: .diary))
  }

  /// Returns a link to a year beside that of the page, on its first page.
  private func neighbour(_ distance: Int) -> Link? {
    page.pagination?.place ?? 1 == 1 ? yearIndex.flatMap { link(toYear: $0 + distance) } : nil
  }

  static let schema = RecordSchema<DiaryPage>("diary page") { page in
    page.pageFields()
    page.record("year", "The year of the page; absent on the page with the latest rows.", of: Link.self) { page in
      page.yearIndex.flatMap(page.link)
    }
    page.list("months", "The rows of this page by month, newest first.", of: DiaryMonth.self) { $0.months }
    page.list("years", "All years of the diary, newest first; only on the page with the latest rows.", of: Link.self) {
      $0.years
    }
    page.record("previous", "The year before that of the page.", of: Link.self) { $0.neighbour(1) }
    page.record("next", "The year after that of the page.", of: Link.self) { $0.neighbour(-1) }
    page.url("latest", "Path of the page with the latest rows; absent on that page.") {
      $0.yearIndex.map { _ in Permalinks.list(.diary) }
    }
    page.number(
      "seen",
      "How many times all reviews and entries are about together; only on the page with the latest rows."
    ) { $0.yearIndex == nil ? TemplateNumber($0.site.catalog.summary.seen) : nil }
    page.partialDay(
      "from",
      "Month of the oldest row on this page, if the year has several pages and the page several months."
    ) { page in
      page.page.pagination.flatMap { _ in page.rows.last?.month == page.rows.first?.month ? nil : page.rows.last?.month
      }
    }
    page.partialDay("until", "Month of the newest row on this page, if the diary has several pages.") { page in
      page.page.pagination.flatMap { _ in page.rows.first?.month }
    }
  }
}

/// A month of the diary; a year, for times of which no month is known.
struct DiaryMonth: TemplateRecord {
  let month: PartialDay
  var rows: [LogRow]

  static let schema = RecordSchema<DiaryMonth>("month of the diary") { month in
    month.partialDay("month", "The month; the year, for times of which no month is known.") { $0.month }
    month.list("rows", "The rows of the month, newest first.", of: LogRow.self) { $0.rows }
  }
}

/// A page with rows of the log.
struct LogListPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  let rows: [LogRow]

  static let schema = RecordSchema<LogListPage>("log page") { page in
    page.pageFields()
    page.list("rows", "The entries of this page.", of: LogRow.self) { $0.rows }
  }
}
