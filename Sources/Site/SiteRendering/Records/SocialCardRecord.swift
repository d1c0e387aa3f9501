import PictureJobs
import ReviewModel
import SiteModel
import Templating

/// The social card in the metadata of its page.
struct SocialCardRecord: TemplateRecord {
  let src: String
  /// The alternative text.
  let alt: String

  /// Creates the card of the page at a path; nil if social cards are disabled. The alternative text consists of `parts`.
  init?(of page: String, _ parts: [String?], in language: String? = nil, _ site: Site) {
    guard site.shown.contains(.socialCards) else { return nil }
    src = Permalinks.socialCard(of: page)
    let known = parts.compactMap(\.self).filter { !$0.isEmpty }
    alt = site.typeset(known.joined(separator: " · "), in: language)
  }

  /// Creates the card of a review; nil if social cards are disabled.
  init?(_ article: Article, of site: Site) {
    let (review, score) = (article.review, article.review.rating.map { site.record($0).score })
    self.init(of: article.url, [review.title, score, article.summary], in: review.language, site)
  }

  static let schema = RecordSchema<SocialCardRecord>("social card") { card in
    card.url("src", "Path of the image.") { $0.src }
    card.number("width", "Width of the image in pixels.") { _ in TemplateNumber(SocialCard.width) }
    card.number("height", "Height of the image in pixels.") { _ in TemplateNumber(SocialCard.height) }
    card.text("alt", "Description of the image, such as title, rating and verdict.") { $0.alt }
  }
}
