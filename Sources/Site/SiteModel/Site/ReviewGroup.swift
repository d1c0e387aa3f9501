import ReviewModel

/// A group of reviews, such as a category.
package protocol ReviewGroup {
  /// The reviews, newest first.
  var reviews: [ReviewID] { get }
  /// The summary of the ratings.
  var summary: RatingSummary { get }
  /// The reviews in the order of the list.
  var listed: [ReviewID] { get }
}

extension ReviewGroup {
  package var listed: [ReviewID] { reviews }
}

extension Archive: ReviewGroup {}
extension TopicArchive: ReviewGroup {}
