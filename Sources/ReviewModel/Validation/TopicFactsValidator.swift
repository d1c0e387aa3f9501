import BinaryCoding
import Diagnostics
import FrontMatter

/// Makes facts about topics of parsed files.
package struct TopicFactsValidator: Sendable {
  private let kinds: [TopicKind]
  private let slugLetters: SlugLetters

  /// Makes a validator for a site.
  package init(_ configuration: SiteConfiguration) {
    (kinds, slugLetters) = (configuration.topicKinds, configuration.slugLetters)
  }

  /// What a file about a topic of a kind may hold.
  package func expectedKeys(of kind: TopicKind) -> [ExpectedKey] {
    EntryReader.expectedKeys(KeyExplanations.topics) { _ = facts(&$0, of: kind, path: "") }
  }

  /// The facts in a file at `path` below the content folder; nil where the name is at fault. The folder says of which
  /// kind the topic is.
  package func validate(_ document: FencedDocument, path: String) -> Diagnosed<TopicFacts?> {
    guard let kind = kinds.first(where: { path.lies(in: $0.folder) }) else { return Diagnosed(nil) }
    var reader = EntryReader(document, slugLetters)
    let facts = facts(&reader, of: kind, path: path)
    let restaurantKeys = KeyNames(hint: ForeignKeys.restaurantHint, name: ForeignKeys.renamedRestaurantKey) {
      _ = self.facts(&$0, of: kind, path: path)
    }
    reader.reportUnknownKeys(kind == TopicKind.restaurants ? restaurantKeys : KeyNames())
    return Diagnosed(facts, reader.diagnostics)
  }

  private func facts(_ reader: inout EntryReader, of kind: TopicKind, path: String) -> TopicFacts? {
    let name = reader.requiredText("name", example: "Trattoria Aurora")
    let topic = name.flatMap { reader.topic(Written($0, at: reader.valuePlace(of: "name")), of: "name") }
    let (illustration, details) = (reader.illustration(), reader.details(kind.fields))
    if kind == TopicKind.restaurants { reader.checkCoordinates(details) }
    guard let topic else { return nil }
    let city = details["city"]?.text
    return TopicFacts(
      path: path,
      topic: topic,
      illustration: illustration,
      details: details,
      slugWithCity: city.flatMap { Slug(of: "\(topic.value.name) \($0)", slugLetters) },
      fileSlug: Slug(of: fileName(path), slugLetters)
    )
  }
}
