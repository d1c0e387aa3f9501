import ReviewModel
import SiteModel
import Templating

/// The list of categories.
struct CategoriesKind: SingleKind {
  var file: String { "categories.html" }
  var summary: String { "Index of categories." }
  var url: String { Permalinks.list(.categories) }
  var option: OptionalPages? { .categories }
  var menuItem: MenuItem? {
    MenuItem(in: .main, "menuCategories", default: "Categories", isFew: { $0.filledCategories < 2 })
  }

  func record(of page: PagePlan, _ contents: PageContents) -> CategoriesPage { CategoriesPage(contents.site) }
}

/// The pages of a category.
struct CategoryKind: GroupKind {
  var file: String { "category.html" }
  var summary: String { "Reviews of a category." }
  var option: OptionalPages? { .categories }

  func groups(of site: Site) -> [Archive<ReviewModel.Category>] { site.catalog.categories }

  func name(of group: Archive<ReviewModel.Category>, in site: Site) -> String? { group.subject.plural }

  func url(of group: ID<Archive<ReviewModel.Category>>, in site: Site) -> String {
    Permalinks.category(site.catalog.categories[group].subject.slug)
  }

  func grouping(of group: Archive<ReviewModel.Category>, in configuration: SiteConfiguration) -> ListGrouping? {
    configuration.grouping(group.subject.name, option?.rawValue)
  }

  func record(of page: PagePlan, _ contents: PageContents) -> CategoryPage {
    let site = contents.site
    return CategoryPage(
      site: site,
      page: pageRecord(page, in: site),
      list: list(page, in: site),
      category: group(of: page, in: site).subject
    )
  }
}

/// A category in a list of categories.
struct CategoryRow: TemplateRecord {
  let archive: Archive<ReviewModel.Category>
  let site: Site
  /// Whether the row is the first on its page with images.
  var isFirstWithPictures = false

  /// The number of reviews shown per category.
  static let exampleCount = 5

  var cards: [ReviewCard] {
    let newest = site.cards(archive.reviews.prefix(Self.exampleCount))
    let cards = newest.inOneRow(wall: Self.exampleCount).shelved(withWords: false)
    return isFirstWithPictures ? cards.withFirstPicture : cards
  }

  static let schema = RecordSchema<CategoryRow>("category row") { row in
    row.text("name", "Plural name of the category.") { $0.site.typeset($0.archive.subject.plural) }
    row.url("url", "Path of the page of the category; absent if categories have no pages.") {
      $0.site.shown.url(of: $0.archive)
    }
    row.shapeFields { $0.site.shape(of: $0.archive.subject) }
    row.number("count", "Number of reviews in the category.") { TemplateNumber($0.archive.reviews.count) }
    row.record("summary", "Average and other figures of the ratings in the category.", of: SummaryRecord.self) {
      SummaryRecord(summary: $0.archive.summary, site: $0.site)
    }
    row.list("cards", "The newest reviews of the category, five at most.", of: ReviewCard.self) { $0.cards }
  }
}

extension Catalog {
  /// The number of categories with reviews.
  fileprivate var filledCategories: Int { categories.count { !$0.reviews.isEmpty } }
}

extension Site {
  /// Returns the shape of images of a category.
  func shape(of category: ReviewModel.Category) -> PictureShape {
    configuration.categories.firstIndex { $0.slug == category.slug }.map { shapes[$0] } ?? .landscape
  }

  /// The categories with reviews, in configuration order.
  var filledCategories: [Archive<ReviewModel.Category>] { catalog.categories.filter { !$0.reviews.isEmpty } }
}

/// The record of the list of categories.
struct CategoriesPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuCategories", default: "Categories"), at: Permalinks.list(.categories), of: site)
  }

  private var rows: [CategoryRow] {
    var rows = site.filledCategories.map { CategoryRow(archive: $0, site: site) }
    if let first = rows.firstIndex(where: { $0.cards.contains { $0.article.picture != nil } }) {
      rows[first].isFirstWithPictures = true
    }
    return rows
  }

  static let schema = RecordSchema<CategoriesPage>("categories page") { page in
    page.pageFields()
    page.list("categories", "The categories that have reviews, in the order of `site.yaml`.", of: CategoryRow.self) {
      $0.rows
    }
  }
}

/// The record of a category page.
struct CategoryPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let category: ReviewModel.Category

  static let schema = RecordSchema<CategoryPage>("category page") { page in
    page.listFields()
    page.record("category", "Plural name of the category and the path of its first page.", of: Link.self) {
      Link(name: $0.site.typeset($0.category.plural), url: Permalinks.category($0.category.slug))
    }
    page.shapeFields { $0.site.shape(of: $0.category) }
  }
}
