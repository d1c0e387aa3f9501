import BinaryCoding
import ReviewModel

/// A published review with its place in the site. A class, because every list shares it; what
/// every card shows is worked out once.
package final class Article: Sendable {
  package let review: Review
  /// The file it was written in.
  package let file: ContentFile
  /// The path of its page.
  let url: String
  /// The author's one sentence, else the beginning of the body.
  let summary: String
  let tags: [Link]
  let restaurant: Link?
  let picture: PictureRecord?
  /// The hash of everything that its card shows.
  package let cardHash: ContentHash

  init(_ review: Review, _ file: ContentFile, _ links: ContentLinks, tags: [Link], restaurant: Link?) {
    self.review = review
    self.file = file
    url = Permalinks.review(review.slug)
    summary = review.verdict ?? file.outline.excerpt
    self.tags = tags
    self.restaurant = restaurant
    let picture = PictureRecord(review.illustration, of: review.path, links)
    self.picture = picture
    cardHash = Self.cardHash(file, picture)
  }

  private static func cardHash(_ file: ContentFile, _ picture: PictureRecord?) -> ContentHash {
    guard let picture else { return file.summaryHash }
    var hasher = WordHasher()
    hasher.add(file.summaryHash)
    hasher.add(picture.picture)
    return hasher.hash()
  }
}
