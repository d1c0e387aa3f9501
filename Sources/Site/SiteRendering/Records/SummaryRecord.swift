import ReviewModel
import SiteModel
import Templating

/// The summary of ratings: count, average, histogram and notable reviews.
struct SummaryRecord: TemplateRecord {
  let summary: RatingSummary
  let site: Site

  private var scale: RatingScale { site.configuration.scale }

  var bars: [HistogramBar] {
    let largest = max(1, summary.histogram.map(\.count).max() ?? 1)
    return summary.givenBars.map { bar in
      HistogramBar(
        bar: bar,
        rating: site.record(bar.ratings.upperBound),
        share: bar.count * 100 / largest,
        site: site
      )
    }
  }

  /// The reviews with cards. All three exist if a review is rated.
  private var shown: [ReviewID] {
    [summary.highest, summary.lowest, summary.latest].compactMap { $0.flatMap { site.catalog.occasions[$0].review } }
  }

  static let schema = RecordSchema<SummaryRecord>("rating summary") { summary in
    summary.number("count", "Number of reviews.") { TemplateNumber($0.summary.count) }
    summary.number("seen", "How many times the reviews are about together; absent if that is once each.") {
      $0.summary.seen > $0.summary.count ? TemplateNumber($0.summary.seen) : nil
    }
    summary.number("ratedCount", "Number of ratings.") { TemplateNumber($0.summary.ratedCount) }
    summary.number("average", "Average rating, with one decimal; absent without ratings.") {
      $0.summary.average.map { TemplateNumber($0) }
    }
    summary.text("averageLabel", "Average as readers see it: in the language of the site, or the nearest grade.") {
      $0.site.label($0.summary.average)
    }
    summary.number("averageHalves", "Average in half stars, rounded; absent for scales without stars.") { record in
      record.summary.average.flatMap { record.scale.halves(hundredths: $0.hundredths) }.map { TemplateNumber($0) }
    }
    summary.text("averageStars", "Average drawn with star characters; absent for scales without stars.") { record in
      record.summary.average.flatMap { record.scale.stars(hundredths: $0.hundredths) }
    }
    summary.list("aspects", "Averages of the rating fields, such as food and service.", of: AspectRecord.self) {
      $0.site.aspects(of: $0.summary)
    }
    summary.hashed(by: { $1.add($0.summary.histogram.map(\.count)) }) {
      $0.list("bars", "The bars of a histogram, from the best rating given to the worst.", of: HistogramBar.self) {
        $0.bars
      }
    }
    summary.hashed(by: { $1.add(cards: $0.shown, of: $0.site) }) { summary in
      summary.record("highest", "The review with the highest rating; of several, the newest.", of: ReviewCard.self) {
        record in record.summary.highest.flatMap(record.site.card)
      }
      summary.record("lowest", "The review with the lowest rating; of several, the newest.", of: ReviewCard.self) {
        record in record.summary.lowest.flatMap(record.site.card)
      }
      summary.record("latest", "The newest rated review.", of: ReviewCard.self) { record in
        record.summary.latest.flatMap(record.site.card)
      }
    }
    // They depend on the counts and the bars.
    summary.hashed { summary in
      summary.condition("isSeveral", "True for more than one review.") { $0.summary.count > 1 }
      summary.condition("hasExtremes", "True if at least five ratings differ enough for a highest and a lowest one.") {
        $0.summary.hasExtremes
      }
      summary.condition("hasHistogram", "True for at least eight ratings, of which a histogram says something.") {
        $0.summary.hasHistogram
      }
    }
  }
}

extension RatingSummary {
  /// Whether there are enough ratings for the shape of their distribution to mean something.
  var hasHistogram: Bool { ratedCount >= 8 }

  /// Whether there are enough reviews, rated differently, for the best and the worst to stand out.
  fileprivate var hasExtremes: Bool { ratedCount >= 5 && histogram.count { $0.count > 0 } > 1 }

  /// The bars from the best rating that was given to the worst.
  var givenBars: ArraySlice<Bar> {
    guard let best = histogram.firstIndex(where: { $0.count > 0 }),
      let worst = histogram.lastIndex(where: { $0.count > 0 })
    else { return [] }
    return histogram[best...worst]
  }
}

extension Site {
  /// Returns the label of an average; nil without an average.
  func label(_ average: Average?) -> String? { average.map { strings.label($0, on: configuration.scale) } }
}

/// One bar of a histogram.
struct HistogramBar: TemplateRecord {
  let bar: RatingSummary.Bar
  let rating: RatingRecord
  /// The count, in percent of the largest bar.
  let share: Int
  let site: Site

  private var isRange: Bool { bar.ratings.lowerBound < bar.ratings.upperBound }
  private var from: String? { isRange ? site.record(bar.ratings.lowerBound).label : nil }

  /// The short label: one rating or a range.
  var label: String { (from.map { "\($0)–" } ?? "") + rating.label }

  /// The page of the rating; for a range, its row in the list of ratings. Nil for an empty bar, or if ratings have no pages.
  private var url: String? {
    guard bar.count > 0, let url = rating.url else { return nil }
    let row = isRange ? site.ratingRows.first { $0.contains(rating.rating) }?.upperBound : nil
    return row.map { "\(Permalinks.list(.ratings))#rated-\($0)" } ?? url
  }

  static let schema = RecordSchema<HistogramBar>("histogram bar") { bar in
    bar.identity { RecordIdentity($0.rating, detail: $0.bar.count * 101 + $0.share) }
    bar.hash { bar, hasher in
      hasher.add(bar.bar.ratings.upperBound.hundredths)
      hasher.add(bar.bar.count)
      hasher.add(bar.share)
    }
    bar.record("rating", "The rating of the bar; for a range, its best rating.", of: RatingRecord.self) { $0.rating }
    bar.text("from", "Label of the worst rating of a range; absent for one rating.") { $0.from }
    bar.url("url", "Path of the reviews with this rating; absent for an empty bar.") { $0.url }
    bar.number("count", "Number of reviews.") { TemplateNumber($0.bar.count) }
    bar.number("share", "The count in percent of the longest bar.") { TemplateNumber($0.share) }
  }
}
