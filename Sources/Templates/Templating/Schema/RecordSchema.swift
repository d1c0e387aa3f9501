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
/// runtime would then search for the conformance of every record at each process start.
@usableFromInline
package struct RecordSchema<Record: Sendable>: Sendable {
  /// The shape of the record, for checks and documentation.
  package var shape: RecordShape {
    RecordShape(
      name: name,
      fields: fields,
      type: ObjectIdentifier(Record.self),
      hasIdentity: getIdentity != nil,
      isHashed: wholeHasher != nil
    )
  }
  @usableFromInline let name: String
  @usableFromInline var fields: [RecordShape.Field] = []
  @usableFromInline var getters: ContiguousArray<FieldGetter<Record>> = []
  /// The identity of a record; nil if its rendered output is not cached.
  @usableFromInline var getIdentity: (@Sendable (Record) -> RecordIdentity)?
  /// Returns the identity of the record at a position of an array.
  @usableFromInline var identify: @Sendable ([Record], Int) -> RecordIdentity? = { _, _ in nil }
  /// Reads a field of a record. Created where the schema is declared, so that the compiler can specialize it for the
  /// record's type.
  @usableFromInline var read: @Sendable (Record, Int) -> TemplateValue = { _, _ in .absent }
  /// Reads a field of the record at a position of an array, without copying the record.
  @usableFromInline var readElement: @Sendable ([Record], Int, Int) -> TemplateValue = { _, _, _ in .absent }

  /// Add the values of a record to a hash, except shared ones.
  @usableFromInline var hashers: ContiguousArray<FieldHasher<Record>> = []
  /// Adds a hash on which all values depend; nil if each value is added.
  @usableFromInline var wholeHasher: FieldHasher<Record>?

  /// Creates a schema; `name` is the record's name in messages, `declare` adds its fields.
  @inlinable
  package init(_ name: String, _ declare: (inout RecordSchema) -> Void) {
    self.name = name
    declare(&self)
    let getters = getters
    let getIdentity = getIdentity
    identify = { elements, position in getIdentity?(elements[position]) }
    read = { getters[$1]($0) }
    readElement = { elements, position, field in Templating.read(elements.span, position, getters[field]) }
  }

  @inlinable
  mutating func add(
    _ name: String,
    _ type: TemplateType,
    hash: @escaping FieldHasher<Record>,
    _ getter: @escaping FieldGetter<Record>
  ) {
    fields.append(RecordShape.Field(name: name, type: type))
    getters.append(getter)
    hashers.append(hash)
  }
}

// MARK: - Dependences of fields

extension RecordSchema {
  /// Declares the identity of records that many pages show: records with equal identities have equal fields. Their rendered
  /// output is cached for further pages.
  @inlinable
  package mutating func identity(_ get: @escaping @Sendable (Record) -> RecordIdentity) {
    getIdentity = get
  }

  /// Declares a hash on which all fields depend, so that a fingerprint need not visit them.
  @inlinable
  package mutating func hash(_ add: @escaping @Sendable (Record, inout RecordHasher) -> Void) {
    wholeHasher = add
  }

  /// Declares fields whose values are equal in all records that one renderer shows, except those declared `varying` within
  /// them. Their output is cached by the type of the shared record and the indices of the fields.
  @inlinable
  package mutating func shared(_ declare: (inout RecordSchema) -> Void) {
    let first = hashers.count
    mark(.shared, declare)
    hashers.removeSubrange(first...)
  }

  /// Declares page-specific fields in an otherwise shared record.
  @inlinable
  package mutating func varying(_ declare: (inout RecordSchema) -> Void) { mark(.page, declare) }

  @inlinable
  mutating func mark(_ dependence: RecordShape.Dependence, _ declare: (inout RecordSchema) -> Void) {
    let first = fields.count
    declare(&self)
    for index in first..<fields.count { fields[index].dependence = dependence }
  }
}

// MARK: - Fields

