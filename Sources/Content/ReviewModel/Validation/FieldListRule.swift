import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

// MARK: - Fields that a site declares
extension EntryReader {
  private static let example = "{key: director}"

  /// Returns the fields of the key `fields`: those of reviews, and those of visits.
  mutating func fields(categories: [Category], scale: RatingScale) -> (ofReviews: [Field], ofVisits: [Field]) {
    var (fields, visitFields): ([Field], [Field]) = ([], [])
    for var reader in mappings("fields", example: Self.example, of: FieldType.declaration) {
      let isOfVisits = reader.choice("of", among: ["review", "visit"]) == "visit"
      let field =
        isOfVisits
        ? reader.field(.visit, among: visitFields, besides: fields, scale: scale)
        : reader.field(.review(categories), among: fields, besides: visitFields, scale: scale)
      reader.explain(["of": "What has the field: review, or visit for the items of visits. Default: review."])
      reader.reportUnknownKeys()
      report(reader, of: "fields")
      if let field { isOfVisits ? visitFields.append(field) : fields.append(field) }
    }
    return (fields, visitFields)
  }

  /// Returns the field of an owner in this mapping; nil if it is invalid or conflicts with `others` of the owner. Topics of `besides`,
  /// the fields of another owner, have other pages.
  mutating func field(
    _ owner: FieldOwner,
    among others: [Field],
    besides: [Field] = [],
    scale: RatingScale
  ) -> Field? {
    let key = fieldKey()
    let label = text("name")
    let type = fieldType(among: owner.types, scale: scale)
    let isListed = optionalCondition("card") ?? (owner.categories != nil && key.map(Field.partKeys.contains) ?? false)
    let isRequired = condition("required")
    let property = self.property()
    explain([
      "key": "Key in front matter: letters, digits, '_' and '-', beginning with a letter.",
      "name": "Name on pages. Default: the key with an initial capital.",
      "type": "Type of the value. Default: text.",
      "values": "Allowed values.",
      "best": "Best rating of a field of type rating: a whole number up to 100. Default: the scale of the site.",
      "worst": "Worst rating of a field of type rating.",
      "step": "Step between ratings of a field of type rating.",
      "card": "Shows the field on review cards. Default: true for season, episode, volume and issue.",
      "required": "Makes the field required.",
      "property": "schema.org property of the reviewed item, such as director.",
    ])
    let categories = owner.categories.flatMap { self.owners(among: $0) }
    let kind =
      owner.isFact ? nil : topicKind(key, name: label, type, scale: scale, isOfVisits: owner.categories == nil)
    let groupFolder = owner.isFact ? self.groupFolder(key, type) : nil
    guard let key, let type, kind != nil || type.grouping == nil || owner.isFact else { return nil }
    let field = Field(
      key,
      owner.isFact ? type.asFact : type,
      label: label ?? key.asLabel,
      isListed: isListed,
      searchWeight: type.isSearched ? 4 : nil,
      property: property,
      kind: kind,
      groupFolder: groupFolder,
      isRequired: isRequired,
      categories: categories
    )
    return isNew(field, among: others, besides: besides, ownKeys: owner.keys) ? field : nil
  }

  mutating func fieldKey() -> String? {
    guard let key = requiredText("key", example: "director") else { return nil }
    return value(of: Ranged(key, at: valuePlace(of: "key")), .fieldKey, "key")?.value
  }

  /// Returns the type in this mapping, with the values of a choice and the scale of a rating.
  mutating func fieldType(among declarable: [FieldType], scale: RatingScale = .unknown) -> FieldType? {
    expect("type", .choice(declarable.map(\.name)))
    let name = writtenText("type")
    let values = texts("values")
    let isRating = name?.value == FieldType.ratingName
    let rating = isRating || isProbing && declarable.contains { $0.scale != nil } ? ratingType(on: scale) : nil
    reportNeedless(["best", "worst", "step"], of: name?.value ?? FieldType.text.name, unless: FieldType.ratingName)
    guard let name else { return values.isEmpty ? .text : .choice(values) }
    reportNeedless(["values"], of: name.value, unless: FieldType.choice([]).name)
    guard let type = declarable.first(where: { $0.name == name.value }) else {
      reportUnknownType(name, among: declarable.map(\.name))
      return nil
    }
    if let rating, isRating { return rating }
    guard type.name == FieldType.choice([]).name else { return type }
    if values.isEmpty { reportMissing("values", example: "[Hardback, Paperback, Audio]") }
    return values.isEmpty ? nil : .choice(values)
  }

  private mutating func reportUnknownType(_ name: Ranged<String>, among names: [String]) {
    let isKnown = FieldType.declarable.contains { $0.name == name.value }
    let message = isKnown ? "field type '\(name.value)' is not supported here" : "unknown field type '\(name.value)'"
    let hint = "use \(names.joined(separator: ", "))"
    report(.unknownFieldType, message, name.value, among: names, hint: hint, at: name.range)
  }

