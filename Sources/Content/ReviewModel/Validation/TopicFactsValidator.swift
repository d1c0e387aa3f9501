import BinaryCoding
import Diagnostics
import FrontMatter

/// A validator that creates facts about topics from parsed files.
package struct TopicFactsValidator: EntryValidator {
  package typealias Value = TopicFacts
  private let kinds: [TopicKind]
  package let slugLetters: SlugLetters

  package init(_ configuration: SiteConfiguration) {
    (kinds, slugLetters) = (configuration.topicKinds, configuration.slugLetters)
  }

  /// Returns the kind of the topics in a folder; nil for another folder.
  private func kind(_ folder: String) -> TopicKind? { kinds.first { $0.folder == folder } }

  package func declaration(in folder: String) -> Declaration {
    kind(folder).map(TopicFacts.declaration) ?? Declaration([])
  }

  /// Claims no names: in facts with errors, the name itself is invalid.
  package func names(_ document: FencedDocument, path: String) -> ClaimedNames { ClaimedNames() }

  package func foreignKeys(in path: String, _ read: @escaping (inout EntryReader) -> Void) -> KeyNames {
    guard path.isInside(TopicKind.restaurants.folder) else { return KeyNames() }
    return KeyNames(
      hint: { key, _, _ in ForeignKeys.restaurantHint(key) },
      equivalent: ForeignKeys.renamedRestaurantKey,
      name: ForeignKeys.renamedRestaurantKey,
      read: read
    )
  }

  /// Returns the facts in a file. The folder determines the kind of the topic.
  package func value(_ reader: inout EntryReader, path: String) -> TopicFacts? {
    guard let kind = kinds.first(where: { path.isInside($0.folder) }) else { return nil }
    let name = reader.requiredText("name", example: "Trattoria Aurora")
    let topic = name.flatMap { reader.name(Ranged($0, at: reader.valuePlace(of: "name"))) }
    let ownSlug = reader.ownSlug()
    let (illustration, details) = (reader.illustration(), reader.details(kind.fields))
    if kind.hasCoordinates { reader.checkCoordinates(details) }
    for key in kind.namingKeys {
      if let text = details[key]?.text { reader.warnAboutMarks(around: Ranged(text, at: reader.valuePlace(of: key))) }
    }
    guard let topic else { return nil }
    let namingFacts = details.namingFacts(of: kind)
    let longNames = namingFacts.indices.compactMap { last in
      Topic(name: ([topic.value.name] + namingFacts[...last]).joined(separator: ", "), slugLetters)
    }
    return TopicFacts(
      path: path,
      topic: ownSlug.map { Ranged(topic.value.with($0), at: topic.range) } ?? topic,
      illustration: illustration,
      details: details,
      longNames: longNames,
      ownSlug: ownSlug,
      fileKey: NameKey(of: fileName(path), slugLetters)
    )
  }
}

extension TopicKind {
  /// Whether the facts include a latitude and a longitude.
  package var hasCoordinates: Bool {
    ["latitude", "longitude"].allSatisfy { key in fields.contains { $0.key == key && $0.type.name == "number" } }
  }

  /// The keys of the facts that distinguish topics of one name, in order of precedence.
  package var namingKeys: [String] {
    let places = ["city", "neighbourhood", "address", "region", "country"]
    if self == Self.restaurants { return places }
    let keys = fields.filter(\.type.isDistinctive).map(\.key)
    return places.filter(keys.contains) + keys.filter { !places.contains($0) }
  }
}

extension Details {
  /// Returns the facts that distinguish topics of one name, as texts.
  fileprivate func namingFacts(of kind: TopicKind) -> [String] {
    kind.namingKeys.compactMap { key in
      switch self[key] {
      case .text(let text): text
      case .day(let day): "\(day)"
      case .month(let month): "\(month)"
      default: nil
      }
    }
  }
}
