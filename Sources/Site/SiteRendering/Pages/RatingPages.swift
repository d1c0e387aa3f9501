import ReviewModel
import SiteModel
import Templating

/// The list of ratings.
struct RatingsKind: SingleKind {
  var file: String { "ratings.html" }
  var summary: String { "Index of ratings: meaning and frequency of each." }
  var url: String { Permalinks.list(.ratings) }
  var option: OptionalPages? { .ratings }
  var menuItem: MenuItem? {
    MenuItem(
      in: .main,
      "menuRatings",
      default: "Ratings",
      isEmpty: { $0.summary.ratedCount == 0 },
      isFew: { $0.summary.ratedCount < 8 }
    )
  }

  func record(of page: PagePlan, _ contents: PageContents) -> RatingsPage { RatingsPage(contents.site) }
}

/// The pages of a rating.
struct RatingKind: GroupKind {
  var file: String { "rating.html" }
  var summary: String { "Reviews with a rating." }
  var option: OptionalPages? { .ratings }

  func groups(of site: Site) -> [Archive<Rating>] { site.catalog.ratings }

  func name(of group: Archive<Rating>, in site: Site) -> String? { site.configuration.scale.title(group.subject) }

  func url(of group: ID<Archive<Rating>>, in site: Site) -> String {
    Permalinks.rating(site.configuration.scale.pathName(site.catalog.ratings[group].subject))
  }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { [] }

  func record(of page: PagePlan, _ contents: PageContents) -> RatingPage {
    let site = contents.site
    let rating = group(of: page, in: site).subject
    var record = pageRecord(page, in: site)
    record.description = site.configuration.meanings[rating]
    return RatingPage(site: site, page: record, list: list(page, in: site), index: page.index)
  }
}

/// A row of the list of ratings: one rating or a range of ratings, with meanings and examples.
struct RatingRow: TemplateRecord {
  let ratings: ClosedRange<Rating>
  /// The reviews with these ratings, newest first.
  let reviews: [ReviewID]
  /// The count, in percent of the row with the most reviews.
  let share: Int
  let site: Site

  /// The number of reviews shown as examples.
  static let exampleCount = 3

  private var rating: RatingRecord { site.record(ratings.upperBound) }
  private var isRange: Bool { ratings.lowerBound < ratings.upperBound }

  /// The page of the rating; nil for a range, and for a rating without reviews.
  private var url: String? {
    isRange || reviews.isEmpty ? nil : rating.url
  }

  /// The ratings at which the meaning changes, best first.
  private var meanings: [RatingRecord] {
    let records = site.catalog.scale.ratings(in: ratings).map(site.record)
    let below = records.dropFirst().map(\.meaning) + [nil]
    return zip(records, below).filter { $0.meaning != nil && $0.meaning != $1 }.map(\.0)
  }

  /// The ratings of a range that have reviews.
  private var given: [RatingCount] {
    isRange ? RatingCount.all(of: site).filter { ratings.contains($0.rating.rating) } : []
  }

  /// Whether the ratings of the row differ in meaning.
  private var isMixed: Bool { meanings.count > 1 || meanings.first.map { $0.rating > ratings.lowerBound } ?? false }

  static let schema = RecordSchema<RatingRow>("rating row") { row in
    row.record("rating", "The rating of the row; for a range, its best rating.", of: RatingRecord.self) { $0.rating }
    row.text("from", "Label of the worst rating of a range; absent for one rating.") {
      $0.isRange ? $0.site.record($0.ratings.lowerBound).label : nil
    }
    row.url("url", "Path of the page of the rating; absent for a range and for a rating without reviews.") { $0.url }
    row.list("meanings", "The ratings of the row at which the meaning changes, best first.", of: RatingRecord.self) {
      $0.meanings
    }
    row.condition("isMixed", "True if not all ratings of the row have the same meaning.") { $0.isMixed }
    row.number("count", "Number of reviews with these ratings.") { TemplateNumber($0.reviews.count) }
    row.number("share", "The count in percent of the row with the most reviews, as the length of a bar.") {
      TemplateNumber($0.share)
    }
    row.list("given", "The ratings of a range that have reviews; empty for one rating.", of: RatingCount.self) {
      $0.given
    }
    row.list("examples", "The newest reviews with these ratings, three at most.", of: ReviewCard.self) {
      $0.site.cards($0.reviews.prefix(exampleCount))
    }
  }
}

