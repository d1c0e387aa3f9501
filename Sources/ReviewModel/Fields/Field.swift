/// A key of front matter whose value is shown as it is written. Everything that follows from such a key follows from
/// this: how it is checked and kept, where it is shown and found, and what templates and machines know it as.
///
/// Verdict's own are listed beside what they belong to (`Review.fields`); a site declares others in `site.yaml`.
/// A class, since every page asks for all of them.
package final class Field: Sendable {
  /// As front matter writes it.
  package let key: String
  package let type: FieldType
  /// As templates ask for it.
  package let name: String
  /// What pages call it among the facts; nil where a place of its own shows it.
  package let label: String?
  /// Whether it is shown wherever its subject is listed, too.
  package let isListed: Bool
  /// How much its words count in a search, where a word of the text counts 1; nil where they are not searched.
  package let searchWeight: Int?
  /// The property of what is reviewed that it is (https://schema.org).
  package let property: String?
  /// The kind of the topics that it names, if it names any.
  package let kind: TopicKind?
  /// Whether it must be written.
  package let isRequired: Bool
  /// The indexes of the categories whose reviews have it; nil for all.
  let categories: Set<Int>?
  /// What it means, in one sentence; nil for those that a site declares, which say it by their names and types.
  let explanation: String?

  init(
    _ key: String,
    _ type: FieldType,
    name: String? = nil,
    label: String? = nil,
    isListed: Bool = false,
    searchWeight: Int? = nil,
    property: String? = nil,
    kind: TopicKind? = nil,
    isRequired: Bool = false,
    categories: Set<Int>? = nil,
    explanation: String? = nil
  ) {
    (self.key, self.type, self.name, self.label) = (key, type, name ?? key, label)
    (self.isListed, self.searchWeight, self.property) = (isListed, searchWeight, property)
    (self.kind, self.isRequired, self.categories) = (kind, isRequired, categories)
    self.explanation = explanation
  }

  /// Whether reviews of a category have it; of one that is at fault, nobody knows.
  package func isFor(_ category: Int?) -> Bool {
    guard let categories, let category else { return true }
    return categories.contains(category)
  }
}

/// What a field holds.
package enum FieldType: Hashable, Sendable {
  case text, texts, number, day, month, year, duration, url, condition
  /// A language tag (BCP 47).
  case language
  /// One of some texts.
  case choice([String])
  /// The name of a topic, or of several, or of a series with a place in it.
  case topic, topics, series
}

extension FieldType {
  /// Those that a site may declare, by their names in `site.yaml`; that of a choice has yet to get its values.
  static let declarable: [(name: String, type: FieldType)] = [
    ("text", .text), ("texts", .texts), ("number", .number), ("day", .day), ("month", .month), ("year", .year),
    ("duration", .duration), ("url", .url), ("condition", .condition), ("choice", .choice([])),
    ("topic", .topic), ("topics", .topics), ("series", .series),
  ]

  /// What somebody might write.
  package var example: String {
    switch self {
    case .text: "text"
    case .texts: "[one, two]"
    case .number: "7.5"
    case .day: "2026-11-04"
    case .month: "2026-03"
    case .year: "1994"
    case .duration: "1 h 30 min"
    case .url: "https://…"
    case .condition: "true"
    case .language: "en"
    case .choice(let texts): texts.first ?? ""
    case .topic: "a name"
    case .topics: "[one name, another]"
    case .series: "{name: Earthsea, number: 1}"
    }
  }
}
