import ReviewModel

/// The reviews, below `reviews`.
package struct ReviewType: ContentType {
  package typealias Validator = ReviewValidator
  package var name: String { "reviews" }
  package var noun: String { "review" }
  package var folder: String? { "reviews" }
  package var hasOwnPages: Bool { true }
  package var isListed: Bool { true }

  package init() {}

  package func url(of review: Review, in rules: AddressRules) -> String? { Permalinks.review(review.slug) }

  package func url(claimed components: [String]) -> String? {
    components.first.flatMap(Slug.init(written:)).map(Permalinks.review)
  }
}
