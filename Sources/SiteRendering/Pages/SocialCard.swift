import PictureJobs
import ReviewModel
import Templating

/// The picture of each review that is shown where somebody links to its page. Its template draws it in SVG; whoever writes
/// the site makes a picture of that.
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

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) { hasher.addCard(page.index) }
}

/// What the drawing of a card shows.
struct SocialCardPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let index: Int

  init(_ site: Site, _ plan: PagePlan) {
    (self.site, index) = (site, plan.index)
    let review = site.articles[plan.index].review
    var page = PageRecord(review.title, at: plan.url, in: site)
    page.language = review.language ?? site.configuration.language
    self.page = page
  }

  static let schema = RecordSchema<SocialCardPage>("social card page") { card in
    card.pageFields()
    card.record("review", of: ReviewCard.self) { $0.site.card($0.index) }
    card.record("shades", of: AccentShades.self) { $0.site.configuration.accent }
    card.text("host") { $0.site.configuration.url.shown }
    card.condition("isRightToLeft") { TextDirection(of: $0.page.language) == .rightToLeft }
  }
}

extension AccentShades: TemplateRecord {
  /// The site's accent in the shades in which it can be seen.
  package static let schema = RecordSchema<AccentShades>("shades") { shades in
    shades.text("fill") { $0.fill.description }
    shades.text("onFill") { $0.onFill.description }
    shades.text("onPaper") { $0.onPaper.description }
    shades.text("onNight") { $0.onNight.description }
  }
}

/// A card as the page names it that it stands for.
struct SocialCardRecord: TemplateRecord {
  let src: String
  /// In words what it shows.
  let alt: String

  /// The card of a review; nil on a site that has none.
  init?(_ article: Article, of site: Site) {
    guard site.shown.contains(.socialCards) else { return nil }
    src = Permalinks.socialCard(of: article.url)
    let score = article.review.rating.map { site.record($0).score }
    alt = [article.review.title, score, article.summary].compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: " · "
    )
  }

  static let schema = RecordSchema<SocialCardRecord>("social card") { card in
    card.url("src") { $0.src }
    card.number("width") { _ in TemplateNumber(SocialCard.width) }
    card.number("height") { _ in TemplateNumber(SocialCard.height) }
    card.text("alt") { $0.alt }
  }
}

extension PagePlan {
  /// The template of all drawings.
  package static var socialCardTemplate: String { SocialCardKind().file }

  /// Whether it is a drawing, of which a picture is made.
  package var isSocialCard: Bool { kind is SocialCardKind }
}

extension SiteURL {
  /// As people write it: `reviews.example/films`.
  fileprivate var shown: String { origin.split(separator: "/").dropFirst().joined() + basePath }
}
