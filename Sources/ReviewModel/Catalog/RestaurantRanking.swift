/// Groups reviews by restaurant and ranks the restaurants: by exact average, then by visits, then by the latest visit.
struct RestaurantRanking {
  /// By rank; those without a rank behind, by name.
  let archives: [RestaurantArchive]

  init(_ reviews: [Review], _ facts: [Restaurant], on scale: RatingScale) {
    var groups = Dictionary(grouping: reviews.filter { $0.restaurant != nil }) { Self.key($0.restaurant?.value) }
    let ordered = facts.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var archives = ordered.map { fact in
      Self.archive(
        fact.topic.value,
        fact,
        groups.removeValue(forKey: fact.topic.value.slug.value) ?? [],
        on: scale
      )
    }
    for (_, visits) in groups {
      guard let topic = visits.first?.restaurant?.value else { continue }
      archives.append(Self.archive(topic, nil, visits, on: scale))
    }
    self.archives = Self.ranked(archives)
  }

  /// Names that differ only in letter case, accents or spacing are one restaurant.
  private static func key(_ topic: Topic?) -> String { topic?.slug.value ?? "" }

  private static func archive(
    _ topic: Topic,
    _ restaurant: Restaurant?,
    _ visits: [Review],
    on scale: RatingScale
  ) -> RestaurantArchive {
    RestaurantArchive(
      topic: topic,
      restaurant: restaurant,
      reviews: visits,
      summary: RatingSummary(visits, on: scale),
      rank: nil
    )
  }

  private static func ranked(_ archives: [RestaurantArchive]) -> [RestaurantArchive] {
    var ranked = archives.filter { !$0.isClosed && $0.summary.average != nil }.sorted { $0.outranks($1) }
    for index in ranked.indices {
      let shares = index > 0 && ranked[index].summary.average == ranked[index - 1].summary.average
      ranked[index].rank = shares ? ranked[index - 1].rank : index + 1
    }
    let others = archives.filter { $0.isClosed || $0.summary.average == nil }
    return ranked + others.sorted { $0.topic.precedes($1.topic) }
  }
}

extension RestaurantArchive {
  fileprivate func outranks(_ other: RestaurantArchive) -> Bool {
    if let average = summary.average, let otherAverage = other.summary.average, average != otherAverage {
      return average > otherAverage
    }
    if reviews.count != other.reviews.count { return reviews.count > other.reviews.count }
    if let day = summary.latest?.day, let otherDay = other.summary.latest?.day, day != otherDay {
      return day > otherDay
    }
    return topic.precedes(other.topic)
  }
}
