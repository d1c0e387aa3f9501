import ReviewModel

/// A group of reviews, such as a category.
package protocol ReviewGroup {
  /// The indices of the reviews in the catalog, newest first.
  var reviews: [Int] { get }
  /// The summary of the ratings.
  var summary: RatingSummary { get }
  /// The reviews in the order of the list.
  var listed: [Int] { get }
}

extension ReviewGroup {
  package var listed: [Int] { reviews }
}

extension Archive: ReviewGroup {}
extension TopicArchive: ReviewGroup {}
