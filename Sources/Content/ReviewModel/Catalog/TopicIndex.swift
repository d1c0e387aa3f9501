import BinaryCoding

/// The reviews of a kind by topic. In a ranked kind, topics are ranked by exact average, number of visits, then latest
/// visit. An immutable class, because many values share it.
package final class TopicIndex: Sendable {
  package let kind: TopicKind
  /// The archives by rank, followed by those without a rank by name.
  package let archives: [TopicArchive]
  /// The topics by name.
  package let byName: [TopicID]
  /// The topics with reviews, by latest review, then by name; empty in kinds without a ranking.
  package let byLatest: [TopicID]
  /// The reviews that call a topic by another name, or whose topic has another slug than its name alone would have.
  package let renamed: Set<ReviewID>
  /// The topic of each mention, review by review.
  private let mentions: [TopicID]
  /// The first mention of each review, and the end of the last.
  private let starts: [Int]
  /// The topics that occasions name besides their reviews.
  private let atOccasions: [OccasionID: [TopicID]]

  init(_ kind: TopicKind, _ occasions: Occasions, _ facts: [TopicFacts]) {
    self.kind = kind
    let facts = facts.filter { $0.isOf(kind) }.sorted { $0.path.precedesBytewise($1.path) }
    var table = TopicTable(facts)
    var groups = [[ReviewID]](repeating: [], count: facts.count)
    var (mentions, starts): ([Int], [Int]) = ([], [0])
    let written = occasions.mentions(of: kind)
    for (review, names) in zip(occasions.reviews.ids, written) {
      for mention in names {
        let topic = table.number(of: mention.value)
        if topic == groups.count { groups.append([]) }
        if groups[topic].last != review { groups[topic].append(review) }
        mentions.append(topic)
      }
      starts.append(mentions.count)
    }
    let besides = table.topics(of: kind, at: occasions)
    var naming: [Int: [OccasionID]] = [:]
    for (occasion, topics) in besides { for topic in topics { naming[topic, default: []].append(occasion) } }
    groups += Array(repeating: [], count: table.topics.count - groups.count)
    let topics = table.topics.distinguished(fixed: Set(facts.indices.filter { facts[$0].hasFixedSlug }))
    let names = Array(groups.indices).sorted(byNameOf: { topics[$0] })
    let named = names.map { number in
      let facts = number < facts.count ? facts[number] : nil
      return TopicArchive(
        kind: kind,
        facts: facts,
        listed: kind.isSeries ? groups[number].inSeries(kind, occasions.reviews) : groups[number],
        archive: occasions.archive(topics[number], of: kind, groups[number], naming[number] ?? [])
      )
    }
    let ranked = kind.isRanked ? Self.ranked(named) : []
    let isRanked = Set(ranked.map(\.place))
    let order = ranked.map(\.place) + named.indices.filter { !isRanked.contains($0) }
    var archives = order.map { named[$0] }
    for (number, entry) in ranked.enumerated() { archives[number].rank = entry.rank }
    self.archives = archives
    byName = order.inverted.map { ID($0) }
    let latest = kind.isRanked ? Self.byLatest(named) : []
    byLatest = latest.map { [byName] in byName[$0] }
    let places = order.map { names[$0] }.inverted
    self.mentions = mentions.map { ID(places[$0]) }
    atOccasions = Dictionary(uniqueKeysWithValues: besides.map { ($0.occasion, $0.topics.map { ID(places[$0]) }) })
    self.starts = starts
    renamed = written.renamed(kind, mentions, topics)
  }

  /// Returns a review's topics, in the order of their mentions.
  package func topics(of review: ReviewID) -> ArraySlice<TopicID> {
    mentions[starts[review.number]..<starts[review.number + 1]]
  }

  /// Returns the topics that an occasion names besides its review, in the order of the names.
  package func topics(besidesReviewAt occasion: OccasionID) -> [TopicID] { atOccasions[occasion] ?? [] }

  /// Returns the ranks of topics and their indices in the order of names.
  private static func ranked(_ named: [TopicArchive]) -> [(place: Int, rank: Int)] {
    let places = named.indices.filter { named[$0].isRankable }.sorted { one, other in
      named[one].outranks(named[other]) ?? (one < other)
    }
    var ranked: [(place: Int, rank: Int)] = []
    for place in places {
      let shares = ranked.last.map { named[$0.place].summary.average == named[place].summary.average } ?? false
      ranked.append((place, shares ? ranked[ranked.count - 1].rank : ranked.count + 1))
    }
    return ranked
  }

  private static func byLatest(_ named: [TopicArchive]) -> [Int] {
    let latest: [Int] = named.map { $0.summary.latestTime?.order ?? 0 }
    return named.indices.filter { latest[$0] > 0 }.sorted { one, other in
      latest[one] == latest[other] ? one < other : latest[one] > latest[other]
    }
  }
}

extension [[Ranged<Topic>]] {
  /// Returns the reviews with a mention that is shown with another name or slug. `numbers` contains the topic of
  /// each mention.
  fileprivate func renamed(_ kind: TopicKind, _ numbers: [Int], _ topics: [Topic]) -> Set<ReviewID> {
    var (renamed, place): (Set<ReviewID>, Int) = ([], 0)
    for (review, mentions) in enumerated() {
      for mention in mentions {
        let topic = topics[numbers[place]]
        let hasOtherSlug = topic.slug != mention.value.slug
        if hasOtherSlug || kind.calls(topic, otherwiseThan: mention.value) { renamed.insert(ID(review)) }
        place += 1
      }
    }
    return renamed
  }
}

extension TopicArchive {
  fileprivate var isRankable: Bool { !isClosed && summary.average != nil }

  /// Returns whether the topic ranks before another; nil if only the names differ.
  fileprivate func outranks(_ other: TopicArchive) -> Bool? {
    if let average = summary.average, let otherAverage = other.summary.average, average != otherAverage {
      return average > otherAverage
    }
    let (count, otherCount) = (archive.occasions.count, other.archive.occasions.count)
    if count != otherCount { return count > otherCount }
    guard let order = summary.latestTime?.order, let otherOrder = other.summary.latestTime?.order else { return nil }
    return order == otherOrder ? nil : order > otherOrder
  }
}

extension [ReviewID] {
  /// Returns the reviews by their positions in a series; equal positions and missing ones by age, oldest first.
  fileprivate func inSeries(_ kind: TopicKind, _ reviews: [Review]) -> [ReviewID] {
    let places = map { id in
      let review = reviews[id]
      return (
        key: (review.place(in: kind) ?? .max, review.publication?.order ?? .min, review.time?.order ?? .min), id: id
      )
    }
    return places.sorted { one, other in
      one.key == other.key
        ? reviews[one.id].precedesByTitle(reviews[other.id], newestFirst: false) : one.key < other.key
    }
    .map(\.id)
  }
}

extension [Int] {
  /// The inverse of a permutation of the numbers from 0.
  var inverted: [Int] {
    var positions = self
    for (position, number) in enumerated() { positions[number] = position }
    return positions
  }
}
