/// A key of front matter whose value is shown as it is written. Everything that follows from such a key follows from
/// this: how it is checked and kept, where it is shown and found, and what templates and machines know it as.
package struct Field: Sendable {
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

  init(
    _ key: String,
    _ type: FieldType,
    name: String? = nil,
    label: String? = nil,
    isListed: Bool = false,
    searchWeight: Int? = nil,
    property: String? = nil
  ) {
    (self.key, self.type, self.name, self.label) = (key, type, name ?? key, label)
    (self.isListed, self.searchWeight, self.property) = (isListed, searchWeight, property)
  }
}

/// What a field holds.
package enum FieldType: Sendable {
  case text, texts, condition, url, month
  /// A language tag (BCP 47).
  case language
}

/// The values of the fields that were written.
package struct Details: Sendable {
  /// Few, so that looking through them is the quickest way to one.
  private(set) var entries: [(key: String, value: FieldValue)] = []

  /// Whether no field was written.
  package var isEmpty: Bool { entries.isEmpty }

  /// The value of a key; nil where it was not written, or is a condition that does not hold.
  package subscript(key: String) -> FieldValue? { entries.first { $0.key == key }?.value }

  mutating func add(_ key: String, _ value: FieldValue) { entries.append((key, value)) }
}

/// A value of a field.
package enum FieldValue: Sendable {
  case text(String)
  case texts([String])
  case condition
  case month(CalendarMonth)

  /// The text, if it is one.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts, if it is a list.
  package var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }

  /// The month, if it is one.
  package var month: CalendarMonth? { if case .month(let month) = self { month } else { nil } }

  /// What it says, text by text; nothing for a condition, whose key says it.
  package var words: [String] {
    switch self {
    case .text(let text): [text]
    case .texts(let texts): texts
    case .condition: []
    case .month(let month): ["\(month)"]
    }
  }
}

extension EntryReader {
  /// The values of some fields.
  mutating func details(_ fields: [Field]) -> Details {
    var details = Details()
    for field in fields {
      if let value = value(of: field) { details.add(field.key, value) }
    }
    return details
  }

  private mutating func value(of field: Field) -> FieldValue? {
    switch field.type {
    case .text: text(field.key).map { .text($0) }
    case .texts: list(field.key).map { .texts($0) }
    case .condition: condition(field.key) ? .condition : nil
    case .url: url(field.key).map { .text($0) }
    case .month: month(field.key).map { .month($0) }
    case .language: language(field.key).map { .text($0) }
    }
  }

  private mutating func list(_ key: String) -> [String]? {
    let texts = texts(key)
    return texts.isEmpty ? nil : texts
  }
}