extension RecordSchema {
  /// Declares a string, escaped when printed.
  @inlinable
  package mutating func text(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .text, hash: { $1.add(get($0)) }) { if let value = get($0) { .text(value) } else { .absent } }
  }

  /// Declares a string stored as UTF-8 bytes, escaped when printed.
  @inlinable
  package mutating func text(bytes name: String, _ get: @escaping @Sendable (Record) -> ContiguousArray<UInt8>?) {
    add(name, .text, hash: { $1.add(get($0)) }) { if let value = get($0) { .textBytes(value) } else { .absent } }
  }

  /// Declares HTML, which only `{{{name}}}` prints, unescaped.
  @inlinable
  package mutating func html(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .html, hash: { $1.add(get($0)) }) { if let value = get($0) { .html(value) } else { .absent } }
  }

  /// Declares HTML stored as UTF-8 bytes, which only `{{{name}}}` prints, unescaped.
  @inlinable
  package mutating func html(bytes name: String, _ get: @escaping @Sendable (Record) -> ContiguousArray<UInt8>?) {
    add(name, .html, hash: { $1.add(get($0)) }) { if let value = get($0) { .htmlBytes(value) } else { .absent } }
  }

  /// Declares a URL: a site path that begins with `/`, without the site's base path, or an absolute URL with the scheme
  /// http, https or mailto. Others are printed as `#`.
  @inlinable
  package mutating func url(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .url, hash: { $1.add(get($0)) }) { if let value = get($0) { .url(value) } else { .absent } }
  }

  /// Declares an exact decimal number.
  @inlinable
  package mutating func number(_ name: String, _ get: @escaping @Sendable (Record) -> TemplateNumber?) {
    add(name, .number, hash: { $1.add(get($0)) }) { if let value = get($0) { .number(value) } else { .absent } }
  }

  /// Declares a calendar day.
  @inlinable
  package mutating func day(_ name: String, _ get: @escaping @Sendable (Record) -> CalendarDay?) {
    timestamp(name) { get($0).map { Timestamp($0) } }
  }

  /// Declares a calendar day with an optional time.
  @inlinable
  package mutating func timestamp(_ name: String, _ get: @escaping @Sendable (Record) -> Timestamp?) {
    add(name, .day, hash: { $1.add(get($0)) }) { if let value = get($0) { .day(value) } else { .absent } }
  }

  /// Declares a day of which perhaps only the month or the year is known.
  package mutating func partialDay(_ name: String, _ get: @escaping @Sendable (Record) -> PartialDay?) {
    add(name, .day, hash: { $1.add(get($0)?.order ?? .min) }) { record in
      guard let value = get(record) else { return .absent }
      return value.timestamp.map(TemplateValue.day) ?? .partialDay(value)
    }
  }

  /// Declares a condition, for sections and inverted sections.
  @inlinable
  package mutating func condition(_ name: String, _ get: @escaping @Sendable (Record) -> Bool) {
    add(name, .condition, hash: { $1.add(get($0)) }) { .condition(get($0)) }
  }

  /// Declares a list of strings; in a section over it, `{{.}}` is the string.
  @inlinable
  package mutating func texts(_ name: String, _ get: @escaping @Sendable (Record) -> [String]) {
    add(name, .texts, hash: { $1.add(get($0)) }) { .list(TextList(get($0))) }
  }

  /// Declares a nested record; in a section over it, its names take precedence.
  @inlinable
  package mutating func record<Inner: TemplateRecord>(
    _ name: String,
    of type: Inner.Type,
    _ get: @escaping @Sendable (Record) -> Inner?
  ) {
    add(name, .record(RecordReference(type)), hash: { $1.add(get($0)) }) {
      if let value = get($0) { .record(RecordScope(value)) } else { .absent }
    }
  }

  /// Declares a list of records; a section over it is rendered for each.
  @inlinable
  package mutating func list<Element: TemplateRecord>(
    _ name: String,
    of type: Element.Type,
    _ get: @escaping @Sendable (Record) -> [Element]
  ) {
    add(name, .list(RecordReference(type)), hash: { $1.add(get($0)) }) { .list(RecordList(get($0))) }
  }
}

extension RecordSchema {
  /// Declares all fields of another record, which is computed from this one.
  @inlinable
  package mutating func include<Inner: TemplateRecord>(
    _ schema: RecordSchema<Inner>,
    _ get: @escaping @Sendable (Record) -> Inner
  ) {
    for (field, value) in zip(schema.fields, schema.getters) {
      fields.append(field)
      getters.append { value(get($0)) }
    }
    hashers.append { $1.add(get($0)) }
  }
}

// MARK: - Hashes
extension RecordHasher {
  /// Adds the values of a record.
  @inlinable
  package mutating func add<Record: TemplateRecord>(_ record: Record?) {
    add(record == nil ? 0 : 1)
    if let record { addValues(of: record) }
  }

  @inlinable
  mutating func addValues<Record: TemplateRecord>(of record: Record) {
    if let hash = Record.schema.wholeHasher { return hash(record, &self) }
    for hash in Record.schema.hashers { hash(record, &self) }
  }

  @inlinable
  mutating func add<Element: TemplateRecord>(_ records: [Element]) {
    add(records.count)
    for record in records { addValues(of: record) }
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
