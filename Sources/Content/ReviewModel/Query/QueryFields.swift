import Diagnostics

/// The fields of a site that queries can use, with the types of their values.
package struct QueryFields: Sendable {
  let all: [QueryField]
  /// The facts of topics by which their reviews can be found, such as the city of a restaurant, unless a field has their key.
  private let facts: [(kind: TopicKind, field: Field)]
  /// The letters of slugs, by which names are compared.
  let letters: SlugLetters

  /// Creates the fields of a site. If it declares a field with the name of a filter of the search page (`year`), the key in
  /// mappings is that of the declared field, and the name in texts is that of the filter.
  package init(_ site: SiteConfiguration) {
    letters = site.slugLetters
    var own = QueryField.own(site)
    let kinds = Dictionary(site.declaredKinds.map { ($0.key, $0) }) { first, _ in first }
    var declared = (site.reviewFields + site.topicFieldsOfVisits).map { [letters] in
      QueryField($0, kinds[$0.key], letters)
    }
    for index in declared.indices {
      guard let filter = own.firstIndex(where: { $0.key == declared[index].key }) else { continue }
      own[filter].entry = nil
      declared[index].key = "details." + declared[index].key
      declared[index].names = declared[index].names.compactMap { NameKey(of: $0) }
        .filter { $0.isPlain && $0 != NameKey(of: own[filter].key) }.map(\.value)
    }
    let known = Set((own + declared).flatMap(\.names))
    let facts = site.topicKinds.flatMap { kind in kind.fields.map { (kind: kind, field: $0) } }
      .filter { $0.field.groupFolder != nil && !known.contains($0.field.key) }
    // The first of several facts with one key is used.
    self.facts = facts.indices.filter { index in
      !facts[..<index].contains { $0.field.key == facts[index].field.key }
    }.map { facts[$0] }
    all = own + declared + self.facts.map { [letters] in QueryField(fact: $0.field, letters) }
  }

  /// Returns whether a field of queries is a fact of topics.
  package func isQueried(_ fact: Field, of kind: TopicKind) -> Bool {
    facts.contains { $0.kind == kind && $0.field.key == fact.key }
  }

  /// Returns the field with a key of `Query`.
  func field(_ key: String) -> QueryField? { all.first { $0.key == key } }

  /// Returns the field with a name in texts, in any spelling.
  func field(named name: String) -> QueryField? {
    let key = NameKey(of: name)
    return all.first { $0.names.contains(name) } ?? all.first { $0.names.contains { NameKey(of: $0) == key } }
  }

  /// Returns the values of reviews or entries of the log for a key; nil for an unknown one.
  package func values(_ key: String, of subjects: some Sequence<some QuerySubject>) -> [QueryValue]? {
    field(key).map { field in subjects.map { field.value($0) } }
  }
}

/// A field of queries.
struct QueryField: Sendable {
  /// The identity in `Query`.
  fileprivate(set) var key: String
  /// The key in mappings: that of front matter; nil if another field has it.
  fileprivate(set) var entry: String?
  /// The names in texts; the first is written.
  fileprivate(set) var names: [String]
  let type: ValueType
  let value: @Sendable (any QuerySubject) -> QueryValue

  /// The type of the values, which determines the conditions.
  enum ValueType: Sendable {
    /// Names. `read` returns the key of one; reports a name that cannot exist.
    case names(of: ExpectedValue, read: @Sendable (inout EntryReader, Ranged<String>) -> NameKey?)
    case range(Measure)
    case condition

    /// The type of the value in mappings.
    var expected: ExpectedValue {
      switch self {
      case .names(let names, _): names
      case .range: .written(.range)
      case .condition: .condition
      }
    }
  }

  private init(
    _ key: String,
    _ type: ValueType,
    names: [String] = [],
    value: @escaping @Sendable (any QuerySubject) -> QueryValue
  ) {
    (self.key, entry, self.names, self.type, self.value) = (key, key, names + [key], type, value)
  }
}

