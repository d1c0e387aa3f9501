import Notation
import ReviewModel
import SiteModel
import Templating

/// The pages of the diary.
struct DiaryKind: LogListKind {
  var file: String { "diary.html" }
  var summary: String { "Diary: everything with a known day, newest first." }
  var pages: OptionalPages { .diary }
  var menuItem: MenuItem? { MenuItem(in: .main, "diaryTitle", default: "Diary") { !$0.occasions.log.isInDiary } }

  func count(in site: Site) -> Int { site.diary.rows.count }

  func record(of page: PagePlan, _ contents: PageContents) -> DiaryPage {
    let site = contents.site
    var record = pageRecord(page, in: site)
    record.feeds = FeedLink.all([.atom], of: Permalinks.list(.diary))
    return DiaryPage(
      site: site,
      page: record,
      rows: range(of: page, in: site).map { site.diaryRow(site.diary.rows[$0]) }
    )
  }
}

/// The pages of what comes next.
struct NextKind: LogListKind {
  var file: String { "next.html" }
  var summary: String { "What comes next: to watch, to read, to visit." }
  var pages: OptionalPages { .next }
  var menuItem: MenuItem? { MenuItem(in: .main, "nextTitle", default: "Next") { $0.occasions.log[.next].isEmpty } }

  func count(in site: Site) -> Int { site.diary.next.count }

  func record(of page: PagePlan, _ contents: PageContents) -> LogListPage {
    let site = contents.site
    let rows = range(of: page, in: site).map { site.logRow(site.diary.next[$0]) }
    return LogListPage(site: site, page: pageRecord(page, in: site), rows: rows)
  }
}

/// The page of what is in progress.
struct NowKind: SingleKind {
  var file: String { "now.html" }
  var summary: String { "What is being read, watched or played now." }
  var url: String { Permalinks.list(.now) }
  var option: OptionalPages? { .now }
  var menuItem: MenuItem? { MenuItem(in: .main, "nowTitle", default: "Now") { $0.occasions.log.inProgress.isEmpty } }

  func record(of page: PagePlan, _ contents: PageContents) -> LogListPage {
    let site = contents.site
    let page = PageRecord(site.string("nowTitle", default: "Now"), at: url, in: site)
    return LogListPage(site: site, page: page, rows: site.diary.now.map(site.logRow))
  }
}

/// A kind of paginated pages with rows of the log.
protocol LogListKind: TemplateKind {
  var pages: OptionalPages { get }
  /// Returns the number of rows.
  func count(in site: Site) -> Int
}

extension LogListKind {
  var option: OptionalPages? { pages }

  /// The number of rows of a full page: its HTML takes about 30 kB.
  private var size: Int { 100 }

  private func listPages(of site: Site) -> ListPages {
    ListPages(Permalinks.list(pages), of: count(in: site), size: size, .fromOldest)
  }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    guard count(in: site) > 0 else { return [] }
    let list = listPages(of: site)
    return (1...list.total).map { PageAddress(url: list.url($0), number: $0) }
  }

  func range(of page: PagePlan, in site: Site) -> Range<Int> { listPages(of: site).range(page.number) }

  func pageRecord(_ page: PagePlan, in site: Site) -> PageRecord {
    let title = menuItem.map { site.string($0.string, default: $0.text) } ?? ""
    var record = PageRecord(title, at: page.url, in: site)
    record.pagination = Pagination(listPages(of: site), place: page.number)
    return record
  }
}

/// A page of the diary, by month.
struct DiaryPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  let rows: [LogRow]

  private var months: [DiaryMonth] {
    var months: [DiaryMonth] = []
    for row in rows {
      guard let month = row.month else { continue }
      if months.last?.month != month { months.append(DiaryMonth(month: month, rows: [])) }
      months[months.count - 1].rows.append(row)
    }
    return months
  }

  static let schema = RecordSchema<DiaryPage>("diary page") { page in
    page.pageFields()
    page.list("months", "The rows of this page by month, newest first.", of: DiaryMonth.self) { $0.months }
    page.number("seen", "How many times all reviews and entries are about together; only on the first page.") { page in
      page.page.pagination?.place ?? 1 == 1 ? TemplateNumber(page.site.catalog.summary.seen) : nil
    }
    page.partialDay(
      "from",
      "Month of the oldest row on this page, if the diary has several pages and the page several months."
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
