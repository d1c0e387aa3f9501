import ReviewModel

/// Which reviews belong beside a review: of the same subject or restaurant, and others like it. Reviews are numbered as in
/// the catalog, newest first.
struct Neighbours: Sendable {
  private let catalog: Catalog
  /// The reviews of one restaurant, or of one subject in one category.
  private let subjects: [String: [Int]]
  private let subjectKeys: [String]
  /// The newest reviews with a tag, and of a category.
  private let byTag: [Slug: [Int]]
  private let byCategory: [[Int]]

  /// How many reviews of each tag and category are looked at: enough to find good ones, few enough that the work stays in
  /// proportion to the number of reviews.
  private static let candidates = 24

  init(_ catalog: Catalog, numbers: [ObjectIdentifier: Int]) {
    self.catalog = catalog
    subjectKeys = catalog.reviews.map(Self.subjectKey)
    subjects = Dictionary(grouping: subjectKeys.indices) { [subjectKeys] in subjectKeys[$0] }
    let newest = { (reviews: [Review]) in
      reviews.prefix(Self.candidates).compactMap { numbers[ObjectIdentifier($0)] }
    }
    byTag = Dictionary(uniqueKeysWithValues: catalog.tags.map { ($0.subject.slug, newest($0.reviews)) })
    byCategory = catalog.categories.map { newest($0.reviews) }
  }

  private static func subjectKey(_ review: Review) -> String {
    review.restaurant.map { "r \($0.value.slug.value)" } ?? "\(review.category) \(folded(review.subject))"
  }

  /// The other reviews of the same restaurant, or else of the same subject, newest first.
  func sameSubject(as number: Int) -> [Int] {
    (subjects[subjectKeys[number]] ?? []).filter { $0 != number }
  }

  /// Up to `limit` other reviews that share most with it: a category counts 3, each tag 2, a pick 1; the newest of equals.
  func related(to number: Int, limit: Int) -> [Int] {
    var best: [(number: Int, score: Int)] = []
    for (other, shared) in shares(with: number) where subjectKeys[other] != subjectKeys[number] {
      let score = shared + (catalog.reviews[other].isPick ? 1 : 0)
      guard best.count < limit || score > best[limit - 1].score else { continue }
      // Numbers come in their order, so an equal score goes behind: the newest of equals stays first.
      best.insert((other, score), at: best.firstIndex { $0.score < score } ?? best.count)
      if best.count > limit { best.removeLast() }
    }
    return best.map(\.number)
  }

  /// The reviews that share a tag or the category, by number, with what they share.
  private func shares(with number: Int) -> [(number: Int, score: Int)] {
    let review = catalog.reviews[number]
    var shares = byCategory[review.category].map { (number: $0, score: 3) }
    for tag in review.tags { shares += (byTag[tag.value.slug] ?? []).map { (number: $0, score: 2) } }
    shares.sort { $0.number < $1.number }
    var sums: [(number: Int, score: Int)] = []
    for share in shares {
      if let last = sums.last, last.number == share.number {
        sums[sums.count - 1].score += share.score
      } else {
        sums.append(share)
      }
    }
    return sums
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
