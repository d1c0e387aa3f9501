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
