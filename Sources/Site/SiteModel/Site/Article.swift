import BinaryCoding
import Notation
import ReviewModel

/// A published review with its URL and image. A class, because all lists share it; the values that every card shows are
/// computed once.
package final class Article: Sendable {
  package let review: Review
  /// The content file of the review.
  package let file: ContentFile
  /// The path of its page.
  package let url: String
  /// The lead image; nil without one.
  package let picture: PictureRecord?
  /// Whether the review is shown before its day of publication.
  package let isScheduled: Bool
  /// The hash of everything that the card shows.
  package let cardHash: ContentHash

  init(_ review: Review, _ file: ContentFile, _ links: ContentLinks, isScheduled: Bool) {
    self.review = review
    self.file = file
    url = Permalinks.review(review.slug)
    let picture = PictureRecord(review.illustration, of: review.path, links)
    self.picture = picture
    self.isScheduled = isScheduled
    cardHash = Self.cardHash(file, picture, isScheduled: isScheduled)
  }

  /// The author's verdict, otherwise the beginning of the body.
  package var summary: String { review.verdict ?? file.outline.excerpt }

  /// Whether the review has neither text nor verdict nor image, like an entry of a diary.
  package var isEmpty: Bool { review.verdict == nil && picture == nil && !file.outline.hasText }

  private static func cardHash(_ file: ContentFile, _ picture: PictureRecord?, isScheduled: Bool) -> ContentHash {
    guard picture != nil || isScheduled else { return file.summaryHash }
    var hasher = WordHasher()
    hasher.add(file.summaryHash)
    hasher.add(picture?.picture)
    hasher.add(isScheduled ? 1 : 0)
    return hasher.hash()
  }
}

extension [Article] {
  /// The article of a review, in the order of the catalog.
  package subscript(_ review: ReviewID) -> Article { self[review.number] }
}

extension SiteContent {
  /// Returns the published reviews in the order of their files. Articles of an `earlier` list with unchanged files are reused;
  /// its images must be unchanged.
  package func articles(_ links: ContentLinks, earlier: [Article]) -> [Article] {
    reviews.enumerated().map { number, review in
      let isScheduled = policy.isFuture(review.review.publication)
      if number < earlier.count, earlier[number].file.hasBytes(of: review.file),
        earlier[number].isScheduled == isScheduled
      {
        return earlier[number]
      }
      return Article(review.review, review.file, links, isScheduled: isScheduled)
    }
  }
}
