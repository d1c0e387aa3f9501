import Notation

/// A type whose values templates can show.
@usableFromInline
package protocol TemplateRecord: Sendable {
  /// The names, types and getters of what templates can ask for.
  static var schema: RecordSchema<Self> { get }
}

/// The names, types and getters of a record, declared once:
///
///     static let schema = RecordSchema<Dish>("dish") { dish in
///       dish.text("name") { $0.name }
///       dish.list("tags", of: Topic.self) { $0.tags }
///     }
///
/// Getters are called when a template shows the value, not before. The record is not bound to `TemplateRecord`, since the
/// runtime would then look for the conformance of every record among all others, each time a process starts.
@usableFromInline
package struct RecordSchema<Record: Sendable>: Sendable {
  /// What the record offers, for checking and for documentation.
  package var shape: RecordShape {
    RecordShape(name: name, fields: fields, type: ObjectIdentifier(Record.self), hasIdentity: getIdentity != nil)
  }
  @usableFromInline let name: String
  @usableFromInline var fields: [RecordShape.Field] = []
  @usableFromInline var getters: ContiguousArray<FieldGetter<Record>> = []
  /// What tells a record from others, if it is worth remembering what was rendered of it.
  @usableFromInline var getIdentity: (@Sendable (Record) -> RecordIdentity)?
  /// Tells the record at a position of an array from others.
  @usableFromInline var identify: @Sendable ([Record], Int) -> RecordIdentity? = { _, _ in nil }
  /// Reads a field of a record. Made where the schema is declared, so that the compiler knows the type of the record.
  @usableFromInline var read: @Sendable (Record, Int) -> TemplateValue = { _, _ in .absent }
  /// Reads a field of the record at a position of an array, without taking the record out.
  @usableFromInline var readElement: @Sendable ([Record], Int, Int) -> TemplateValue = { _, _, _ in .absent }

  /// Makes a schema; `name` is what messages call the record, `declare` adds its fields.
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
  mutating func add(_ name: String, _ type: TemplateType, _ getter: @escaping FieldGetter<Record>) {
    fields.append(RecordShape.Field(name: name, type: type))
    getters.append(getter)
  }
}

// MARK: - What fields depend on

extension RecordSchema {
  /// Declares what tells a record from all others of its type whose fields differ, for records that many pages show: what
  /// is rendered of one of them is written again on the next page.
  @inlinable
  package mutating func identity(_ get: @escaping @Sendable (Record) -> RecordIdentity) {
    getIdentity = get
  }

  /// Declares fields whose values are the same in all records that one renderer shows, so that they are rendered once;
  /// but for what `varying` declares within them. Records of one type that are shared as fields of one number are one.
  @inlinable
  package mutating func shared(_ declare: (inout RecordSchema) -> Void) { mark(.nothing, declare) }

  /// Declares fields that differ from page to page within a record that is shared otherwise.
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
  /// Declares a text, escaped when printed.
  @inlinable
  package mutating func text(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .text) { if let value = get($0) { .text(value) } else { .absent } }
  }

  /// Declares a text that is kept as UTF-8 bytes, escaped when printed.
  @inlinable
  package mutating func text(bytes name: String, _ get: @escaping @Sendable (Record) -> ContiguousArray<UInt8>?) {
    add(name, .text) { if let value = get($0) { .textBytes(value) } else { .absent } }
  }

  /// Declares HTML, which only `{{{name}}}` prints, as it is.
  @inlinable
  package mutating func html(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .html) { if let value = get($0) { .html(value) } else { .absent } }
  }

  /// Declares HTML that is kept as UTF-8 bytes, which only `{{{name}}}` prints, as it is.
  @inlinable
  package mutating func html(bytes name: String, _ get: @escaping @Sendable (Record) -> ContiguousArray<UInt8>?) {
    add(name, .html) { if let value = get($0) { .htmlBytes(value) } else { .absent } }
  }

  /// Declares a URL: a site path that begins with `/`, without the site's base path, or an absolute URL whose scheme
  /// is http, https or mailto. Others are printed as `#`.
  @inlinable
  package mutating func url(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .url) { if let value = get($0) { .url(value) } else { .absent } }
  }

  /// Declares an exact decimal number.
  @inlinable
  package mutating func number(_ name: String, _ get: @escaping @Sendable (Record) -> TemplateNumber?) {
    add(name, .number) { if let value = get($0) { .number(value) } else { .absent } }
  }

  /// Declares a calendar day.
  @inlinable
  package mutating func day(_ name: String, _ get: @escaping @Sendable (Record) -> CalendarDay?) {
    timestamp(name) { get($0).map { Timestamp($0) } }
  }

  /// Declares a calendar day with the time where one is known.
  @inlinable
  package mutating func timestamp(_ name: String, _ get: @escaping @Sendable (Record) -> Timestamp?) {
    add(name, .day) { if let value = get($0) { .day(value) } else { .absent } }
  }

  /// Declares a condition, for sections and inverted sections.
  @inlinable
  package mutating func condition(_ name: String, _ get: @escaping @Sendable (Record) -> Bool) {
    add(name, .condition) { .condition(get($0)) }
  }

  /// Declares a list of texts; in a section over it, `{{.}}` is the text.
  @inlinable
  package mutating func texts(_ name: String, _ get: @escaping @Sendable (Record) -> [String]) {
    add(name, .texts) { .list(TextList(get($0))) }
  }

  /// Declares a record within the record; in a section over it, its names come first.
  @inlinable
  package mutating func record<Inner: TemplateRecord>(
    _ name: String,
    of type: Inner.Type,
    _ get: @escaping @Sendable (Record) -> Inner?
  ) {
    add(name, .record(RecordReference(type))) {
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
    add(name, .list(RecordReference(type))) { .list(RecordList(get($0))) }
  }
}

extension RecordSchema {
  /// Declares all fields of another record that can be had from this one, as if they were its own.
  @inlinable
  package mutating func include<Inner: TemplateRecord>(
    _ schema: RecordSchema<Inner>,
    _ get: @escaping @Sendable (Record) -> Inner
  ) {
    for (field, value) in zip(schema.fields, schema.getters) {
      add(field.name, field.type) { value(get($0)) }
      fields[fields.count - 1].dependence = field.dependence
    }
  }
}

/// How a field's value is had from its record.
@usableFromInline
typealias FieldGetter<Record> = @Sendable (Record) -> TemplateValue

/// Reads an element where it lies. What is not known to be copyable is not copied, and copies count references.
@inlinable
func read<Element: ~Copyable>(
  _ elements: borrowing Span<Element>,
  _ position: Int,
  _ get: (borrowing Element) -> TemplateValue
) -> TemplateValue {
  get(elements[position])
}
