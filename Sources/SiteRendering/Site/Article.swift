import MarkdownRendering
import ReviewModel

/// A published review with its rendered body and its place in the site. A class, because every list shares it; what
/// every card shows is worked out once.
package final class Article: Sendable {
  package let review: Review
  let body: MarkdownBody
  /// The path of its page.
  let url: String
  /// The author's one sentence, else the beginning of the body.
  let summary: String
  let tags: [Link]
  let restaurant: Link?
  let picture: PictureRecord?

  init(_ review: Review, _ body: MarkdownBody, _ links: ContentLinks, tags: [Link], restaurant: Link?) {
    self.review = review
    self.body = body
    url = Permalinks.review(review.slug)
    summary = review.verdict ?? body.excerpt
    self.tags = tags
    self.restaurant = restaurant
    picture = PictureRecord(review.illustration, of: review.path, links)
  }

  /// How long the text takes to read, in whole minutes, never 0: 230 words or 500 Chinese, Japanese or Korean characters
  /// a minute.
  var minutes: Int { body.minutes }
}

extension MarkdownBody {
  /// How long the text takes to read, in whole minutes, never 0.
  var minutes: Int { max(1, (words * 500 + cjkCharacters * 230 + 230 * 500 - 1) / (230 * 500)) }
}
