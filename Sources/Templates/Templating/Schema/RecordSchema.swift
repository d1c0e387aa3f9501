import Notation

/// A type whose values are shown by templates.
@usableFromInline
package protocol TemplateRecord: Sendable {
  /// The names, types and getters of the fields.
  static var schema: RecordSchema<Self> { get }
}

/// The names, types and getters of a record, declared once:
///
///     static let schema = RecordSchema<Dish>("dish") { dish in
///       dish.text("name") { $0.name }
///       dish.list("tags", of: Topic.self) { $0.tags }
///     }
///
/// Getters are called only when a template shows the value. The type parameter is not constrained to `TemplateRecord`: the
/// runtime would then search for the conformance of every record at each process start. A class, because every nested record
/// that a template shows reads the schema of its type.
@usableFromInline
package final class RecordSchema<Record: Sendable>: Sendable {
  @usableFromInline let name: String
  @usableFromInline let fields: [RecordShape.Field]
  @usableFromInline let getters: ContiguousArray<FieldGetter<Record>>
  /// Whether a hash is declared on which all fields depend.
  @usableFromInline let isHashed: Bool
  /// Returns the identity of a record; nil if its rendered output is not cached.
  @usableFromInline let getIdentity: (@Sendable (Record) -> RecordIdentity)?
  /// Returns the identity of the record at a position of an array.
  @usableFromInline let identify: @Sendable ([Record], Int) -> RecordIdentity?
  /// Reads a field of a record. Created where the schema is declared, so that the compiler can specialize it for the
  /// record's type.
  @usableFromInline let read: @Sendable (Record, Int) -> TemplateValue
  /// Reads a field of the record at a position of an array, without copying the record.
  @usableFromInline let readElement: @Sendable ([Record], Int, Int) -> TemplateValue
  /// Adds the values of a record to a hash, except shared ones.
  @usableFromInline let hash: FieldHasher<Record>

  /// Creates a schema; `name` is the record's name in messages, `declare` adds its fields.
  @inlinable
  package init(_ name: String, _ declare: (inout RecordFields<Record>) -> Void) {
    var declared = RecordFields<Record>()
    declare(&declared)
    let (getters, getIdentity, hashes) = (declared.getters, declared.getIdentity, declared.hashes)
    let visited = zip(declared.fields, getters).filter { $0.0.dependence != .shared && !$0.0.isHashed }.map(\.1)
    self.name = name
    (fields, self.getters, self.getIdentity) = (declared.fields, getters, getIdentity)
    isHashed = declared.hash != nil
    identify = { elements, position in getIdentity?(elements[position]) }
    read = { getters[$1]($0) }
    readElement = { elements, position, field in Templating.read(elements.span, position, getters[field]) }
    hash =
      declared.hash ?? { record, hasher in
        for add in hashes { add(record, &hasher) }
        for get in visited { hasher.add(get(record)) }
      }
  }

  /// The shape of the record, for checks and documentation.
  package var shape: RecordShape {
    RecordShape(
      name: name,
      fields: fields,
      type: ObjectIdentifier(Record.self),
      hasIdentity: getIdentity != nil,
      isHashed: isHashed
    )
  }
}

/// The declarations of a schema.
@usableFromInline
package struct RecordFields<Record: Sendable> {
  @usableFromInline var fields: [RecordShape.Field] = []
  @usableFromInline var getters: ContiguousArray<FieldGetter<Record>> = []
  @usableFromInline var getIdentity: (@Sendable (Record) -> RecordIdentity)?
  /// A hash on which all fields depend.
  @usableFromInline var hash: FieldHasher<Record>?
  /// Hashes on which some fields depend.
  @usableFromInline var hashes: ContiguousArray<FieldHasher<Record>> = []

  /// Reserves memory for the fields of most records: growing for each field takes a third of the time of declaring them.
  @usableFromInline
  init() {
    fields.reserveCapacity(32)
    getters.reserveCapacity(32)
  }

  @inlinable
  mutating func add(
    _ name: String,
    _ meaning: String,
    _ type: TemplateType,
    isOptionalURL: Bool = false,
    _ getter: @escaping FieldGetter<Record>
  ) {
    fields.append(RecordShape.Field(name: name, type: type, meaning: meaning, isOptionalURL: isOptionalURL))
    getters.append(getter)
  }
}

// MARK: - Dependences of fields

extension RecordFields {
  /// Declares the identity of records that many pages show: records with equal identities have equal fields. Their rendered
  /// output is cached for further pages.
  @inlinable
  package mutating func identity(_ get: @escaping @Sendable (Record) -> RecordIdentity) {
    getIdentity = get
  }

  /// Declares a hash on which all fields depend, so that a fingerprint need not visit them.
  @inlinable
  package mutating func hash(_ add: @escaping @Sendable (Record, inout RecordHasher) -> Void) {
    hash = add
  }

  /// Declares fields that depend only on the values that `add` adds to a hash, and on fields of other declarations, so that a
  /// fingerprint need not visit them.
  @inlinable
  package mutating func hashed(
    by add: (@Sendable (Record, inout RecordHasher) -> Void)? = nil,
    _ declare: (inout RecordFields) -> Void
  ) {
    let first = fields.count
    declare(&self)
    for index in first..<fields.count { fields[index].isHashed = true }
    if let add { hashes.append(add) }
  }

