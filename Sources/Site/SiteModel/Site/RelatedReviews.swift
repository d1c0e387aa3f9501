import ReviewModel

/// The most similar older reviews of each review. A shared category counts 3, each shared tag or other topic except
/// restaurants and topics of visits 2, a pick 1; of equal scores, the newest. Newer reviews are excluded, so that the page is stable.
package struct RelatedReviews: Sendable {
  /// The numbers of related reviews, `limit` for each review; -1 for empty positions.
  private let numbers: [Int32]

  private static let limit = 5

  init(_ catalog: Catalog, _ subjects: Subjects) {
    let kinds = catalog.topics.dropFirst().filter { !$0.kind.isOfVisits }
    var groups = catalog.categories.map(\.reviews)
    let firstGroups = kinds.map { kind in
      defer { groups += kind.archives.map(\.reviews) }
      return groups.count
    }
    var scores = ReviewScores(catalog, subjects, Candidates(groups), limit: Self.limit)
    var numbers: [Int32] = []
    numbers.reserveCapacity(catalog.reviews.count * Self.limit)
    for (review, category) in zip(catalog.reviews.ids, catalog.reviews.map(\.category)) {
      scores.add(3, toGroup: category)
      for kind in kinds.indices {
        for topic in kinds[kind].topics(of: review) { scores.add(2, toGroup: firstGroups[kind] + topic.number) }
      }
      scores.takeLeaders(besides: review)
      scores.leaders.move(to: &numbers)
    }
    self.numbers = numbers
  }

  /// Returns the reviews related to a review, the most similar first.
  subscript(review: ReviewID) -> some Collection<ReviewID> {
    numbers[review.number * Self.limit..<(review.number + 1) * Self.limit].prefix { $0 >= 0 }.lazy.map { ID(Int($0)) }
  }
}

/// The reviews of each group with which a review is compared.
private struct Candidates {
  let reviews: [ReviewID]
  /// The start of each group in `reviews`, and the end of the last one.
  private let starts: [Int]
  private var turns: [Int]

  /// The maximum number of candidates per group. It is sufficient for good results and keeps the work linear in the number of
  /// reviews.
  private static let limit = 24

  init(_ groups: [[ReviewID]]) {
    reviews = Array(groups.joined())
    starts = groups.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    turns = [Int](repeating: 0, count: groups.count)
  }

  /// Returns the positions of the candidates for the next review of a group: the next older reviews, or the oldest ones if
  /// there are too few.
  mutating func next(in group: Int) -> Range<Int> {
    turns[group] += 1
    let (start, end) = (starts[group], starts[group + 1])
    let first = max(start, min(start + turns[group], end - Self.limit))
    return first..<min(first + Self.limit, end)
  }
}

/// Sums the similarity to one review after another, in reused memory.
private struct ReviewScores {
  private let subjects: Subjects
  private var candidates: Candidates
  /// The keys of all reviews without similarity; a pick scores 1.
  private let keys: [Leaders<Review>.Key]
  /// The scores by review; 0 without a shared group.
  private var scores: [Int]
  /// The positions of the candidates with a score.
  private var scored: [Range<Int>] = []
  var leaders: Leaders<Review>

  init(_ catalog: Catalog, _ subjects: Subjects, _ candidates: Candidates, limit: Int) {
    (self.subjects, self.candidates) = (subjects, candidates)
    keys = zip(catalog.reviews.ids, catalog.reviews).map { Leaders.key($0, score: $1.isPick ? 1 : 0) }
    scores = [Int](repeating: 0, count: keys.count)
    leaders = Leaders(limit: limit, scoresFrom: 2)
  }

  mutating func add(_ share: Int, toGroup group: Int) {
    let places = candidates.next(in: group)
    scored.append(places)
    let reviews = candidates.reviews
    var scores = scores.mutableSpan
    for place in places { scores[reviews[place].number] &+= share }
  }

  /// Resets all scores and adds the candidates of other subjects to the leaders. A candidate of several groups is added once:
  /// after the reset, its key is below the minimum.
  mutating func takeLeaders(besides review: ReviewID) {
    for place in scored.joined() {
      let candidate = candidates.reviews[place]
      let key = keys[candidate.number] &+ scores[candidate.number] << 32
      scores[candidate.number] = 0
      if key > leaders.threshold, !subjects.areSame(candidate, review) { leaders.add(key) }
    }
    scored.removeAll(keepingCapacity: true)
  }
}