  /// Reports keys that only one type has.
  private mutating func reportNeedless(_ keys: [String], of type: String, unless owner: String) {
    guard type != owner else { return }
    for key in keys where isWritten(key) {
      _ = entry(key)
      report(
        .fieldInvalid,
        "field type '\(type)' does not support '\(key)'",
        hint: "remove \(key):, or write type: \(owner)",
        at: place(of: key)
      )
    }
  }

  /// Returns the name of a property; rejects properties that Verdict writes itself.
  private mutating func property() -> String? {
    guard let text = writtenText("property") else { return nil }
    let isName = text.value.first?.isLowercase ?? false && text.value.utf8.allSatisfy(\.isLetter)
    if isName, text.value != "name" { return text.value }
    report(
      .fieldInvalid,
      "unsupported property '\(text.value)'",
      hint: "use a schema.org property such as director, isbn or dateCreated",
      at: text.range
    )
    return nil
  }

  /// Returns the indices of the categories in `for`; nil if it is missing.
  private mutating func owners(among categories: [Category]) -> Set<Int>? {
    expect("for", .texts)
    explain(["for": "Categories with this field. Default: all."])
    guard holdsValue("for") else {
      _ = entry("for")
      return nil
    }
    return Set(writtenTexts("for").compactMap { name in index(of: name.value, among: categories, at: name.range) })
  }

  /// Reports conflicts of a field with others of its list; returns whether there is none.
  mutating func isNew(_ field: Field, among others: [Field], besides: [Field] = [], ownKeys: [String]) -> Bool {
    if ownKeys.contains(field.key) {
      reportClash("key '\(field.key)' is reserved", "rename the field, or remove it", at: "key")
    } else if others.contains(where: { $0.key == field.key }) {
      reportClash("duplicate field '\(field.key)'", "keep one of the two", at: "key")
    } else if let other = others.first(where: field.sharesProperty) {
      let message = "fields '\(other.key)' and '\(field.key)' have the same property"
      reportClash(message, "remove the property from one of them", at: "property")
    } else if let folder = field.groupFolder, let other = others.first(where: { $0.groupFolder == folder }) {
      let message = "facts '\(other.key)' and '\(field.key)' have the same pages '\(folder)/'"
      reportClash(message, "write another plural: for one of them", at: holdsValue("plural") ? "plural" : "key")
    } else if let kind = field.kind, let other = (others + besides).first(where: { kind.shares($0.kind) }) {
      let message = "fields '\(other.key)' and '\(field.key)' have the same topic pages '/\(kind.folder)/'"
      reportClash(message, "write another plural: for one of them", at: holdsValue("plural") ? "plural" : "key")
    } else {
      return true
    }
    return false
  }

  private mutating func reportClash(_ message: String, _ hint: String, at key: String) {
    report(.fieldInvalid, message, hint: hint, at: valuePlace(of: key))
  }
}

/// The kind of content that has a declared field.
enum FieldOwner {
  /// Reviews; a field may be limited to some of the categories.
  case review([Category])
  /// Visits.
  case visit
  /// Facts about topics, which group them by a value. Verdict's own keys are taken.
  case fact

  var categories: [Category]? { if case .review(let categories) = self { categories } else { nil } }
  var isFact: Bool { if case .fact = self { true } else { false } }

  /// The keys that a field cannot have.
  var keys: [String] {
    switch self {
    case .review: Review.declaration.fields.map(\.key)
    case .visit: Visit.ownKeys
    case .fact: ["name", "slug", "image", "alt"]
    }
  }

  /// The types that a field can have. Neither visits nor facts have a position in a series or an identity.
  var types: [FieldType] { categories == nil ? FieldType.plain + FieldType.groups : FieldType.declarable }
}

extension TopicKind {
  /// Returns whether another kind has the pages of this one, and is another.
  fileprivate func shares(_ other: TopicKind?) -> Bool { other.map { $0.folder == folder && $0 != self } ?? false }
}

extension FieldType {
  /// Returns the declaration of a field with a text as its key; nil if the text cannot be one.
  static func declaration(_ text: String) -> YAML? {
    ValueForm.fieldKey.corrections(of: text).values.first.map { .mapping([("key", .text($0.value))]) }
  }
}

extension ValueForm<String> {
  /// The key of a declared field. The correction is its slug with underscores.
  fileprivate static let fieldKey = ValueForm(
    .fieldInvalid,
    "a key",
    example: "director",
    read: { Field.isKey($0) ? $0 : nil },
    write: { .text($0) }
  ) { text in
    let key = Slug(of: text).map { $0.value.replacing("-", with: "_") } ?? ""
    return Field.isKey(key)
      ? .likely(key) : .example("begin with a letter, and use only letters, digits, '_' and '-'", "director")
  }
}

extension Field {
  /// Returns whether a text is a valid key: letters, digits, `_` and `-`, a letter first, at most 40 bytes.
  package static func isKey(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.count <= 40 && bytes.first?.isLetter ?? false
      && bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
  }

  /// Returns whether both fields have the same property and can occur in one review.
  fileprivate func sharesProperty(with other: Field) -> Bool {
    guard let property, property == other.property else { return false }
    guard let categories, let others = other.categories else { return true }
    return !categories.isDisjoint(with: others)
  }
}
