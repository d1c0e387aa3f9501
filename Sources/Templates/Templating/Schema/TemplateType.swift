/// The types of values that templates know.
@usableFromInline
package enum TemplateType: Sendable {
  case text, html, url, number, day, condition
  /// JSON that is safe in a script element; the result of the filter `json`.
  case json
  /// A list of texts, whose elements are `{{.}}`.
  case texts
  case record(RecordReference)
  case list(RecordReference)
  /// A value of the lenient mode, known only when it is rendered.
  case any

  /// The type in words, as messages name it: `a list of tags`.
  package var description: String {
    switch self {
    case .texts: "a list of texts"
    case .record(let reference), .list(let reference): "\(kind.rawValue) (\(reference.shape.name))"
    default: kind.rawValue
    }
  }
}

extension TemplateType {
  /// A type without what its elements are, for filters.
  enum Kind: String {
    case text = "a text"
    case html = "HTML"
    case url = "a URL"
    case number = "a number"
    case day = "a day"
    case condition = "a condition"
    case json = "JSON"
    case list = "a list"
    case record = "a record"
    case any = "any value"
  }

  /// The type without what its elements are.
  var kind: Kind {
    switch self {
    case .text: .text
    case .html: .html
    case .url: .url
    case .number: .number
    case .day: .day
    case .condition: .condition
    case .json: .json
    case .texts, .list: .list
    case .record: .record
    case .any: .any
    }
  }
}

/// A record's shape, looked up when it is asked for, because schemas refer to one another in circles.
@usableFromInline
package struct RecordReference: Sendable {
  private let lookUp: @Sendable () -> RecordShape
  /// The name of the shape, where the environment declares it.
  let declaredName: String?

  @usableFromInline
  init<Record: TemplateRecord>(_: Record.Type) {
    lookUp = { Record.schema.shape }
    declaredName = nil
  }

  /// A record whose shape is known already.
  init(_ shape: RecordShape) {
    lookUp = { shape }
    declaredName = nil
  }

  /// A record whose shape the environment declares under a name; without one it has no fields.
  init(declaredAs name: String) {
    lookUp = { RecordShape(name, []) }
    declaredName = name
  }

  /// The shape of the record.
  package var shape: RecordShape { lookUp() }
}

/// What a record offers to templates: names and types, without the way to the values.
@usableFromInline
package struct RecordShape: Sendable {
  /// What the record is called in messages: `review card`.
  package let name: String
  /// The fields in the order in which they were declared.
  package let fields: [Field]
  /// The type of the records; nil when they are data.
  let type: ObjectIdentifier?
  /// Whether what is rendered of a record can be remembered.
  let hasIdentity: Bool

  /// Makes the shape of a record whose fields are declared at run time.
  package init(_ name: String, _ fields: [Field]) {
    self.init(name: name, fields: fields)
  }

  @usableFromInline
  init(name: String, fields: [Field], type: ObjectIdentifier? = nil, hasIdentity: Bool = false) {
    (self.name, self.fields, self.type, self.hasIdentity) = (name, fields, type, hasIdentity)
  }

  /// What the value of a field depends on.
  @usableFromInline
  enum Dependence: Sendable {
    /// On the record, as most do.
    case record
    /// On nothing that differs between the records that one renderer shows.
    case nothing
    /// On the page, even in a record that is the same on every page otherwise.
    case page
  }

  /// A name and the type of its value.
  @usableFromInline
  package struct Field: Sendable {
    /// The name by which templates ask for it.
    @usableFromInline package let name: String
    /// The type of its value.
    @usableFromInline package let type: TemplateType
    /// What its value depends on.
    @usableFromInline var dependence = Dependence.record

    /// Makes a field.
    @usableFromInline
    package init(name: String, type: TemplateType) {
      self.name = name
      self.type = type
    }
  }

  /// The index of the field with this name.
  func index(of name: String) -> Int? {
    fields.firstIndex { $0.name == name }
  }
}
