import ReviewModel
import Templating

/// A year among others.
struct YearRow: TemplateRecord {
  let archive: Archive<Int>
  let site: Site

  /// Hundredths of the year with most reviews.
  private var share: Int { archive.reviews.count * 100 / max(1, site.busiestYear?.reviews.count ?? 1) }

  static let schema = RecordSchema<YearRow>("year") { year in
    year.number("year") { TemplateNumber($0.archive.subject) }
    year.text("name") { "\($0.archive.subject)" }
    year.url("url") { $0.site.shown.url(ofYear: $0.archive.subject) }
    year.number("count") { TemplateNumber($0.archive.summary.count) }
    year.number("share") { TemplateNumber($0.share) }
    year.number("average") { $0.archive.summary.average.map { TemplateNumber($0) } }
    year.text("averageLabel") { $0.site.label($0.archive.summary.average) }
    year.record("summary", of: SummaryRecord.self) { SummaryRecord(summary: $0.archive.summary, site: $0.site) }
  }
}

extension Site {
  /// The year with most reviews; of equals the latest.
  var busiestYear: Archive<Int>? {
    catalog.years.max { ($0.reviews.count, $0.subject) < ($1.reviews.count, $1.subject) }
  }
}
