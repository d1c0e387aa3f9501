import ReviewModel

/// Reviews that share something.
protocol ReviewGroup {
  /// The numbers of the reviews in the catalog, newest first.
  var reviews: [Int] { get }
  /// What their ratings come to.
  var summary: RatingSummary { get }
  /// The reviews in the order in which they are listed.
  var listed: [Int] { get }
}

extension ReviewGroup {
  var listed: [Int] { reviews }
}

extension Archive: ReviewGroup {}
extension TopicArchive: ReviewGroup {}
