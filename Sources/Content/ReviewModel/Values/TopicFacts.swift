import BinaryCoding
import Notation

/// The facts about a topic from its file; all except the name are optional.
package struct TopicFacts: ContentValue {
  package let path: String
  /// The topic, with the key that distinguishes it from others of its name.
  package private(set) var topic: Ranged<Topic>
  package let illustration: Illustration?
  /// The values of the fields of the kind.
  package let details: Details
  /// The names with one fact, with two, and so on: `Subway, Porto`, `Subway, Porto, Baixa`.
  let longNames: [Topic]
  let ownSlug: Slug?
  let fileKey: NameKey?
  /// The distinction from other topics of the name.
  package private(set) var distinction = Distinction.none

  /// The distinction between topics of one name.
  package enum Distinction: Hashable, Sendable {
    /// The name is unique.
    case none
    /// The name with a number of facts.
    case facts(Int)
    case slug
    /// No distinction, which is an error.
    case missing
  }

  init(
    path: String,
    topic: Ranged<Topic>,
    illustration: Illustration?,
    details: Details,
    longNames: [Topic],
    ownSlug: Slug?,
    fileKey: NameKey?
  ) {
    (self.path, self.topic, self.illustration, self.details) = (path, topic, illustration, details)
    (self.longNames, self.ownSlug, self.fileKey) = (longNames, ownSlug, fileKey)
  }

  /// The name as written by the author.
  package var name: String { topic.value.name }

  package var title: String { name }

  /// The name with the facts that distinguish it.
  package var fullName: String { if case .facts(let count) = distinction { longNames[count - 1].name } else { name } }

  /// The unique name by which reviews refer to the topic.
  package var reference: String { distinction == .slug ? ownSlug?.value ?? name : fullName }

  /// The name with all facts that could distinguish it.
  package var longestName: String { longNames.last?.name ?? name }

  /// The slug to suggest for the file: that of the file name.
  package var suggestedSlug: Slug { fileKey.map { Slug(of: $0) } ?? topic.value.slug }

  /// Returns whether a mention is the name of another topic that the slug takes over: its spelling differs from the slug,
  /// by which reviews may refer to a topic, or reviews also use the name of this topic.
  package func takes(_ mention: Topic, withOwnName isNamed: Bool) -> Bool {
    guard let ownSlug, distinction == .none, mention.key == NameKey(ownSlug), mention.key != topic.value.key else {
      return false
    }
    return isNamed || mention.name != ownSlug.value
  }

  /// Whether the slug does not depend on other names.
  var hasFixedSlug: Bool { ownSlug != nil || distinction == .missing }

  /// Whether the file sets the slug.
  package var hasOwnSlug: Bool { ownSlug != nil }

  /// Whether the topic is closed and therefore not ranked.
  package var isClosed: Bool { details["closed"] != nil }

  /// Whether the facts include a location.
  package var isLocated: Bool { details["map"] != nil || details["latitude"] != nil }

  /// The keys, except that of `topic`, by which reviews may refer to the topic or to several of its name.
  package var otherKeys: [NameKey] {
    let keys = [ownSlug.map(NameKey.init), fileKey, sharedKeys.first].compactMap(\.self) + longNames.map(\.key)
    return Set(keys).subtracting([topic.value.key]).sorted()
  }

  /// The keys of shorter names that other topics share.
  package private(set) var sharedKeys: [NameKey] = []

  /// Returns whether the topic belongs to a kind.
  package func isOf(_ kind: TopicKind) -> Bool { path.isInside(kind.folder) }
}

extension [TopicFacts] {
  /// The facts with distinct names: topics of one name are distinguished by the slugs of their files, or by as many facts
  /// as necessary.
  package var distinguished: [TopicFacts] {
    var all = self
    while true {
      let groups = Dictionary(grouping: all.indices) { all[$0].identity }
      guard groups.count < all.count else { return all }
      let sharing = groups.values.filter { $0.count > 1 }.joined()
      if sharing.count(where: { all[$0].distinguish() }) == 0 {
        for index in sharing { all[index].markIndistinguishable() }
        return all
      }
    }
  }

  /// Other keys by which reviews can refer to facts, in order of precedence: slugs of files, names with facts unless they
  /// are shared, file names. If several have a long name or a file name, the first is used.
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
  fileprivate var identity: [String] { [String(path.pathComponents[0]), topic.value.key.value] }

  /// Applies the next distinction from topics of the name; returns false if there is none.
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
    topic = Ranged(other, at: topic.range)
  }

  /// Records that there is no distinction. The page gets a slug from the path of its file, to suppress follow-up errors.
  fileprivate mutating func markIndistinguishable() {
    distinction = .missing
    if let slug = Slug(of: path) { topic = Ranged(topic.value.with(slug), at: topic.range) }
  }

  /// The keys whose facts are shown next to the name of a restaurant.
  private static let keysBesideName: Set = [
    "address", "city", "country", "cuisine", "price", "map", "latitude", "longitude", "closed",
  ]

  /// Whether a restaurant has facts besides the ones shown next to its name.
  package var hasRestaurantFacts: Bool {
    TopicKind.restaurants.fields.contains { !Self.keysBesideName.contains($0.key) && details[$0.key] != nil }
  }
}

extension TopicFacts {
  /// Returns the keys of the facts of a kind in the order of forms.
  package static func declaration(of kind: TopicKind) -> Declaration {
    let fields = [
      Field(own: "name", "Name", "Name as written in reviews."),
      Field(own: "image", "Image", "Image: path relative to this file or the content folder."),
      Field(own: "alt", "Alt text of the image"),
      Field(
        own: "slug",
        "Name in the URL (slug)",
        "Name in the URL: lower-case letters, digits and hyphens. Default: derived from the name.",
        isRare: true
      ),
    ]
    return Declaration(fields).inserting(kind.fields, before: "image")
  }

  package func encode(to encoder: inout ByteEncoder) {
    topic.encode(to: &encoder)
    illustration.encode(to: &encoder)
    details.encode(to: &encoder)
    longNames.encode(to: &encoder)
    ownSlug.encode(to: &encoder)
    fileKey.encode(to: &encoder)
  }

  /// Decodes facts. The arguments are evaluated in the order of `encode`.
  package init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: path,
      topic: try Ranged<Topic>(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      details: try Details(from: &decoder),
      longNames: try [Topic](from: &decoder),
      ownSlug: try Slug?(from: &decoder),
      fileKey: try NameKey?(from: &decoder)
    )
  }
}
