import PictureJobs
import ReviewModel
import SiteModel
import Templating

/// The social card in the metadata of its page.
struct SocialCardRecord: TemplateRecord {
  let src: String
  /// The alternative text.
  let alt: String

  /// Creates the card of a review; nil if social cards are disabled.
  init?(_ article: Article, of site: Site) {
    guard site.shown.contains(.socialCards) else { return nil }
    src = Permalinks.socialCard(of: article.url)
    let score = article.review.rating.map { site.record($0).score }
    let parts = [article.review.title, score, article.summary].compactMap(\.self).filter { !$0.isEmpty }
    alt = site.typeset(parts.joined(separator: " · "), in: article.review.language)
  }

  static let schema = RecordSchema<SocialCardRecord>("social card") { card in
    card.url("src", "Path of the image.") { $0.src }
    card.number("width", "Width of the image in pixels.") { _ in TemplateNumber(SocialCard.width) }
    card.number("height", "Height of the image in pixels.") { _ in TemplateNumber(SocialCard.height) }
    card.text("alt", "Description of the image: title, rating and verdict.") { $0.alt }
  }
}
