/// A key of front matter whose value is shown as written: its validation, storage, presentation, search weight, and names
/// in templates and JSON-LD.
///
/// Verdict's fields are declared in `Review.declaration`; sites declare others in `site.yaml`. A class, because every page refers
/// to all fields.
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
  /// The folder, below that of a kind of topics, of the pages of topics that share a value of this fact; nil without such pages.
  package let groupFolder: String?
  /// The key of the fact within which the values are distinct, such as the city of a neighbourhood; nil for other facts.
  package let outer: String?
  /// Whether the field is required.
  package let isRequired: Bool
  /// The indices of the categories whose reviews have the field; nil for all.
  let categories: Set<Int>?
  /// The meaning in one sentence; nil for fields that a site declares, empty if a rule explains the key.
  package let explanation: String?
  /// The label in forms; nil if forms omit the field.
  package let formLabel: String?
  /// Whether forms show the field in the section of rarely used fields.
  package let isRare: Bool
  /// The value of a missing setting of a theme.
  let standard: FieldValue?

  package init(
    _ key: String,
    _ type: FieldType,
    name: String? = nil,
    label: String? = nil,
    isListed: Bool = false,
    searchWeight: Int? = nil,
    property: String? = nil,
    kind: TopicKind? = nil,
    groupFolder: String? = nil,
    outer: String? = nil,
    isRequired: Bool = false,
    categories: Set<Int>? = nil,
    explanation: String? = nil,
    formLabel: String? = nil,
    isInForms: Bool = true,
    isRare: Bool = false,
    standard: FieldValue? = nil
  ) {
    (self.key, self.type, self.name, self.label) = (key, type, name ?? key, label)
    (self.isListed, self.searchWeight, self.property) = (isListed, searchWeight, property)
    (self.kind, self.groupFolder, self.outer) = (kind, groupFolder, outer)
    (self.isRequired, self.categories) = (isRequired, categories)
    (self.explanation, self.isRare, self.standard) = (explanation, isRare, standard)
    self.formLabel = isInForms ? formLabel ?? label ?? key.asLabel : nil
  }

  /// Creates a field with a rule and storage of its own; forms omit a field without a label.
  package convenience init(own key: String, _ formLabel: String?, _ explanation: String = "", isRare: Bool = false) {
    self.init(
      key,
      .own,
      explanation: explanation,
      formLabel: formLabel,
      isInForms: formLabel != nil,
      isRare: isRare
    )
  }

  /// The keys whose values distinguish reviews with one title, so that cards show them with their label.
  package static let partKeys: Set<String> = ["season", "episode", "volume", "issue"]

  /// Returns whether reviews of a category have the field; true for nil, an invalid category.
  package func isFor(_ category: Int?) -> Bool {
    guard let categories, let category else { return true }
    return categories.contains(category)
  }
}

extension String {
  /// The words of a key as a label: "Page size" for `pageSize`, "URL" for `url`.
  package var asLabel: String {
    let spaced = reduce(into: "") { label, letter in
      let beginsWord = letter.isUppercase && label.last?.isLowercase ?? false
      label += letter == "_" || letter == "-" ? " " : beginsWord ? " " + letter.lowercased() : String(letter)
    }
    let words = spaced.split(separator: " ").map {
      Self.abbreviations.contains(String($0)) ? $0.uppercased() : String($0)
    }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The abbreviations that labels write in capitals.
  private static let abbreviations: Set<String> = [
    "css", "dvd", "html", "id", "isbn", "json", "pdf", "rss", "tv", "url", "xml",
  ]
}

/// The type of a field's value: how it is read, shown and searched. Each type is one file of the folder `Types`.
package struct FieldType: Sendable {
  /// The name in `site.yaml`.
  package let name: String
  /// An example of a value.
  package let example: String
  /// The only valid texts of a choice.
  package let choices: [String]
  /// The scale of a rating; nil for other types.
  package let scale: RatingScale?
  /// The type of values in templates.
  package let presentation: Presentation
  /// Whether values are searched.
  let isSearched: Bool
  /// Whether values distinguish topics of one name.
  let isDistinctive: Bool
  /// The grouping of reviews by the values; nil if values are not topics.
  let grouping: Grouping?
  /// The comparison of values in queries; nil for values without an order.
  let measure: Measure?
  /// The sizes of the steps in which statistics count values, the smallest first; empty for types without statistics.
  package let steps: [Int]
  /// Returns the value of a field; reports an invalid one.
  let read: @Sendable (inout EntryReader, Field) -> FieldValue?

  /// The types of values in templates.
  package enum Presentation: Sendable { case text, texts, number, day, url, condition }

  /// The type of a field that a rule of its own reads and stores.
  static let own = FieldType("own", example: "", as: .text) { _, _ in nil }

  /// Whether a rule of its own reads the field.
  var isOwn: Bool { name == Self.own.name }

  /// Topics, or topics whose reviews have an order.
  enum Grouping: Sendable { case topics, series }

  init(
    _ name: String,
    example: String,
    choices: [String] = [],
    scale: RatingScale? = nil,
    as presentation: Presentation,
    isSearched: Bool = false,
    isDistinctive: Bool = false,
    grouping: Grouping? = nil,
    measure: Measure? = nil,
    steps: [Int] = [],
    read: @escaping @Sendable (inout EntryReader, Field) -> FieldValue?
  ) {
    (self.name, self.example, self.choices, self.presentation) = (name, example, choices, presentation)
    (self.scale, self.steps) = (scale, steps)
    (self.isSearched, self.isDistinctive) = (isSearched, isDistinctive)
    (self.grouping, self.measure, self.read) = (grouping, measure, read)
  }

  /// The types of values that neither group reviews nor identify subjects.
  static let plain = declarable.filter { $0.grouping == nil && !$0.isID }

  /// The types that a site may declare. The values of a choice and the scale of a rating are set later.
  static let declarable: [FieldType] = [
    .text, .texts, .number, .day, .month, .year, .duration, .url, .condition, .choice([]), .topic, .topics, .series,
    .id, .rating(RatingScale()),
  ]
}

/// The conversion between texts and the quantities of an ordered type, such as durations.
package struct Measure: Sendable {
  /// The word for a missing value, if the type has one.
  let absence: String?
  let accepts: @Sendable (String) -> Bool
  /// Returns the quantities that a text comprises, such as all days of `2026-11`; reports an invalid text.
  let read: @Sendable (inout EntryReader, Ranged<String>) -> ClosedRange<Quantity>?
  let write: @Sendable (Quantity) -> String
}

/// The fields of a mapping, in the order of forms.
package struct Declaration: Sendable {
  package let fields: [Field]

  package init(_ fields: [Field]) { self.fields = fields }

  /// The fields whose values are stored in `Details`.
  package var details: [Field] { fields.filter { !$0.type.isOwn } }

  /// The meaning of each field, by key.
  var explanations: [String: String] {
    Dictionary(fields.map { ($0.key, $0.explanation ?? "") }) { first, _ in first }
  }

  /// Returns the declaration with further fields before the field with a key.
  func inserting(_ others: [Field], before key: String) -> Declaration {
    let place = fields.firstIndex { $0.key == key } ?? fields.endIndex
    return Declaration(fields[..<place] + others + fields[place...])
  }
}
