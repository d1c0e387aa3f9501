import ReviewModel
import SiteModel
import Templating

/// The social card of each review (Open Graph image). Its template renders SVG, which `verdict-cards` converts to an image.
struct SocialCardKind: TemplateKind {
  var file: String { "social-card.svg" }
  var summary: String {
    "Open Graph image of a review: `verdict-cards` renders this SVG drawing."
  }
  var option: OptionalPages? { .socialCards }
  var isDetail: Bool { true }
  var isIndexed: Bool { false }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.articles.enumerated().map { index, article in
      PageAddress(url: Permalinks.socialCard(of: article.url), index: index, file: article.review.path)
    }
  }

  func record(of page: PagePlan, _ contents: PageContents) -> SocialCardPage {
    SocialCardPage(contents.site, page)
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) { hasher.addCard(page.review) }
}

/// The record of a social card.
struct SocialCardPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let id: ReviewID

  init(_ site: Site, _ plan: PagePlan) {
    (self.site, id) = (site, plan.review)
    let review = site.articles[id].review
    var page = PageRecord(site.typeset(review.title, in: review.language), at: plan.url, in: site)
    page.language = review.language ?? site.configuration.language
    self.page = page
  }

  static let schema = RecordSchema<SocialCardPage>("social card page") { card in
    card.pageFields()
    card.record("review", "The review that the card shows.", of: ReviewCard.self) { $0.site.card($0.id) }
    card.record("shades", "The accent colour and the colours that are legible on it.", of: AccentShades.self) {
      $0.site.configuration.accent
    }
    card.text("host", "Address of the site without its scheme, such as `reviews.example/films`.") {
      $0.site.configuration.url.shown
    }
    card.condition("isRightToLeft", "True if the language of the review is written from right to left.") {
      TextDirection(of: $0.page.language) == .rightToLeft
    }
  }
}

extension AccentShades: TemplateRecord {
  /// The schema of the accent colour and its shades for each background.
  package static let schema = RecordSchema<AccentShades>("shades") { shades in
    shades.text("fill", "The accent colour of areas, as `#rrggbb`.") { $0.fill.description }
    shades.text("onFill", "Colour of text on `fill`.") { $0.onFill.description }
    shades.text("onPaper", "The accent as the colour of text on light backgrounds.") { $0.onPaper.description }
    shades.text("onNight", "The accent as the colour of text on dark backgrounds.") { $0.onNight.description }
  }
}

extension PagePlan {
  /// The template of social cards.
  package static var socialCardTemplate: String { SocialCardKind().file }

  /// Whether the page is a social card, which must be converted to an image.
  package var isSocialCard: Bool { kind is SocialCardKind }
}

extension SiteURL {
  /// The URL without its scheme: `reviews.example/films`.
  fileprivate var shown: String { origin.split(separator: "/").dropFirst().joined() + basePath }
}