  /// Declares fields whose values are equal in all records that one renderer shows, except those declared `varying` within
  /// them. Their output is cached by the type of the shared record and the indices of the fields.
  @inlinable
  package mutating func shared(_ declare: (inout RecordFields) -> Void) { mark(.shared, declare) }

  /// Declares page-specific fields in an otherwise shared record.
  @inlinable
  package mutating func varying(_ declare: (inout RecordFields) -> Void) { mark(.page, declare) }

  @inlinable
  mutating func mark(_ dependence: RecordShape.Dependence, _ declare: (inout RecordFields) -> Void) {
    let first = fields.count
    declare(&self)
    for index in first..<fields.count { fields[index].dependence = dependence }
  }
}

// MARK: - Fields. `meaning` is a sentence about the value, for theme authors.
extension RecordFields {
  /// Declares a string, escaped when printed.
  @inlinable
  package mutating func text(_ name: String, _ meaning: String = "", _ get: @escaping @Sendable (Record) -> String?) {
    add(name, meaning, .text) { if let value = get($0) { .text(value) } else { .absent } }
  }

  /// Declares a string stored as UTF-8 bytes, escaped when printed.
  @inlinable
  package mutating func text(
    bytes name: String,
    _ meaning: String = "",
    _ get: @escaping @Sendable (Record) -> ContiguousArray<UInt8>?
  ) {
    add(name, meaning, .text) { if let value = get($0) { .textBytes(value) } else { .absent } }
  }

  /// Declares HTML, which only `{{{name}}}` prints, unescaped.
  @inlinable
  package mutating func html(_ name: String, _ meaning: String = "", _ get: @escaping @Sendable (Record) -> String?) {
    add(name, meaning, .html) { if let value = get($0) { .html(value) } else { .absent } }
  }

  /// Declares HTML stored as UTF-8 bytes, which only `{{{name}}}` prints, unescaped.
  @inlinable
  package mutating func html(
    bytes name: String,
    _ meaning: String = "",
    _ get: @escaping @Sendable (Record) -> ContiguousArray<UInt8>?
  ) {
    add(name, meaning, .html) { if let value = get($0) { .htmlBytes(value) } else { .absent } }
  }

  /// Declares an exact decimal number.
  @inlinable
  package mutating func number(
    _ name: String,
    _ meaning: String = "",
    _ get: @escaping @Sendable (Record) -> TemplateNumber?
  ) {
    add(name, meaning, .number) { if let value = get($0) { .number(value) } else { .absent } }
  }

  /// Declares a condition, for sections and inverted sections.
  @inlinable
  package mutating func condition(_ name: String, _ meaning: String = "", _ get: @escaping @Sendable (Record) -> Bool) {
    add(name, meaning, .condition) { .condition(get($0)) }
  }

  /// Declares a list of strings; in a section over it, `{{.}}` is the string.
  @inlinable
  package mutating func texts(_ name: String, _ meaning: String = "", _ get: @escaping @Sendable (Record) -> [String]) {
    add(name, meaning, .texts) { .list(TextList(get($0))) }
  }

  /// Declares a nested record; in a section over it, its names take precedence.
  @inlinable
  package mutating func record<Inner: TemplateRecord>(
    _ name: String,
    _ meaning: String = "",
    of type: Inner.Type,
    _ get: @escaping @Sendable (Record) -> Inner?
  ) {
    add(name, meaning, .record(RecordReference(type))) {
      if let value = get($0) { .record(RecordScope(value)) } else { .absent }
    }
  }

  /// Declares a list of records; a section over it is rendered for each.
  @inlinable
  package mutating func list<Element: TemplateRecord>(
    _ name: String,
    _ meaning: String = "",
    of type: Element.Type,
    _ get: @escaping @Sendable (Record) -> [Element]
  ) {
    add(name, meaning, .list(RecordReference(type))) { .list(RecordList(get($0))) }
  }
}

extension RecordFields {
  /// Declares all fields of another record, which is computed from this one.
  @inlinable
  package mutating func include<Inner: TemplateRecord>(
    _ schema: RecordSchema<Inner>,
    _ get: @escaping @Sendable (Record) -> Inner
  ) {
    hashed(by: { schema.hash(get($0), &$1) }) { included in
      for (field, value) in zip(schema.fields, schema.getters) {
        included.fields.append(field)
        included.getters.append { value(get($0)) }
      }
    }
  }
}

/// A function that returns the value of a field.
@usableFromInline
typealias FieldGetter<Record> = @Sendable (Record) -> TemplateValue

/// Reads an element in place. Elements of a type that is not known to be copyable are not copied, which saves reference
/// counting.
@inlinable
func read<Element: ~Copyable>(
  _ elements: borrowing Span<Element>,
  _ position: Int,
  _ get: (borrowing Element) -> TemplateValue
) -> TemplateValue {
  get(elements[position])
}
