import MarkdownRendering
import ReviewModel
import Templating

/// A page that is no review.
struct TextPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let source: Page
  private let text: MarkdownBody

  init(_ site: Site, _ source: Page, _ text: MarkdownBody) {
    self.site = site
    (self.source, self.text) = (source, text)
    var page = PageRecord(source.title, at: Permalinks.page(source.components), in: site)
    page.description = source.verdict ?? (text.excerpt.isEmpty ? nil : text.excerpt)
    page.language = source.language ?? site.configuration.language
    page.picture = PictureRecord(source.illustration, of: source.path, site.links)
    self.page = page
  }

  static let schema = RecordSchema<TextPage>("text page") { page in
    page.pageFields()
    page.text("title") { $0.source.title }
    page.text("verdict") { $0.source.verdict }
    page.record("picture", of: PictureRecord.self) { $0.page.picture }
    page.html(bytes: "body") { $0.site.pageBodyWriter($0.source.path).html($0.text) }
  }
}

/// What a reader gets who follows a link to nowhere.
struct NotFoundPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    var page = PageRecord(site.string("notFoundTitle", default: "Page not found"), at: Permalinks.notFound, in: site)
    page.isIndexed = false
    self.page = page
  }

  private var cards: [ReviewCard] { site.cards(site.catalog.reviews.indices.prefix(5)).withFirstPicture }

  static let schema = RecordSchema<NotFoundPage>("not-found page") { page in
    page.pageFields()
    page.list("cards", of: ReviewCard.self) { $0.cards }
    page.condition("isMixed") { $0.cards.isMixed }
  }
}

/// An older path that leads to a page.
struct RedirectPage: TemplateRecord {
  let site: Site
  let target: String

  static let schema = RecordSchema<RedirectPage>("redirect page") { page in
    page.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: $0.target) }
    page.url("target") { $0.target }
  }
}
