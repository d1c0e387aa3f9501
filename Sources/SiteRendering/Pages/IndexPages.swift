import ReviewModel
import Templating

/// A category among others.
struct CategoryRow: TemplateRecord {
  let archive: Archive<ReviewModel.Category>
  let site: Site
  /// Whether it is the first on its page to show pictures.
  var isFirstWithPictures = false

  var cards: [ReviewCard] {
    let cards = site.cards(archive.reviews.prefix(3))
    return isFirstWithPictures ? cards.withFirstPicture : cards
  }

  static let schema = RecordSchema<CategoryRow>("category row") { row in
    row.text("name") { $0.archive.subject.plural }
    row.url("url") { Permalinks.category($0.archive.subject.slug) }
    row.condition("isPoster") { $0.archive.subject.usesPosters }
    row.number("count") { TemplateNumber($0.archive.reviews.count) }
    row.record("summary", of: SummaryRecord.self) { SummaryRecord(summary: $0.archive.summary, site: $0.site) }
    row.list("cards", of: ReviewCard.self) { $0.cards }
  }
}

/// All categories.
struct CategoriesPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuCategories", default: "Categories"), at: Permalinks.categories, in: site)
  }

  private var rows: [CategoryRow] {
    var rows = site.catalog.categories.map { CategoryRow(archive: $0, site: site) }
    if let first = rows.firstIndex(where: { $0.cards.contains { $0.article.picture != nil } }) {
      rows[first].isFirstWithPictures = true
    }
    return rows
  }

  static let schema = RecordSchema<CategoriesPage>("categories page") { page in
    page.pageFields()
    page.list("categories", of: CategoryRow.self) { $0.rows }
  }
}

/// A tag among others.
struct TagRow: TemplateRecord {
  let archive: Archive<Topic>

  static let schema = RecordSchema<TagRow>("tag row") { row in
    row.text("name") { $0.archive.subject.name }
    row.url("url") { Permalinks.tag($0.archive.subject.slug) }
    row.number("count") { TemplateNumber($0.archive.reviews.count) }
  }
}

/// All tags.
struct TagsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuTags", default: "Tags"), at: Permalinks.tags, in: site)
  }

  static let schema = RecordSchema<TagsPage>("tags page") { page in
    page.pageFields()
    page.list("tags", of: TagRow.self) { $0.site.catalog.tags.map { TagRow(archive: $0) } }
  }
}

/// A rating among others, with what it means and examples.
struct RatingRow: TemplateRecord {
  let archive: Archive<Rating>
  /// Hundredths of the rating with most reviews.
  let share: Int
  let site: Site

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
    row.list("examples", of: ReviewCard.self) { $0.site.cards($0.archive.reviews.prefix(3)) }
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