// MARK: - Fields of every site
extension QueryField {
  static func own(_ site: SiteConfiguration) -> [QueryField] {
    let letters = site.slugLetters
    return [
      categoryFilter(site.categories, letters),
      QueryField("rating", .range(Measure(site.scale))) { .quantity($0.rating.map { Quantity($0) }) },
      QueryField("year", .range(.years)) { .quantity($0.queryTime.map { Quantity(units: $0.year) }) },
      QueryField("pick", .condition, names: ["pick", "picks"]) { .condition($0.isPick) },
      topics(.tags, ["tag"], letters), topics(.restaurants, [], letters),
      QueryField("visited", .range(.days)) { .quantity($0.queryTime?.day.map { Quantity($0) }) },
      QueryField("published", .range(.days)) { .quantity($0.published.map { Quantity($0) }) },
      QueryField("updated", .range(.days)) { .quantity($0.update.map { Quantity($0.day) }) },
      QueryField("subject", .names(letters)) { .names([NameKey(of: $0.subject, letters)].compactMap(\.self)) },
      QueryField("draft", .condition) { .condition($0.isDraft) },
    ]
  }

  /// Categories, by name, plural or slug.
  private static func categoryFilter(_ categories: [Category], _ letters: SlugLetters) -> QueryField {
    let type = ValueType.names(of: .alternatives(categories.map(\.name))) { reader, text in
      let key = NameKey(of: text.value, letters)
      let index = categories.firstIndex { category in
        key == NameKey(category.slug) || [category.name, category.plural].contains { NameKey(of: $0, letters) == key }
      }
      if let index { return NameKey(categories[index].slug) }
      let (names, text) = (categories.map(\.name), text)
      let hint = "use \(names.joined(separator: ", "))"
      reader.report(
        .unknownCategory,
        "unknown category '\(text.value)'",
        text.value,
        among: names,
        hint: hint,
        at: text.range
      )
      return nil
    }
    return QueryField("category", type) { .names($0.queryCategory.map { [NameKey(categories[$0].slug)] } ?? []) }
  }

  private static func topics(_ kind: TopicKind, _ names: [String], _ letters: SlugLetters) -> QueryField {
    QueryField(kind.key, .names(letters, of: .topics(kind, mayBeOne: true)), names: names) {
      .names($0.mentions(of: kind).map(\.value.key))
    }
  }
}

// MARK: - Declared fields
extension QueryField {
  /// Creates the field of a fact. The facts of the topics of a review are known to the catalog alone.
  init(fact: Field, _ letters: SlugLetters) {
    self.init(fact.key, .names(letters), names: [fact.key]) { _ in .names([]) }
  }

  init(_ field: Field, _ kind: TopicKind?, _ letters: SlugLetters) {
    let key = field.key
    let names = [key] + [field.label, kind?.name].compactMap(\.self)
    if let kind {
      let type = ValueType.names(letters, of: .topics(kind, mayBeOne: true))
      self.init(key, type, names: names) { .names($0.mentions(of: kind).map(\.value.key)) }
    } else if let measure = field.type.measure {
      self.init(key, .range(measure), names: names) { .quantity($0.details[key]?.quantity) }
    } else if field.type.presentation == .condition {
      self.init(key, .condition, names: names) { .condition($0.details[key] != nil) }
    } else {
      let type = field.type.choices.isEmpty ? ValueType.names(letters) : .choice(of: field, letters)
      self.init(key, type, names: names) { .names($0.details[key]?.names(letters) ?? []) }
    }
  }
}

extension QueryField.ValueType {
  /// Names that any review may contain.
  fileprivate static func names(_ letters: SlugLetters, of expected: ExpectedValue = .text) -> Self {
    .names(of: expected) { NameKey(of: $1.value, letters) }
  }

  /// The texts of a choice.
  fileprivate static func choice(of field: Field, _ letters: SlugLetters) -> Self {
    .names(of: .alternatives(field.type.choices)) { reader, text in
      let key = NameKey(of: text.value, letters)
      if field.type.choices.contains(where: { NameKey(of: $0, letters) == key }) { return key }
      return reader.choice(text, of: field.key, among: field.type.choices).flatMap { NameKey(of: $0, letters) }
    }
  }
}

extension FieldValue {
  fileprivate func names(_ letters: SlugLetters) -> [NameKey] {
    (texts ?? text.map { [$0] } ?? []).compactMap { NameKey(of: $0, letters) }
  }
}

extension WrittenForm {
  fileprivate static let range = WrittenForm(
    "a value or a range, such as 4.. or 1990..1999",
    pattern: ".+",
    numbers: Int.min...Int.max
  )
}
