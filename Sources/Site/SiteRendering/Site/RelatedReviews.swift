import ReviewModel

/// For every review a few others that share most with it: a category counts 3, each tag and any other topic but a
/// restaurant 2, a pick 1; the newest of equals. They are looked for among what is older, so that a review stays beside
/// what it was published with, however many follow.
struct RelatedReviews: Sendable {
  /// The related reviews, `limit` for each review; -1 where there are no more.
  private let numbers: [Int32]

  private static let limit = 4

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let kinds = Array(catalog.topics.dropFirst())
    var groups = catalog.categories.map(\.reviews)
    let firstGroups = kinds.map { kind in
      defer { groups += kind.archives.map(\.reviews) }
      return groups.count
    }
    var scores = ReviewScores(catalog, subjects, Candidates(groups), limit: Self.limit)
    var numbers: [Int32] = []
    numbers.reserveCapacity(catalog.reviews.count * Self.limit)
    for (number, category) in catalog.reviews.map(\.category).enumerated() {
      scores.add(3, toGroup: category)
      for kind in kinds.indices {
        for topic in kinds[kind].topics(of: number) { scores.add(2, toGroup: firstGroups[kind] + topic) }
      }
      scores.takeLeaders(besides: number)
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
  /// The reviews of all groups, one group after the other.
  let reviews: [Int]
  /// Where each group begins, and where the last one ends.
  private let starts: [Int]
  /// How many of each group have had their turn.
  private var turns: [Int]

  /// Enough to find good ones, few enough that the work stays in proportion to the number of reviews.
  private static let limit = 24

  init(_ groups: [[Int]]) {
    reviews = Array(groups.joined())
    starts = groups.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    turns = [Int](repeating: 0, count: groups.count)
  }

  /// The places of those of the next review of a group: of the next older ones, or of the oldest of all where these are too
  /// few.
  mutating func next(in group: Int) -> Range<Int> {
    turns[group] += 1
    let (start, end) = (starts[group], starts[group + 1])
    let first = max(start, min(start + turns[group], end - Self.limit))
    return first..<min(first + Self.limit, end)
  }
}

/// Adds up what reviews share with one review after the other, in memory that is used again.
private struct ReviewScores {
  private let subjects: Subjects
  private var candidates: Candidates
  /// What each review counts beside what it shares.
  private let keys: [Leaders.Key]
  /// By review; 0 for those that share nothing.
  private var scores: [Int]
  /// The places of the candidates with a score.
  private var scored: [Range<Int>] = []
  var leaders: Leaders

  init(_ catalog: Catalog, _ subjects: Subjects, _ candidates: Candidates, limit: Int) {
    (self.subjects, self.candidates) = (subjects, candidates)
    keys = catalog.reviews.enumerated().map { Leaders.key($0, score: $1.isPick ? 1 : 0) }
    scores = [Int](repeating: 0, count: keys.count)
    leaders = Leaders(limit: limit, scoresFrom: 2)
  }

  mutating func add(_ share: Int, toGroup group: Int) {
    let places = candidates.next(in: group)
    scored.append(places)
    let reviews = candidates.reviews
    var scores = scores.mutableSpan
    for place in places { scores[reviews[place]] &+= share }
  }

  /// Takes all scores away, and the best of another subject among the leaders. A review whose score is taken already scores
  /// too little to count.
  mutating func takeLeaders(besides review: Int) {
    for place in scored.joined() {
      let candidate = candidates.reviews[place]
      let key = keys[candidate] &+ scores[candidate] << 32
      scores[candidate] = 0
      if key > leaders.threshold, !subjects.areSame(candidate, review) { leaders.add(key) }
    }
    scored.removeAll(keepingCapacity: true)
  }
}
