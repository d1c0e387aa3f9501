import ReviewModel

/// Which reviews belong beside a review: of the same subject or restaurant, and others like it.
struct Neighbours: Sendable {
  private let bySubject: [String: [Review]]
  private let byRestaurant: [Slug: [Review]]
  private let byTag: [Slug: [Review]]
  private let byCategory: [[Review]]

  /// How many reviews of each tag and category are looked at: enough to find good ones, few enough that the work stays in
  /// proportion to the number of reviews.
  private static let candidates = 24

  init(_ catalog: Catalog) {
    bySubject = Dictionary(grouping: catalog.reviews, by: Self.subjectKey).filter { $0.value.count > 1 }
    byRestaurant = Dictionary(
      catalog.restaurants.map { ($0.topic.slug, $0.reviews) },
      uniquingKeysWith: { first, _ in first }
    )
    byTag = Dictionary(
      uniqueKeysWithValues: catalog.tags.map { ($0.subject.slug, Array($0.reviews.prefix(Self.candidates))) }
    )
    byCategory = catalog.categories.map { Array($0.reviews.prefix(Self.candidates)) }
  }

  private static func subjectKey(_ review: Review) -> String { "\(review.category) \(folded(review.subject))" }

  /// The other reviews of the same restaurant, or else of the same subject, newest first.
  func sameSubject(as review: Review) -> [Review] {
    let others = review.restaurant.flatMap { byRestaurant[$0.value.slug] } ?? bySubject[Self.subjectKey(review)] ?? []
    return others.filter { $0 !== review }
  }

  /// Up to `limit` other reviews that share most with it: a category counts 3, each tag 2, a pick 1; the newest of equals.
  func related(to review: Review, limit: Int) -> [Review] {
    let excluded = Set(([review] + sameSubject(as: review)).map(ObjectIdentifier.init))
    var scores: [ObjectIdentifier: (review: Review, score: Int)] = [:]
    for tag in review.tags {
      for other in byTag[tag.value.slug] ?? [] { scores[ObjectIdentifier(other), default: (other, 0)].score += 2 }
    }
    for other in byCategory[review.category] { scores[ObjectIdentifier(other), default: (other, 0)].score += 3 }
    var best: [(review: Review, score: Int)] = []
    for (identifier, other) in scores where !excluded.contains(identifier) {
      let score = other.score + (other.review.isPick ? 1 : 0)
      let place = best.firstIndex { $0.score < score || $0.score == score && other.review.precedes($0.review) }
      best.insert((other.review, score), at: place ?? best.count)
      if best.count > limit { best.removeLast() }
    }
    return best.map(\.review)
  }
}

/// Where a rating stands among those of its category.
struct Standings: Sendable {
  /// For each category: how many reviews have a higher rating than the index, in hundredths.
  private let higher: [[Int]]

  init(_ catalog: Catalog) {
    higher = catalog.categories.map { archive in
      var counts = [Int](repeating: 0, count: Rating.best.hundredths + 1)
      for review in archive.reviews { if let rating = review.rating { counts[rating.hundredths] += 1 } }
      var sum = 0
      return counts.reversed().map { count in
        defer { sum += count }
        return sum
      }.reversed()
    }
  }

  /// The rank of a review's rating in its category, from 1, shared by equals; nil when it is unrated.
  func rank(of review: Review) -> Int? { review.rating.map { higher[review.category][$0.hundredths] + 1 } }
}