extension RatingRow {
  /// Returns the rows of all ratings, best first.
  static func rows(of site: Site) -> [RatingRow] {
    let (archives, ranges) = (site.catalog.ratings, site.ratingRows)
    let reviews = ranges.map { row in
      archives.filter { row.contains($0.subject) }.flatMap(\.reviews).sorted()
    }
    let largest = max(1, reviews.map(\.count).max() ?? 1)
    return zip(ranges, reviews).map {
      RatingRow(ratings: $0, reviews: $1, share: $1.count * 100 / largest, site: site)
    }
  }
}

/// A rating with a page, and how many reviews have it or how many times it was given.
struct RatingCount: TemplateRecord {
  let rating: RatingRecord
  let count: Int

  /// Returns the counts of all ratings with pages, best first.
  static func all(of site: Site, _ count: (RatingSummary) -> Int = { $0.count }) -> [RatingCount] {
    site.catalog.ratings.map { RatingCount(rating: site.record($0.subject), count: count($0.summary)) }
  }

  static let schema = RecordSchema<RatingCount>("rating count") { row in
    row.record("rating", "A rating that was given.", of: RatingRecord.self) { $0.rating }
    row.number("count", "Number of times that it was given.") { TemplateNumber($0.count) }
  }
}

/// The record of the list of ratings.
struct RatingsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuRatings", default: "Ratings"), at: Permalinks.list(.ratings), of: site)
  }

  static let schema = RecordSchema<RatingsPage>("ratings page") { page in
    page.pageFields()
    page.list("ratings", "One row for each rating, or for each meaning on fine scales, best first.", of: RatingRow.self)
    { RatingRow.rows(of: $0.site) }
    page.record("summary", "Average and other figures of all ratings.", of: SummaryRecord.self) {
      SummaryRecord(summary: $0.site.catalog.summary, site: $0.site)
    }
    page.number("unratedCount", "Number of reviews without a rating.") { TemplateNumber($0.site.catalog.unrated.count) }
    page.condition("hasUnrated", "True if a review has no rating.") { !$0.site.catalog.unrated.isEmpty }
  }
}

/// The record of the page of one rating.
struct RatingPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  /// The index of the rating among those with pages, best first.
  let index: Int

  /// Returns the nearest rating with reviews, better (-1) or worse (1).
  private func given(_ steps: Int) -> RatingRecord? {
    site.catalog.nearestGiven(to: index, steps).map { site.record(site.catalog.ratings[$0].subject) }
  }

  static let schema = RecordSchema<RatingPage>("rating page") { page in
    page.listFields()
    page.record("rating", "The rating that the reviews of the page have.", of: RatingRecord.self) {
      $0.site.record($0.site.catalog.ratings[$0.index].subject)
    }
    page.record("higher", "The next higher rating with reviews.", of: RatingRecord.self) { $0.given(-1) }
    page.record("lower", "The next lower rating with reviews.", of: RatingRecord.self) { $0.given(1) }
  }
}

extension Site {
  /// The ratings of each row of the list, best first. On a scale whose rows have several ratings, a row without a meaning belongs
  /// to the meaning below it.
  var ratingRows: [ClosedRange<Rating>] {
    let scale = catalog.scale
    var (rows, best): ([ClosedRange<Rating>], Rating?) = ([], nil)
    for range in scale.rows.ranges {
      let hasMeaning = !scale.hasRatingRanges || scale.ratings(in: range).contains { configuration.meanings[$0] != nil }
      if !hasMeaning {
        best = best ?? range.upperBound
      } else {
        rows.append(range.lowerBound...(best ?? range.upperBound))
        best = nil
      }
    }
    guard let best else { return rows }
    return rows + scale.rows.ranges.filter { $0.upperBound <= best }
  }
}

extension Catalog {
  /// Returns the index of the nearest rating with reviews: before (-1) or after (1) the rating at an index.
  fileprivate func nearestGiven(to number: Int, _ step: Int) -> Int? {
    stride(from: number + step, to: step < 0 ? -1 : ratings.count, by: step).first { !ratings[$0].reviews.isEmpty }
  }
}
