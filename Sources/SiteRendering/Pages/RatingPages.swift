import ReviewModel
import Templating

/// The list of ratings.
struct RatingsKind: SingleKind {
  var file: String { "ratings.html" }
  var summary: String { "All ratings: what each means, how often it is given." }
  var url: String { Permalinks.ratings }

  func record(of page: PagePlan, _ contents: PageContents) -> RatingsPage { RatingsPage(contents.site) }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    let catalog = hasher.site.catalog
    for archive in catalog.ratings { hasher.addArchive(archive, examples: RatingRow.exampleCount) }
    hasher.addSummary(catalog.summary)
    hasher.add(catalog.unrated.count)
  }
}

/// The pages of a rating.
struct RatingKind: GroupKind {
  var file: String { "rating.html" }
  var summary: String { "The reviews with one rating." }

  func groups(of catalog: Catalog) -> [Archive<Rating>] { catalog.ratings }

  func name(of group: Archive<Rating>, in site: Site) -> String? {
    "\(group.subject) \(Stars.text(halves: Stars.halves(hundredths: group.subject.hundredths)))"
  }

  func url(of index: Int, in site: Site) -> String { Permalinks.rating(site.catalog.ratings[index].subject) }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { [] }

  func record(of page: PagePlan, _ contents: PageContents) -> RatingPage {
    let site = contents.site
    let rating = group(of: page, in: site).subject
    var record = pageRecord(page, in: site)
    record.description = site.configuration.meanings[rating]
    return RatingPage(site: site, page: record, list: list(page, in: site), rating: rating)
  }
}

/// A rating among others, with what it means and examples.
struct RatingRow: TemplateRecord {
  let archive: Archive<Rating>
  /// Hundredths of the rating with most reviews.
  let share: Int
  let site: Site

  /// The reviews that it shows.
  static let exampleCount = 3

  var count: Int { archive.reviews.count }

  /// The ratings of the scale, best first.
  static func all(of site: Site) -> [RatingRow] {
    let archives = site.catalog.ratings
    let largest = max(1, archives.map(\.reviews.count).max() ?? 1)
    return archives.map { RatingRow(archive: $0, share: $0.reviews.count * 100 / largest, site: site) }
  }

  static let schema = RecordSchema<RatingRow>("rating row") { row in
    row.record("rating", of: RatingRecord.self) { $0.site.record($0.archive.subject) }
    row.number("count") { TemplateNumber($0.count) }
    row.number("share") { TemplateNumber($0.share) }
    row.list("examples", of: ReviewCard.self) { $0.site.cards($0.archive.reviews.prefix(exampleCount)) }
  }
}

/// All ratings: what each means, and how often it is given.
struct RatingsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuRatings", default: "Ratings"), at: Permalinks.ratings, in: site)
  }

  static let schema = RecordSchema<RatingsPage>("ratings page") { page in
    page.pageFields()
    page.list("ratings", of: RatingRow.self) { RatingRow.all(of: $0.site) }
    page.record("summary", of: SummaryRecord.self) { SummaryRecord(summary: $0.site.catalog.summary, site: $0.site) }
    page.number("unratedCount") { TemplateNumber($0.site.catalog.unrated.count) }
  }
}

/// The reviews with one rating.
struct RatingPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let rating: Rating

  /// The rating so many steps above.
  private func neighbour(_ steps: Int) -> RatingRecord? {
    let hundredths = rating.hundredths + steps * site.configuration.scale.step
    return (0...Rating.best.hundredths).contains(hundredths) ? site.record(Rating(hundredths: hundredths)) : nil
  }

  static let schema = RecordSchema<RatingPage>("rating page") { page in
    page.listFields()
    page.record("rating", of: RatingRecord.self) { $0.site.record($0.rating) }
    page.record("higher", of: RatingRecord.self) { $0.neighbour(1) }
    page.record("lower", of: RatingRecord.self) { $0.neighbour(-1) }
  }
}
