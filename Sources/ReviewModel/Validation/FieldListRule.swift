import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// The fields that a site declares.
extension EntryReader {
  private static let example = "{key: director}"

  /// The fields of `fields`.
  mutating func fields(categories: [Category]) -> [Field] {
    var fields: [Field] = []
    for reader in mappings("fields", example: Self.example) {
      guard let field = field(reader, categories), isNew(field, among: fields, at: reader) else { continue }
      fields.append(field)
    }
    return fields
  }

  private mutating func field(_ entries: EntryReader, _ categories: [Category]) -> Field? {
    var reader = entries
    let key = reader.fieldKey()
    let label = reader.text("name")
    let type = reader.fieldType()
    let (isListed, isRequired) = (reader.condition("card"), reader.condition("required"))
    let property = reader.property()
    let owners = reader.owners(among: categories)
    reader.reportUnknownKeys()
    report(reader.diagnostics)
    guard let key, let type else { return nil }
    return Field(
      key,
      type,
      label: label ?? key.asLabel,
      isListed: isListed,
      searchWeight: type.isSearched ? 4 : nil,
      property: property,
      isRequired: isRequired,
      categories: owners
    )
  }

  private mutating func fieldKey() -> String? {
    guard let key = requiredText("key", example: "director") else { return nil }
    let bytes = key.utf8
    if bytes.count <= 40, bytes.first?.isLetter ?? false,
      bytes.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") })
    {
      return key
    }
    report(
      .fieldInvalid,
      "'\(key)' cannot be a key of front matter",
      hint: "use letters, digits, '_' and '-', a letter first",
      at: valuePlace(of: "key")
    )
    return nil
  }

  private mutating func fieldType() -> FieldType? {
    let names = FieldType.declarable.map(\.name)
    let name = writtenText("type")
    let values = texts("values")
    guard let name else { return values.isEmpty ? .text : .choice(values) }
    switch FieldType.declarable.first(where: { $0.name == name.value })?.type {
    case .choice where values.isEmpty:
      reportMissing("values", example: "[Hardback, Paperback, Audio]")
      return nil
    case .choice: return .choice(values)
    case let type?: return type
    case nil:
      report(
        .unknownFieldType,
        "there is no type of field '\(name.value)'",
        hint: didYouMean(name.value, among: names) ?? "use \(names.joined(separator: ", "))",
        at: name.range
      )
      return nil
    }
  }

  /// The name of a property; those that Verdict writes itself cannot be taken.
  private mutating func property() -> String? {
    guard let text = writtenText("property") else { return nil }
    let isName = text.value.first?.isLowercase ?? false && text.value.utf8.allSatisfy(\.isLetter)
    if isName, text.value != "name" { return text.value }
    report(
      .fieldInvalid,
      "'\(text.value)' cannot be the property of a field",
      hint: "use a property of https://schema.org such as director, isbn or dateCreated",
      at: text.range
    )
    return nil
  }

  /// The categories that `for` names.
  private mutating func owners(among categories: [Category]) -> Set<Int>? {
    guard holdsValue("for") else {
      _ = entry("for")
      return nil
    }
    return Set(writtenTexts("for").compactMap { name in index(of: name.value, among: categories, at: name.range) })
  }

  private mutating func isNew(_ field: Field, among others: [Field], at reader: EntryReader) -> Bool {
    if ReviewValidator.ownKeys.contains(field.key) {
      report(
        .fieldInvalid,
        "'\(field.key)' is a key of Verdict's own",
        hint: "remove the field, or give it another key",
        at: reader.valuePlace(of: "key")
      )
      return false
    }
    if others.contains(where: { $0.key == field.key }) {
      report(
        .fieldInvalid,
        "there are two fields '\(field.key)'",
        hint: "keep one of the two",
        at: reader.valuePlace(of: "key")
      )
      return false
    }
    guard let other = others.first(where: field.sharesProperty) else { return true }
    report(
      .fieldInvalid,
      "the fields '\(other.key)' and '\(field.key)' have the same property",
      hint: "remove it from one of the two",
      at: reader.valuePlace(of: "property")
    )
    return false
  }
}

extension Field {
  /// Whether a review can have both, and then both would be the same property.
  fileprivate func sharesProperty(with other: Field) -> Bool {
    guard let property, property == other.property else { return false }
    guard let categories, let others = other.categories else { return true }
    return !categories.isDisjoint(with: others)
  }
}

extension FieldType {
  /// Whether a reader might look for what it says.
  fileprivate var isSearched: Bool {
    switch self {
    case .text, .texts, .year, .choice: true
    case .number, .day, .month, .duration, .url, .condition, .language: false
    }
  }
}

extension String {
  /// The words of a key with a capital.
  fileprivate var asLabel: String {
    let words = String(map { $0 == "_" || $0 == "-" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
