/// A key of front matter whose value is shown as written: its validation, storage, presentation, search weight, and names
/// in templates and JSON-LD.
///
/// Verdict's fields are declared with their types (`Review.fields`); sites declare others in `site.yaml`. A class, because
/// every page refers to all fields.
package final class Field: Sendable {
  /// The key in front matter.
  package let key: String
  package let type: FieldType
  /// The name in templates.
  package let name: String
  /// The label among the facts of a page; nil if the field has a separate position on it.
  package let label: String?
  /// Whether lists of reviews show the field as well.
  package let isListed: Bool
  /// The search weight of its words, relative to 1 for words of the body; nil if the field is not searched.
  package let searchWeight: Int?
  /// The property of the reviewed item (https://schema.org).
  package let property: String?
  /// The kind of the field's topics, if it has any.
  package let kind: TopicKind?
  /// Whether the field is required.
  package let isRequired: Bool
  /// The indices of the categories whose reviews have the field; nil for all.
  let categories: Set<Int>?
  /// The meaning in one sentence; nil for fields that a site declares.
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

  /// Returns whether reviews of a category have the field; true for nil, an invalid category.
  package func isFor(_ category: Int?) -> Bool {
    guard let categories, let category else { return true }
    return categories.contains(category)
  }
}

/// The type of a field's value.
package enum FieldType: Hashable, Sendable {
  case text, texts, number, day, month, year, duration, url, condition
  /// A language tag (BCP 47).
  case language
  /// One of the texts.
  case choice([String])
  /// The name of a topic, of several topics, or of a series with a position in it.
  case topic, topics, series
}

extension FieldType {
  /// The types that a site may declare, by their names in `site.yaml`. The values of a choice are set later.
  static let declarable: [(name: String, type: FieldType)] = [
    ("text", .text), ("texts", .texts), ("number", .number), ("day", .day), ("month", .month), ("year", .year),
    ("duration", .duration), ("url", .url), ("condition", .condition), ("choice", .choice([])),
    ("topic", .topic), ("topics", .topics), ("series", .series),
  ]

  /// An example of a value.
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
