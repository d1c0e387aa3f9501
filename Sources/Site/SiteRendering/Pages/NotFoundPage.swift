import SiteModel
import Templating

/// The page for broken links (HTTP status 404).
struct NotFoundKind: SingleKind {
  var file: String { "404.html" }
  var summary: String { "Error page for missing URLs (404)." }
  var url: String { Permalinks.notFound }
  var isIndexed: Bool { false }

  func record(of page: PagePlan, _ contents: PageContents) -> NotFoundPage { NotFoundPage(contents.site) }
}

/// The record of the page for broken links.
struct NotFoundPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  /// The number of newest reviews shown.
  static let cardCount = 5

  init(_ site: Site) {
    self.site = site
    var page = PageRecord(site.string("notFoundTitle", default: "Page not found"), at: Permalinks.notFound, of: site)
    page.isIndexed = false
    self.page = page
  }

  private var cards: [ReviewCard] {
    site.cards(site.catalog.reviews.ids.prefix(Self.cardCount)).shelved().withFirstPicture
  }

  static let schema = RecordSchema<NotFoundPage>("not-found page") { page in
    page.pageFields()
    page.list("cards", "The five newest reviews.", of: ReviewCard.self) { $0.cards }
    page.condition("isMixed", "True if the images of the cards have different shapes.") { $0.cards.isMixed }
  }
}
