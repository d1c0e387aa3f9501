import BinaryCoding

/// Groups reviews by restaurant and ranks the restaurants: by exact average, then by visits, then by the latest visit.
struct RestaurantRanking: Sendable {
  /// By rank; those without a rank behind, by name.
  let archives: [RestaurantArchive]
  /// The numbers of the archives by name.
  let byName: [Int]
  /// The numbers of the archives with visits, the last visited first, then by name.
  let byLatestVisit: [Int]
  /// For each review the number of its archive.
  let restaurants: [Int?]

  init(_ archiver: Archiver, _ facts: [Restaurant]) {
    let named = Self.archives(archiver, facts).sorted(byNameOf: \.topic)
    let ranked = Self.ranked(named, archiver.rated.keys)
    let order = ranked.map(\.place) + named.indices.filter { !named[$0].isRanked }
    var archives = order.map { named[$0] }
    for (number, entry) in ranked.enumerated() { archives[number].rank = entry.rank }
    self.archives = archives
    byName = order.inverted
    byLatestVisit = Self.byLatestVisit(named, archiver.rated.keys).map { [byName] in byName[$0] }
    var restaurants = [Int?](repeating: nil, count: archiver.reviews.count)
    for (number, archive) in archives.enumerated() { for review in archive.reviews { restaurants[review] = number } }
    self.restaurants = restaurants
  }

  /// Names that differ only in letter case, accents or spacing are one restaurant.
  private static func archives(_ archiver: Archiver, _ facts: [Restaurant]) -> [RestaurantArchive] {
    var table = TopicTable()
    var (known, doubles): ([Restaurant], [Restaurant]) = ([], [])
    for fact in facts.sorted(by: { $0.path.precedesBytewise($1.path) }) {
      if table.number(of: fact.topic.value) == known.count { known.append(fact) } else { doubles.append(fact) }
    }
    var visits = [[Int]](repeating: [], count: known.count)
    for (review, topic) in archiver.reviews.lazy.map(\.restaurant?.value).enumerated() {
      guard let topic else { continue }
      let number = table.number(of: topic)
      if number == visits.count { visits.append([]) }
      visits[number].append(review)
    }
    let archives = visits.enumerated().map { number, reviews in
      let fact = number < known.count ? known[number] : nil
      return archive(table.topics[number], fact, reviews, archiver)
    }
    return archives + doubles.map { archive($0.topic.value, $0, [], archiver) }
  }

  private static func archive(
    _ topic: Topic,
    _ restaurant: Restaurant?,
    _ visits: [Int],
    _ archiver: Archiver
  ) -> RestaurantArchive {
    RestaurantArchive(topic: topic, restaurant: restaurant, reviews: visits, summary: archiver.summary(visits))
  }

  /// The places, in the order of names, of those with a rank, and their ranks.
  private static func ranked(_ named: [RestaurantArchive], _ keys: [ReviewKeys]) -> [(place: Int, rank: Int)] {
    let places = named.indices.filter { named[$0].isRanked }.sorted { one, other in
      named[one].outranks(named[other], keys) ?? (one < other)
    }
    var ranked: [(place: Int, rank: Int)] = []
    for place in places {
      let shares = ranked.last.map { named[$0.place].summary.average == named[place].summary.average } ?? false
      ranked.append((place, shares ? ranked[ranked.count - 1].rank : ranked.count + 1))
    }
    return ranked
  }

  private static func byLatestVisit(_ named: [RestaurantArchive], _ keys: [ReviewKeys]) -> [Int] {
    let latest = named.map { $0.summary.latest.map { keys[$0].day } ?? 0 }
    return named.indices.filter { latest[$0] > 0 }.sorted { one, other in
      latest[one] == latest[other] ? one < other : latest[one] > latest[other]
    }
  }
}

extension RestaurantArchive {
  fileprivate var isRanked: Bool { !isClosed && summary.average != nil }

  /// Whether it comes first in the ranking; nil when only the names can tell.
  fileprivate func outranks(_ other: RestaurantArchive, _ keys: [ReviewKeys]) -> Bool? {
    if let average = summary.average, let otherAverage = other.summary.average, average != otherAverage {
      return average > otherAverage
    }
    if reviews.count != other.reviews.count { return reviews.count > other.reviews.count }
    guard let latest = summary.latest, let otherLatest = other.summary.latest, keys[latest].day != keys[otherLatest].day
    else {
      return nil
    }
    return keys[latest].day > keys[otherLatest].day
  }
}
