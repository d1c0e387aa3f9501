import BinaryCoding
import Notation

/// What is known of a topic beside its reviews; all but the name is optional.
package struct TopicFacts: Sendable {
  /// The path of its file below the content folder.
  package let path: String
  /// Its name, with the key that tells it from others of that name.
  package private(set) var topic: Written<Topic>
  package let illustration: Illustration?
  /// The values of the fields of its kind.
  package let details: Details
  /// Its name with one fact behind it, with two, and so on: `Subway, Porto`, `Subway, Porto, Baixa`.
  let longNames: [Topic]
  /// The slug that its file gives it.
  let ownSlug: Slug?
  /// The key of its file's name.
  let fileKey: NameKey?
  /// What tells it from others of its name.
  package private(set) var distinction = Distinction.none

  /// What tells a topic from others of its name.
  package enum Distinction: Hashable, Sendable {
    /// No other has its name.
    case none
    /// So many facts.
    case facts(Int)
    /// The slug that its file gives it.
    case slug
    /// Nothing, which is an error.
    case missing
  }

  init(
    path: String,
    topic: Written<Topic>,
    illustration: Illustration?,
    details: Details,
    longNames: [Topic],
    ownSlug: Slug?,
    fileKey: NameKey?
  ) {
    (self.path, self.topic, self.illustration, self.details) = (path, topic, illustration, details)
    (self.longNames, self.ownSlug, self.fileKey) = (longNames, ownSlug, fileKey)
  }

  /// Its name as the author wrote it.
  package var name: String { topic.value.name }

  /// Its name with the facts that tell it from others.
  package var fullName: String { if case .facts(let count) = distinction { longNames[count - 1].name } else { name } }

  /// The name by which reviews mean it alone.
  package var reference: String { distinction == .slug ? ownSlug?.value ?? name : fullName }

  /// Its name with all facts that could tell it from others.
  package var longestName: String { longNames.last?.name ?? name }

  /// A slug that its file may give it: that of the file's name.
  package var suggestedSlug: Slug { fileKey.map { Slug(of: $0) } ?? topic.value.slug }

  /// Whether its slug does not depend on other names.
  var hasFixedSlug: Bool { ownSlug != nil || distinction == .missing }

  /// Whether it has closed; then it leaves the ranking.
  package var isClosed: Bool { details["closed"] != nil }

  /// Whether it says where on the earth it is.
  package var isLocated: Bool { details["map"] != nil || details["latitude"] != nil }

  /// What may mean it besides its key, or be meant by a name that it shares.
  package var otherKeys: [NameKey] {
    let keys = [ownSlug.map(NameKey.init), fileKey, sharedKeys.first].compactMap(\.self) + longNames.map(\.key)
    return Set(keys).subtracting([topic.value.key]).sorted()
  }

  /// The keys of the shorter names that it shares with others.
  package private(set) var sharedKeys: [NameKey] = []

  /// Whether it is about a topic of a kind.
  package func isOf(_ kind: TopicKind) -> Bool { path.lies(in: kind.folder) }
}

extension [TopicFacts] {
  /// The facts where those of one name are told apart: by the slugs of their files, or by as many facts as it takes.
  package var distinguished: [TopicFacts] {
    var all = self
    while true {
      let groups = Dictionary(grouping: all.indices) { all[$0].identity }
      guard groups.count < all.count else { return all }
      let sharing = groups.values.filter { $0.count > 1 }.joined()
      if sharing.count(where: { all[$0].distinguish() }) == 0 {
        for index in sharing { all[index].giveUp() }
        return all
      }
    }
  }

  /// The keys by which reviews may find the facts besides those of their names: slugs of files, then names with facts, unless several
  /// have them, then names of files; of several, that of the first.
  var otherNames: [NameKey: Int] {
    var names: [NameKey: Int] = [:]
    let shared = Set(flatMap(\.sharedKeys))
    for (number, facts) in enumerated() { if let slug = facts.ownSlug { names[NameKey(slug)] = number } }
    for keys in [map { $0.longNames.map(\.key) }, map { [$0.fileKey].compactMap(\.self) }] {
      for (number, keys) in keys.enumerated() {
        for key in keys where names[key] == nil && !shared.contains(key) { names[key] = number }
      }
    }
    return names
  }
}

extension TopicFacts {
  /// The kind and the key of a topic.
  fileprivate var identity: [String] { [String(path.pathComponents[0]), topic.value.key.value] }

  /// Goes on to what may tell it from others of its name; returns whether there is something.
  fileprivate mutating func distinguish() -> Bool {
    let count = if case .facts(let count) = distinction { count } else { 0 }
    if let ownSlug, distinction == .none {
      distinction = .slug
      rename(Topic(name: name, key: NameKey(ownSlug), slug: ownSlug))
    } else if distinction != .slug, count < longNames.count {
      distinction = .facts(count + 1)
      rename(Topic(name: name, key: longNames[count].key, slug: longNames[count].slug))
    } else {
      return false
    }
    return true
  }

  private mutating func rename(_ other: Topic) {
    sharedKeys.append(topic.value.key)
    topic = Written(other, at: topic.range)
  }

  /// Takes note that nothing tells it from others. Its page gets a path of its own, so that this is all that is reported.
  fileprivate mutating func giveUp() {
    distinction = .missing
    if let slug = Slug(of: path) { topic = Written(topic.value.with(slug), at: topic.range) }
  }

  /// Whether more is known of a restaurant than what stands by its name.
  package var hasRestaurantFacts: Bool {
    Self.restaurantFields.contains { !["city", "country", "closed"].contains($0.key) && details[$0.key] != nil }
  }

  /// The keys of restaurants that are shown as they are written.
  static let restaurantFields = [
    Field("address", .text, explanation: "Street and house number."),
    Field("neighbourhood", .text, isListed: true, explanation: "Neighbourhood or district."),
    Field("city", .text, isListed: true, explanation: "City. Distinguishes restaurants with the same name."),
    Field("region", .text, explanation: "State, province or region."),
    Field("country", .text, explanation: "Country."),
    Field("cuisine", .texts, isListed: true, explanation: "Cuisine: a list, such as [Japanese, Ramen]."),
    Field("price", .text, explanation: "Price level, such as €€."),
    Field("phone", .text, explanation: "Phone number."),
    Field("url", .url, name: "website", explanation: "URL of the website."),
    Field("map", .url, explanation: "URL of a map, such as a page of openstreetmap.org."),
    Field("latitude", .number, explanation: "Latitude in degrees, such as -36.8485. Requires longitude."),
    Field("longitude", .number, explanation: "Longitude in degrees, such as 174.7633. Requires latitude."),
    Field("opened", .month, explanation: "Month of the opening."),
    Field("closed", .month, explanation: "Month of the closing. Rankings omit closed restaurants."),
  ]
}

extension TopicFacts: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    topic.encode(to: &encoder)
    illustration.encode(to: &encoder)
    details.encode(to: &encoder)
    longNames.encode(to: &encoder)
    ownSlug.encode(to: &encoder)
    fileKey.encode(to: &encoder)
  }

  /// The arguments are read in the order in which `encode` wrote them.
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: try decoder.text(),
      topic: try Written<Topic>(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      details: try Details(from: &decoder),
      longNames: try [Topic](from: &decoder),
      ownSlug: try Slug?(from: &decoder),
      fileKey: try NameKey?(from: &decoder)
    )
  }
}
