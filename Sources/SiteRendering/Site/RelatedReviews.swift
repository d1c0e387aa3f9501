import ReviewModel

/// For every review a few others that share most with it: a category counts 3, each tag and any other topic but a
/// restaurant 2, a pick 1; the newest of equals. They are looked for among what is older, so that a review stays beside
/// what it was published with, however many follow.
struct RelatedReviews: Sendable {
  /// The related reviews, `limit` for each review; -1 where there are no more.
  private let numbers: [Int32]

  private static let limit = 4

  init(_ catalog: Catalog, _ subjects: Subjects) {
    var categories = Candidates(catalog.categories.map(\.reviews))
    let kinds = Array(catalog.topics.dropFirst())
    var topics = kinds.map { Candidates($0.archives.map(\.reviews)) }
    var scores = ReviewScores(catalog, subjects, limit: Self.limit)
    var numbers: [Int32] = []
    numbers.reserveCapacity(catalog.reviews.count * Self.limit)
    for (number, review) in catalog.reviews.enumerated() {
      let category = categories.next(in: review.category)
      let others = kinds.indices.flatMap { kind in
        kinds[kind].topics(of: number).map { topics[kind].next(in: $0) }
      }
      scores.add(3, to: category)
      for candidates in others { scores.add(2, to: candidates) }
      for candidates in [category] + others { scores.takeLeaders(from: candidates, besides: number) }
      scores.leaders.move(to: &numbers)
    }
    self.numbers = numbers
  }

  /// The reviews related to a review, the one that shares most first.
  subscript(number: Int) -> some Collection<Int> {
    numbers[number * Self.limit..<(number + 1) * Self.limit].prefix { $0 >= 0 }.lazy.map(Int.init)
  }
}

/// The reviews of each group that one of them is compared with.
private struct Candidates {
  private let groups: [[Int]]
  /// How many of each group have had their turn.
  private var places: [Int]

  /// Enough to find good ones, few enough that the work stays in proportion to the number of reviews.
  private static let limit = 24

  init(_ groups: [[Int]]) {
    self.groups = groups
    places = [Int](repeating: 0, count: groups.count)
  }

  /// Those of the next review of a group: the next older ones, or the oldest of all where these are too few.
  mutating func next(in group: Int) -> ArraySlice<Int> {
    places[group] += 1
    let reviews = groups[group]
    return reviews[max(0, min(places[group], reviews.count - Self.limit))...].prefix(Self.limit)
  }
}

/// Adds up what reviews share with one review after the other, in memory that is used again.
private struct ReviewScores {
  private let subjects: Subjects
  /// What each review counts beside what it shares.
  private let keys: [Leaders.Key]
  /// By review; 0 for those that share nothing.
  private var scores: [Int]
  var leaders: Leaders

  init(_ catalog: Catalog, _ subjects: Subjects, limit: Int) {
    self.subjects = subjects
    keys = catalog.reviews.enumerated().map { Leaders.key($0, score: $1.isPick ? 1 : 0) }
    scores = [Int](repeating: 0, count: keys.count)
    leaders = Leaders(limit: limit, scoresFrom: 2)
  }

  mutating func add(_ share: Int, to candidates: ArraySlice<Int>) {
    var scores = scores.mutableSpan
    for candidate in candidates { scores[candidate] &+= share }
  }

  /// Takes the scores of some reviews away, and the best among the leaders if they are of another subject. A review whose
  /// score is taken already scores too little to count.
  mutating func takeLeaders(from candidates: ArraySlice<Int>, besides review: Int) {
    for candidate in candidates {
      let key = keys[candidate] &+ scores[candidate] << 32
      scores[candidate] = 0
      if key > leaders.threshold, !subjects.areSame(candidate, review) { leaders.add(key) }
    }
  }
}
