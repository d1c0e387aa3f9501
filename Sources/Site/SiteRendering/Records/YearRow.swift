import ReviewModel
import SiteModel
import Templating

/// A year in a list of years.
struct YearRow: TemplateRecord {
  let archive: Archive<Int>
  let site: Site

  /// The count, in percent of the year with the most reviews.
  private var share: Int { archive.reviews.count * 100 / max(1, site.busiestYear?.reviews.count ?? 1) }

  static let schema = RecordSchema<YearRow>("year") { year in
    year.number("year", "The year as a number.") { TemplateNumber($0.archive.subject) }
    year.text("name", "The year as text.") { "\($0.archive.subject)" }
    year.url("url", "Path of its page; absent without reviews or if years have no pages.") {
      $0.archive.reviews.isEmpty ? nil : $0.site.shown.url(ofYear: $0.archive.subject)
    }
    year.number("count", "Number of reviews.") { TemplateNumber($0.archive.summary.count) }
    year.number("share", "The count in percent of the busiest year, as the length of a bar.") {
      TemplateNumber($0.share)
    }
    year.number("average", "Average rating of the year, with one decimal.") {
      $0.archive.summary.average.map { TemplateNumber($0) }
    }
    year.text("averageLabel", "Average as readers see it: in the language of the site, or the nearest grade.") {
      $0.site.label($0.archive.summary.average)
    }
    year.record("summary", "Average and other figures of the year.", of: SummaryRecord.self) {
      SummaryRecord(summary: $0.archive.summary, site: $0.site)
    }
  }
}

extension Site {
  /// The year with the most reviews; of equal years, the latest.
  var busiestYear: Archive<Int>? {
    catalog.years.max { ($0.reviews.count, $0.subject) < ($1.reviews.count, $1.subject) }
  }

  /// The years from the first with reviews to the last, including empty years. If there are more than `mostYears`, empty years
  /// are omitted.
  var everyYear: [YearRow] {
    let years = catalog.years.reversed()
    guard let first = years.first?.subject, let last = years.last?.subject, last - first < Self.mostYears else {
      return years.map { YearRow(archive: $0, site: self) }
    }
    let archivesByYear = Dictionary(years.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
    return (first...last).map { year in
      YearRow(archive: archivesByYear[year] ?? catalog.occasions.archive(year, []), site: self)
    }
  }

  /// The maximum number of years in one row of a chart.
  private static let mostYears = 40
}
