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
/// Getters are called when a template shows the value, not before.
@usableFromInline
package struct RecordSchema<Record: TemplateRecord>: Sendable {
  /// What the record offers, for checking and for documentation.
  package var shape: RecordShape { RecordShape(name: name, fields: fields) }
  @usableFromInline let name: String
  @usableFromInline var fields: [RecordShape.Field] = []
  @usableFromInline var getters: ContiguousArray<FieldGetter<Record>> = []
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
    read = { getters[$1].value(of: $0) }
    readElement = { elements, position, field in getters[field].value(of: elements[position]) }
  }

  @inlinable
  mutating func add(_ name: String, _ type: TemplateType, _ getter: FieldGetter<Record>) {
    fields.append(RecordShape.Field(name: name, type: type))
    getters.append(getter)
  }
}

/// How a field's value is had from its record; nil is a value that is absent.
@usableFromInline
enum FieldGetter<Record: Sendable>: Sendable {
  case text(@Sendable (Record) -> String?)
  case html(@Sendable (Record) -> String?)
  case htmlBytes(@Sendable (Record) -> ContiguousArray<UInt8>?)
  case url(@Sendable (Record) -> String?)
  case number(@Sendable (Record) -> TemplateNumber?)
  case day(@Sendable (Record) -> TemplateDay?)
  case condition(@Sendable (Record) -> Bool)
  case texts(@Sendable (Record) -> [String])
  case record(@Sendable (Record) -> TemplateScope?)
  case list(@Sendable (Record) -> TemplateList)
}

extension RecordSchema {
  /// Declares a text, escaped when printed.
  @inlinable
  package mutating func text(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .text, .text(get))
  }

  /// Declares HTML, which only `{{{name}}}` prints, as it is.
  @inlinable
  package mutating func html(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .html, .html(get))
  }

  /// Declares HTML that is kept as UTF-8 bytes, which only `{{{name}}}` prints, as it is.
  @inlinable
  package mutating func html(bytes name: String, _ get: @escaping @Sendable (Record) -> ContiguousArray<UInt8>?) {
    add(name, .html, .htmlBytes(get))
  }

  /// Declares a URL: a site path that begins with `/`, without the site's base path, or an absolute URL whose scheme
  /// is http, https or mailto. Others are printed as `#`.
  @inlinable
  package mutating func url(_ name: String, _ get: @escaping @Sendable (Record) -> String?) {
    add(name, .url, .url(get))
  }

  /// Declares an exact decimal number.
  @inlinable
  package mutating func number(_ name: String, _ get: @escaping @Sendable (Record) -> TemplateNumber?) {
    add(name, .number, .number(get))
  }

  /// Declares a calendar day.
  @inlinable
  package mutating func day(_ name: String, _ get: @escaping @Sendable (Record) -> TemplateDay?) {
    add(name, .day, .day(get))
  }

  /// Declares a condition, for sections and inverted sections.
  @inlinable
  package mutating func condition(_ name: String, _ get: @escaping @Sendable (Record) -> Bool) {
    add(name, .condition, .condition(get))
  }

  /// Declares a list of texts; in a section over it, `{{.}}` is the text.
  @inlinable
  package mutating func texts(_ name: String, _ get: @escaping @Sendable (Record) -> [String]) {
    add(name, .texts, .texts(get))
  }

  /// Declares a record within the record; in a section over it, its names come first.
  @inlinable
  package mutating func record<Inner: TemplateRecord>(
    _ name: String,
    of type: Inner.Type,
    _ get: @escaping @Sendable (Record) -> Inner?
  ) {
    add(name, .record(RecordReference(type)), .record { get($0).map(RecordScope.init) })
  }

  /// Declares a list of records; a section over it is rendered for each.
  @inlinable
  package mutating func list<Element: TemplateRecord>(
    _ name: String,
    of type: Element.Type,
    _ get: @escaping @Sendable (Record) -> [Element]
  ) {
    add(name, .list(RecordReference(type)), .list { RecordList(get($0)) })
  }
}

extension FieldGetter {
  /// The value of the field in `record`.
  @inlinable
  func value(of record: Record) -> TemplateValue {
    switch self {
    case .text(let get): get(record).map(TemplateValue.text) ?? .absent
    case .html(let get): get(record).map(TemplateValue.html) ?? .absent
    case .htmlBytes(let get): get(record).map(TemplateValue.htmlBytes) ?? .absent
    case .url(let get): get(record).map(TemplateValue.url) ?? .absent
    case .number(let get): get(record).map(TemplateValue.number) ?? .absent
    case .day(let get): get(record).map(TemplateValue.day) ?? .absent
    case .condition(let get): .condition(get(record))
    case .texts(let get): Self.list(TextList(get(record)))
    case .record(let get): get(record).map(TemplateValue.record) ?? .absent
    case .list(let get): Self.list(get(record))
    }
  }

  @inlinable
  static func list(_ list: TemplateList) -> TemplateValue { .list(list, count: list.count) }
}

extension RecordSchema {
  /// Declares all fields of another record that can be had from this one, as if they were its own.
  package mutating func include<Inner: TemplateRecord>(
    _ schema: RecordSchema<Inner>,
    _ get: @escaping @Sendable (Record) -> Inner
  ) {
    for (field, getter) in zip(schema.fields, schema.getters) {
      add(field.name, field.type, getter.lifted(by: get))
    }
  }
}

extension FieldGetter {
  /// The getter for a record from which this getter's record can be had.
  func lifted<Outer>(by get: @escaping @Sendable (Outer) -> Record) -> FieldGetter<Outer> {
    switch self {
    case .text(let inner): .text { inner(get($0)) }
    case .html(let inner): .html { inner(get($0)) }
    case .htmlBytes(let inner): .htmlBytes { inner(get($0)) }
    case .url(let inner): .url { inner(get($0)) }
    case .number(let inner): .number { inner(get($0)) }
    case .day(let inner): .day { inner(get($0)) }
    case .condition(let inner): .condition { inner(get($0)) }
    case .texts(let inner): .texts { inner(get($0)) }
    case .record(let inner): .record { inner(get($0)) }
    case .list(let inner): .list { inner(get($0)) }
    }
  }
}
