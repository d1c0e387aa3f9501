import ReviewModel

/// For every review a few others that share most with it: a category counts 3, each tag and any other topic but a restaurant 2, a pick 1; the newest of
/// equals.
struct RelatedReviews: Sendable {
  /// The related reviews, `limit` for each review; -1 where there are no more.
  private let numbers: [Int32]

  private static let limit = 4
  /// How many reviews of each tag and category are looked at: enough to find good ones, few enough that the work stays in
  /// proportion to the number of reviews.
  private static let candidates = 24

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let newest = { (reviews: [Int]) in
      reviews.prefix(Self.candidates).map { Leaders.key($0, score: catalog.reviews[$0].isPick ? 1 : 0) }
    }
    let byCategory = catalog.categories.map { newest($0.reviews) }
    let kinds = catalog.topics.dropFirst().map { ($0, $0.archives.map { newest($0.reviews) }) }
    var scores = ReviewScores(subjects, count: catalog.reviews.count, limit: Self.limit)
    var numbers: [Int32] = []
    numbers.reserveCapacity(catalog.reviews.count * Self.limit)
    for (number, review) in catalog.reviews.enumerated() {
      let category = byCategory[review.category]
      scores.add(3, to: category)
      for (topics, newest) in kinds { for topic in topics.topics(of: number) { scores.add(2, to: newest[topic]) } }
      scores.takeLeaders(from: category, besides: number)
      for (topics, newest) in kinds {
        for topic in topics.topics(of: number) { scores.takeLeaders(from: newest[topic], besides: number) }
      }
      scores.leaders.move(to: &numbers)
    }
    self.numbers = numbers
  }

  /// The reviews related to a review, the one that shares most first.
  subscript(number: Int) -> some Collection<Int> {
    numbers[number * Self.limit..<(number + 1) * Self.limit].prefix { $0 >= 0 }.lazy.map(Int.init)
  }
}

/// Adds up what reviews share with one review after the other, in memory that is used again. Candidates come as keys with
/// what they count beside that.
private struct ReviewScores {
  private let subjects: Subjects
  /// By review; 0 for those that share nothing.
  private var scores: [Int]
  var leaders: Leaders

  init(_ subjects: Subjects, count: Int, limit: Int) {
    self.subjects = subjects
    scores = [Int](repeating: 0, count: count)
    leaders = Leaders(limit: limit, scoresFrom: 2)
  }

  mutating func add(_ share: Int, to candidates: [Leaders.Key]) {
    var scores = scores.mutableSpan
    for candidate in candidates { scores[Leaders.number(candidate)] &+= share }
  }

  /// Takes the scores of some reviews away, and the best among the leaders if they are of another subject. A review whose
  /// score is taken already scores too little to count.
  mutating func takeLeaders(from candidates: [Leaders.Key], besides review: Int) {
    for candidate in candidates {
      let number = Leaders.number(candidate)
      let key = candidate &+ scores[number] << 32
      scores[number] = 0
      if key > leaders.threshold, !subjects.areSame(number, review) { leaders.add(key) }
    }
  }
}
