import ReviewModel
import SiteModel
import Templating

/// The page of statistics.
struct StatisticsKind: SingleKind {
  var file: String { "statistics.html" }
  var summary: String { "Statistics of all reviews." }
  var url: String { Permalinks.list(.statistics) }
  var option: OptionalPages? { .statistics }
  var menuItem: MenuItem? {
    MenuItem(in: .readers, "statisticsTitle", default: "Statistics", isFew: { $0.reviews.count < 10 })
  }

  func source(of page: PagePlan, in site: Site) -> PageSource { .reviews }

  func record(of page: PagePlan, _ contents: PageContents) -> StatisticsPage { StatisticsPage(contents.site) }
}

/// The record of the statistics.
struct StatisticsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  /// The minimum number of ratings of a category for a comparison of averages.
  private static let leastRatings = 3
  /// The placeholder year of months that combine all years.
  private static let anyYear = 2000

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("statisticsTitle", default: "Statistics"), at: Permalinks.list(.statistics), of: site)
  }

  private var summary: SummaryRecord { SummaryRecord(summary: site.catalog.summary, site: site) }

  /// The most frequent rating, if it is unique and was given at least twice.
  private var commonest: RatingCount? { RatingCount.all(of: site, \.ratedCount).single(mostBy: \.count) }

  /// The categories by average, those without an average last.
  private var categories: [CategoryRow] {
    let places = site.filledCategories.enumerated().sorted { one, other in
      switch (one.element.summary.average, other.element.summary.average) {
      case (let average?, let another?) where average != another: average > another
      case (.some, nil): true
      case (nil, .some): false
      default: one.offset < other.offset
      }
    }
    return places.map { CategoryRow(archive: $0.element, site: site) }
  }

  /// The categories with the highest and the lowest average, if these differ.
  private var extremes: (kindest: CategoryRow, hardest: CategoryRow)? {
    let judged = categories.filter { $0.archive.summary.ratedCount >= Self.leastRatings }
    guard let kindest = judged.first, let hardest = judged.last,
      kindest.archive.summary.average != hardest.archive.summary.average
    else { return nil }
    return (kindest, hardest)
  }

  private var months: [MonthRow] { MonthRow.rows(of: site.catalog.occasions.all, year: Self.anyYear) }

  static let schema = RecordSchema<StatisticsPage>("statistics page") { page in
    page.pageFields()
    page.record("summary", "Average and other figures of all reviews.", of: SummaryRecord.self) { $0.summary }
    page.record("commonest", "The rating given most often; absent if several were.", of: RatingCount.self) {
      $0.commonest
    }
    page.list("years", "The years from the first to the last, with empty ones.", of: YearRow.self) { $0.site.everyYear }
    page.record("busiestYear", "The year with the most reviews; absent if several have.", of: YearRow.self) { page in
      guard page.site.catalog.years.count > 1 else { return nil }
      return page.site.catalog.years.single { $0.reviews.count }.map { YearRow(archive: $0, site: page.site) }
    }
    page.condition("hasMonths", "True for enough reviews for a chart of months.") {
      $0.site.catalog.occasions.all.count >= MonthRow.leastOccasions
    }
    page.list("months", "The twelve months, each with the reviews of all years.", of: MonthRow.self) { $0.months }
    page.record("busiestMonth", "The month with the most reviews; absent if several have.", of: MonthRow.self) {
      $0.months.single(mostBy: \.count)
    }
    page.list("categories", "The categories by average, best first.", of: CategoryRow.self) { $0.categories }
    page.record("kindest", "The category with the highest average.", of: CategoryRow.self) { $0.extremes?.kindest }
    page.record("hardest", "The category with the lowest average.", of: CategoryRow.self) { $0.extremes?.hardest }
    page.list("fields", "The declared fields of which enough reviews have values.", of: FieldStatistics.self) { page in
      let configuration = page.site.configuration
      return (configuration.fields + configuration.topicFieldsOfVisits).compactMap {
        FieldStatistics($0, of: page.site)
      }
    }
    page.list("mostViewed", "The most viewed reviews with their numbers of views.", of: ViewedRow.self) { page in
      page.site.mostViewed.map { ViewedRow(card: page.site.card($0.review), views: $0.count) }
    }
    page.list("seenAgain", "The works that were seen, read or played most often.", of: SeenAgainRow.self) {
      $0.site.seenAgain
    }
    page.changedMinds { $0.site.changedMinds() }
  }
}
