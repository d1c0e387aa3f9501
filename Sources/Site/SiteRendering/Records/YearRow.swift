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
    year.number("year") { TemplateNumber($0.archive.subject) }
    year.text("name") { "\($0.archive.subject)" }
    year.url("url") { $0.archive.reviews.isEmpty ? nil : $0.site.shown.url(ofYear: $0.archive.subject) }
    year.number("count") { TemplateNumber($0.archive.summary.count) }
    year.number("share") { TemplateNumber($0.share) }
    year.number("average") { $0.archive.summary.average.map { TemplateNumber($0) } }
    year.text("averageLabel") { $0.site.label($0.archive.summary.average) }
    year.record("summary", of: SummaryRecord.self) { SummaryRecord(summary: $0.archive.summary, site: $0.site) }
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
