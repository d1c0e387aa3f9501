import BinaryCoding
import Notation

/// What is known of a topic beside its reviews; all but the name is optional.
package struct TopicFacts: Sendable {
  /// The path of its file below the content folder.
  package let path: String
  package private(set) var topic: Written<Topic>
  package let illustration: Illustration?
  /// The values of the fields of its kind.
  package let details: Details
  /// The slug of its name and city together.
  let slugWithCity: Slug?
  /// The slug of its file's name.
  let fileSlug: Slug?
  /// The slug of its name, where several share it.
  package private(set) var sharedSlug: Slug?

  init(
    path: String,
    topic: Written<Topic>,
    illustration: Illustration?,
    details: Details,
    slugWithCity: Slug?,
    fileSlug: Slug?
  ) {
    (self.path, self.topic, self.illustration, self.details) = (path, topic, illustration, details)
    (self.slugWithCity, self.fileSlug) = (slugWithCity, fileSlug)
  }

  /// Its name as the author wrote it.
  package var name: String { topic.value.name }

  /// Whether it has closed; then it leaves the ranking.
  package var isClosed: Bool { details["closed"] != nil }

  /// Whether it says where on the earth it is.
  package var isLocated: Bool { details["map"] != nil || details["latitude"] != nil }

  /// What else than its own slug may mean it, or be meant by a name that it shares.
  package var otherSlugs: [Slug] {
    Set([slugWithCity, fileSlug, sharedSlug].compactMap(\.self)).subtracting([topic.value.slug]).sorted()
  }

  /// Whether it is about a topic of a kind.
  package func isOf(_ kind: TopicKind) -> Bool { path.lies(in: kind.folder) }
}

extension [TopicFacts] {
  /// The same where those of one name are told apart by their cities, if they have any.
  package var distinguished: [TopicFacts] {
    let groups = Dictionary(grouping: self, by: \.identity)
    guard groups.count < count else { return self }
    return map { groups[$0.identity, default: []].count > 1 ? $0.withCity : $0 }
  }
}

extension TopicFacts {
  /// The kind and the slug of a topic.
  fileprivate var identity: [String] { [String(path.pathComponents[0]), topic.value.slug.value] }

  fileprivate var withCity: TopicFacts {
    guard let slugWithCity else { return self }
    var facts = self
    facts.topic = Written(Topic(name: name, slug: slugWithCity), at: topic.range)
    facts.sharedSlug = topic.value.slug
    return facts
  }

  /// Whether more is known of a restaurant than what stands by its name.
  package var hasRestaurantFacts: Bool {
    Self.restaurantFields.contains { !["city", "country", "closed"].contains($0.key) && details[$0.key] != nil }
  }

  /// The keys of restaurants that are shown as they are written.
  static let restaurantFields = [
    Field("address", .text, explanation: "Street and house number, as on an envelope."),
    Field("neighbourhood", .text, isListed: true, explanation: "The part of the city."),
    Field("city", .text, isListed: true, explanation: "The city; tells restaurants of one name apart."),
    Field("region", .text, explanation: "The state, province or region."),
    Field("country", .text, explanation: "The country."),
    Field("cuisine", .texts, isListed: true, explanation: "A list of what is cooked, such as [Japanese, Ramen]."),
    Field("price", .text, explanation: "What it costs, in your own signs, such as €€."),
    Field("phone", .text, explanation: "The number to call."),
    Field("url", .url, name: "website", explanation: "Its website."),
    Field("map", .url, explanation: "A link to a map, such as one of openstreetmap.org."),
    Field("latitude", .number, explanation: "Degrees north of the equator, such as -36.8485; only with a longitude."),
    Field("longitude", .number, explanation: "Degrees east of Greenwich, such as 174.7633; only with a latitude."),
    Field("opened", .month, explanation: "The month in which it opened."),
    Field("closed", .month, explanation: "The month in which it closed; then it leaves the ranking."),
  ]
}

extension TopicFacts: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    topic.encode(to: &encoder)
    illustration.encode(to: &encoder)
    details.encode(to: &encoder)
    slugWithCity.encode(to: &encoder)
    fileSlug.encode(to: &encoder)
  }

  /// The arguments are read in the order in which `encode` wrote them.
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: try decoder.text(),
      topic: try Written<Topic>(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      details: try Details(from: &decoder),
      slugWithCity: try Slug?(from: &decoder),
      fileSlug: try Slug?(from: &decoder)
    )
  }
}
