/// The types of template values.
@usableFromInline
package enum TemplateType: Sendable {
  case text, html, url, number, day, condition
  /// JSON that is safe in a script element; the result of the filter `json`.
  case json
  /// A list of strings, whose elements are `{{.}}`.
  case texts
  case record(RecordReference)
  case list(RecordReference)
  /// A value whose type is known only when it is rendered, as in lenient mode.
  case any

  /// The type in words for messages, such as `a list (tag)`.
  package var description: String {
    switch self {
    case .texts: "a list of texts"
    case .record(let reference), .list(let reference): "\(kind.rawValue) (\(reference.shape.name))"
    default: kind.rawValue
    }
  }
}

extension TemplateType {
  /// A type without its element or record type, for filters.
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

  /// The type without its element or record type.
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

/// A reference to the shape of a record, resolved on access because schemas may be cyclic.
@usableFromInline
package struct RecordReference: Sendable {
  private let lookUp: @Sendable () -> RecordShape
  /// The name of the shape, if it is declared by the environment.
  let declaredName: String?

  @usableFromInline
  init<Record: TemplateRecord>(_: Record.Type) {
    lookUp = { Record.schema.shape }
    declaredName = nil
  }

  /// Creates a reference to a known shape.
  init(_ shape: RecordShape) {
    lookUp = { shape }
    declaredName = nil
  }

  /// Creates a reference to a shape that the environment declares under a name. Without this declaration, the shape has no
  /// fields.
  init(declaredAs name: String) {
    lookUp = { RecordShape(name, []) }
    declaredName = name
  }

  package var shape: RecordShape { lookUp() }
}

/// The names and types of the fields of a record, without getters.
@usableFromInline
package struct RecordShape: Sendable {
  /// The name of the record in messages, such as `review card`.
  package let name: String
  /// The fields in order of declaration.
  package let fields: [Field]
  /// The type of the records; nil for data and for records declared at run time.
  let type: ObjectIdentifier?
  /// Whether rendered output of a record can be cached.
  let hasIdentity: Bool
  /// Whether a fingerprint contains a declared hash of the record instead of its values.
  package let isHashed: Bool

  /// Creates the shape of a record whose fields are declared at run time.
  package init(_ name: String, _ fields: [Field]) {
    self.init(name: name, fields: fields)
  }

  @usableFromInline
  init(
    name: String,
    fields: [Field],
    type: ObjectIdentifier? = nil,
    hasIdentity: Bool = false,
    isHashed: Bool = false
  ) {
    (self.name, self.fields, self.type) = (name, fields, type)
    (self.hasIdentity, self.isHashed) = (hasIdentity, isHashed)
  }

  /// The dependence of a field's value.
  @usableFromInline
  enum Dependence: Sendable {
    /// Depends on the record; the default.
    case record
    /// Equal in all records that one renderer shows.
    case shared
    /// Depends on the page, even in an otherwise shared record.
    case page
  }

  /// The declaration of a field.
  @usableFromInline
  package struct Field: Sendable {
    /// The name in templates.
    @usableFromInline package let name: String
    /// What the value is, in a sentence for theme authors; empty for data.
    package let meaning: String
    /// The type of the value.
    @usableFromInline package let type: TemplateType
    /// Whether the value is a URL that may be absent.
    @usableFromInline let isOptionalURL: Bool
    /// The dependence of the value.
    @usableFromInline var dependence = Dependence.record
    /// Whether a fingerprint contains a hash on which the value depends instead of the value.
    @usableFromInline var isHashed = false

    /// Creates a field.
    @usableFromInline
    package init(name: String, type: TemplateType, meaning: String = "", isOptionalURL: Bool = false) {
      (self.name, self.type, self.meaning, self.isOptionalURL) = (name, type, meaning, isOptionalURL)
    }
  }

  /// Returns the index of the field with this name; nil if there is none.
  func index(of name: String) -> Int? {
    fields.firstIndex { $0.name == name }
  }
}
