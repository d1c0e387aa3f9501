/// Something that reviews share by name and are grouped by: restaurants and tags, and what else a site declares.
///
/// A class, because every topic of a kind shares it; it never changes.
package final class TopicKind: Sendable {
  /// The key by which reviews name its topics.
  package let key: String
  /// What one topic is called.
  package let name: String
  /// What several are called.
  package let plural: String
  /// The folder of its pages in the site, and of facts about its topics in the content folder.
  package let folder: String
  /// Whether its topics are ordered by their averages.
  package let isRanked: Bool
  /// Whether the reviews of a topic have an order of their own.
  package let isSeries: Bool
  /// The type of its topics (https://schema.org).
  package let thing: String?
  /// The keys of facts about a topic that are shown as they are written.
  package let fields: [Field]

  init(
    _ key: String,
    name: String,
    plural: String,
    folder: String,
    isRanked: Bool = false,
    isSeries: Bool = false,
    thing: String? = nil,
    fields: [Field] = []
  ) {
    (self.key, self.name, self.plural, self.folder) = (key, name, plural, folder)
    (self.isRanked, self.isSeries, self.thing, self.fields) = (isRanked, isSeries, thing, fields)
  }
}

extension TopicKind: Equatable {
  /// Whether two kinds have the same key, which is unique in a site: a configuration that is read again has other objects.
  package static func == (one: TopicKind, other: TopicKind) -> Bool { one === other || one.key == other.key }
}

extension TopicKind {
  /// Where one eats: known by name and city, ranked, out of the ranking once it has closed.
  package static let restaurants = TopicKind(
    "restaurant",
    name: "Restaurant",
    plural: "Restaurants",
    folder: "restaurants",
    isRanked: true,
    thing: "Restaurant",
    fields: TopicFacts.restaurantFields
  )

  /// Those that every site may have.
  package static let own = [restaurants, tags]

  /// What reviews are tagged with.
  package static let tags = TopicKind("tags", name: "Tag", plural: "Tags", folder: "tags")
}

extension TopicKind {
  /// Whether readers see a topic by another name than a review writes. Tags and restaurants are called what the review
  /// calls them, unless it finds them by another name than their own.
  package func calls(_ topic: Topic, otherwiseThan mention: Topic) -> Bool {
    let isOwn = self == Self.restaurants || self == Self.tags
    return isOwn ? topic.key != mention.key : topic.name != mention.name
  }
}

extension Review {
  /// What it names of a kind.
  package func mentions(of kind: TopicKind) -> [Written<Topic>] {
    if kind == TopicKind.tags { return tags }
    if kind == TopicKind.restaurants { return restaurant.map { [$0] } ?? [] }
    return details[kind.key]?.topics ?? []
  }

  /// Its place in a series of a kind, in hundredths; nil where it has none.
  package func place(in kind: TopicKind) -> Int? {
    if case .series(_, let place) = details[kind.key] { place } else { nil }
  }
}
