import ReviewModel
import Templating

/// What some ratings come to, with the reviews that stand out.
struct SummaryRecord: TemplateRecord {
  let summary: RatingSummary
  let site: Site
  /// The rating whose bar is marked.
  var marked: Rating?

  private var scale: RatingScale { site.configuration.scale }

  var bars: [HistogramBar] {
    let largest = max(1, summary.histogram.map(\.count).max() ?? 1)
    let hasPages = site.shown.contains(.ratings)
    return summary.histogram.map { bar in
      HistogramBar(
        rating: site.record(bar.ratings.upperBound),
        lowest: site.record(bar.ratings.lowerBound),
        row: scale.rows.range(of: bar.ratings.upperBound).upperBound,
        count: bar.count,
        share: bar.count * 100 / largest,
        isMarked: marked.map(bar.ratings.contains) ?? false,
        hasPages: hasPages
      )
    }
  }

  static let schema = RecordSchema<SummaryRecord>("rating summary") { summary in
    summary.number("count") { TemplateNumber($0.summary.count) }
    summary.number("ratedCount") { TemplateNumber($0.summary.ratedCount) }
    summary.number("average") { $0.summary.average.map { TemplateNumber($0) } }
    summary.text("averageLabel") { $0.site.label($0.summary.average) }
    summary.number("averageHalves") { record in
      record.summary.average.flatMap { record.scale.halves(hundredths: $0.hundredths) }.map { TemplateNumber($0) }
    }
    summary.text("averageStars") { record in
      record.summary.average.flatMap { record.scale.stars(hundredths: $0.hundredths) }
    }
    summary.list("bars", of: HistogramBar.self) { $0.bars }
    summary.record("highest", of: ReviewCard.self) { record in record.summary.highest.map(record.site.card) }
    summary.record("lowest", of: ReviewCard.self) { record in record.summary.lowest.map(record.site.card) }
    summary.record("latest", of: ReviewCard.self) { record in record.summary.latest.map(record.site.card) }
    summary.condition("isSeveral") { $0.summary.count > 1 }
  }
}

extension Site {
  /// What is shown of an average.
  func label(_ average: Average?) -> String? { average.map { strings.label($0, on: configuration.scale) } }
}

/// One bar of a histogram.
struct HistogramBar: TemplateRecord {
  /// The best rating that it stands for.
  let rating: RatingRecord
  /// The worst of them.
  let lowest: RatingRecord
  /// The first of the row that they are in on the page of all ratings.
  let row: Rating
  let count: Int
  /// Hundredths of the largest bar.
  let share: Int
  let isMarked: Bool
  let hasPages: Bool

  private var isRange: Bool { lowest !== rating }

  /// Where the reviews are: the page of the one rating, or its place among all ratings. Nowhere if there are none of either.
  private var url: String? {
    guard count > 0, hasPages else { return nil }
    return isRange ? Permalinks.ratings + "#rated-\(row)" : rating.url
  }

  static let schema = RecordSchema<HistogramBar>("histogram bar") { bar in
    bar.identity { RecordIdentity($0.rating, detail: ($0.count * 101 + $0.share) * 2 + ($0.isMarked ? 1 : 0)) }
    bar.record("rating", of: RatingRecord.self) { $0.rating }
    bar.text("from") { $0.isRange ? $0.lowest.label : nil }
    bar.url("url") { $0.url }
    bar.number("count") { TemplateNumber($0.count) }
    bar.number("share") { TemplateNumber($0.share) }
    bar.condition("isMarked") { $0.isMarked }
  }
}
