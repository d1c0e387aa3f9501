import ReviewModel

/// For every review a few others that share most with it: a category counts 3, each tag 2, a pick 1; the newest of
/// equals.
struct RelatedReviews: Sendable {
  /// The related reviews, `limit` for each review; -1 where there is none.
  private let numbers: [Int32]

  private static let limit = 4
  /// How many reviews of each tag and category are looked at: enough to find good ones, few enough that the work stays in
  /// proportion to the number of reviews.
  private static let candidates = 24

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let newest = { (reviews: [Int]) in Array(reviews.prefix(Self.candidates)) }
    let byCategory = catalog.categories.map { newest($0.reviews) }
    let byTag = catalog.tags.map { newest($0.reviews) }
    var scores = ReviewScores(catalog.reviews.map { $0.isPick ? 1 : 0 })
    var numbers: [Int32] = []
    numbers.reserveCapacity(catalog.reviews.count * Self.limit)
    for (number, review) in catalog.reviews.enumerated() {
      scores.add(3, to: byCategory[review.category])
      for tag in catalog.tags(of: number) { scores.add(2, to: byTag[tag]) }
      var leaders = Leaders(limit: Self.limit)
      scores.drain { if !subjects.areSame($0, number) { leaders.offer($0, score: $1) } }
      leaders.append(to: &numbers)
    }
    self.numbers = numbers
  }

  /// The reviews related to a review, the one that shares most first.
  subscript(number: Int) -> [Int] {
    numbers[number * Self.limit..<(number + 1) * Self.limit].filter { $0 >= 0 }.map(Int.init)
  }
}

/// Adds up what reviews share with one review after the other, in memory that is used again.
private struct ReviewScores {
  /// What a review counts beside what it shares.
  private let extra: [Int]
  /// By review; 0 for those that share nothing.
  private var scores: [Int]
  private var scored: [Int] = []

  init(_ extra: [Int]) {
    self.extra = extra
    scores = [Int](repeating: 0, count: extra.count)
  }

  mutating func add(_ share: Int, to numbers: [Int]) {
    for number in numbers {
      if scores[number] == 0 {
        scored.append(number)
        scores[number] = extra[number]
      }
      scores[number] += share
    }
  }

  /// Hands out every score and forgets it.
  mutating func drain(_ body: (_ number: Int, _ score: Int) -> Void) {
    for number in scored {
      body(number, scores[number])
      scores[number] = 0
    }
    scored.removeAll(keepingCapacity: true)
  }
}
