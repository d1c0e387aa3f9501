/// The values of a fact of each topic of a kind.
package struct TopicValues: Sendable {
  package let field: Field
  /// The values of all topics by name, each once and with a slug of its own.
  package let distinct: [Topic]
  /// The index of the kind in the catalog.
  package let kind: Int
  /// The indices in `distinct` of the values of each topic.
  private let values: [[Int]]
  private let letters: SlugLetters

  /// Reads a fact; nil if no topic has it.
  init?(_ field: Field, _ kind: Int, _ topics: TopicIndex, _ letters: SlugLetters) {
    (self.field, self.kind, self.letters) = (field, kind, letters)
    let written = topics.archives.map { $0.facts?.details[field.key]?.values(letters) ?? [] }
    let names = Dictionary(written.joined().map { ($0.key, $0) }) { first, _ in first }
    if names.isEmpty { return nil }
    distinct = names.values.sorted { $0.key < $1.key }.distinguished().sorted(byNameOf: { $0 })
    let places = Dictionary(uniqueKeysWithValues: distinct.enumerated().map { ($1.key, $0) })
    values = written.map { $0.compactMap { places[$0.key] } }
  }

  /// Returns the values of some topics of the kind.
  func values(of topics: some Sequence<TopicID>) -> [Topic] {
    topics.flatMap { values[$0.number].map { distinct[$0] } }
  }

  /// The indices of the topics with each value, in catalog order.
  var members: [[Int]] {
    var topics = [[Int]](repeating: [], count: distinct.count)
    for (topic, places) in values.enumerated() { for place in places { topics[place].append(topic) } }
    return topics
  }
}

/// The topics of a kind that share a value of a fact, such as the restaurants of a city.
package struct FactGroup: Sendable {
  package let kind: TopicKind
  package let field: Field
  /// The value. Its slug is unique among those of the field.
  package let value: Topic
  /// The topics by their rank in the group, then those without a rank by name.
  package let archives: [TopicArchive]

  /// The identity: kind, fact and value.
  var key: [String] { Self.key(kind, field, value) }

  static func key(_ kind: TopicKind, _ field: Field, _ value: Topic) -> [String] {
    [kind.key, field.key, value.key.value]
  }
}

extension TopicValues {
  /// Returns the groups of topics that share a value, by value. A value that one topic has, or all, is no group.
  func groups(of topics: TopicIndex) -> [FactGroup] {
    let groups = zip(distinct, members).flatMap { parted($0, $1, topics) }
      .filter { $0.members.count > 1 && $0.members.count < topics.archives.count }
    return zip(groups.map(\.value).distinguished(), groups).map { value, group in
      FactGroup(
        kind: topics.kind,
        field: field,
        value: value,
        archives: group.members.map { topics.archives[$0] }.rankedAnew
      )
    }
  }

  /// Returns the topics with a value. If the name occurs in several values of the outer fact, such as a neighbourhood "Centre" of
  /// two cities, these are different values.
  private func parted(_ value: Topic, _ members: [Int], _ topics: TopicIndex) -> [(value: Topic, members: [Int])] {
    guard let outer = field.outer else { return [(value, members)] }
    let places = Dictionary(grouping: members) {
      topics.archives[$0].facts?.details[outer]?.values(letters).first?.key
    }
    guard places.count > 1 else { return [(value, members)] }
    return places.values.map { members in
      let place = topics.archives[members[0]].facts?.details[outer]?.values(letters).first
      return (place.map { value.within($0, letters) } ?? value, members)
    }.sorted { $0.value.key < $1.value.key }
  }
}

extension Topic {
  /// Returns the topic named with another that contains it: "Centre, York".
  package func within(_ outer: Topic, _ letters: SlugLetters) -> Topic {
    Topic(name: "\(name), \(outer.name)", letters) ?? self
  }
}

extension FieldValue {
  /// Returns the names in the value of a fact, each once.
  package func values(_ letters: SlugLetters) -> [Topic] {
    var seen: Set<NameKey> = []
    return (texts ?? text.map { [$0] } ?? []).compactMap { Topic(name: $0, letters) }.filter {
      seen.insert($0.key).inserted
    }
  }
}

extension [TopicArchive] {
  /// The topics with ranks among themselves, in their order.
  fileprivate var rankedAnew: [TopicArchive] {
    var (ranked, last): ([TopicArchive], (old: Int, new: Int)?) = ([], nil)
    for var archive in self {
      if let old = archive.rank {
        let new = last?.old == old ? last?.new ?? 1 : ranked.count + 1
        (last, archive.rank) = ((old, new), new)
      }
      ranked.append(archive)
    }
    return ranked
  }
}
