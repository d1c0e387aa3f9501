import BinaryCoding

/// The scope of a section: a record, the elements of a list, or a single value.
///
/// The class hides the record's type from the renderer without boxing it as `Any`. The renderer stores the position in the
/// list (0 without a list), because accesses to variables of objects are checked for exclusivity.
@usableFromInline
class TemplateScope {
  /// The nested records read at `innerPosition`, by field index, so that `{{a.b}} {{a.c}}` computes `a` once.
  private final var inner: ContiguousArray<(field: Int, scope: TemplateScope?)> = []
  private final var innerPosition = 0

  @usableFromInline
  init() {}

  /// The shape of the scope's record; nil for scopes without declared fields.
  var shape: RecordShape? { nil }

  /// Whether loop facts refer to this scope.
  var isList: Bool { false }

  func value(at field: Int, of position: Int) -> TemplateValue { .absent }

  /// Returns the value of `{{.}}`.
  func current(at position: Int) -> TemplateValue { .record(self) }

  /// Returns the identity of the record; nil if its output is not cached.
  func identity(at position: Int) -> RecordIdentity? { nil }

  /// Adds the values of all records or elements to a hash, except shared ones.
  func addValues(to hasher: inout RecordHasher) {}

  /// Returns the JSON of the scope; nil for records.
  func json(at position: Int) -> TemplateJSON? { nil }

  /// Returns the record in a field; nil if it is absent.
  final func record(at field: Int, of position: Int) -> TemplateScope? {
    if position != innerPosition {
      inner.removeAll(keepingCapacity: true)
      innerPosition = position
    }
    var index = 0
    while index < inner.count {
      if inner[index].field == field { return inner[index].scope }
      index += 1
    }
    let scope: TemplateScope? = if case .record(let scope) = value(at: field, of: position) { scope } else { nil }
    inner.append((field, scope))
    return scope
  }
}

/// A scope of list elements, in scope one at a time.
@usableFromInline
class TemplateList: TemplateScope {
  @usableFromInline final let count: Int

  @usableFromInline
  init(count: Int) { self.count = count }

  override final var isList: Bool { true }
}

/// The scope of one record.
@usableFromInline
final class RecordScope<Record: TemplateRecord>: TemplateScope {
  // Stored, because reading it from the schema costs as much as calling it.
  @usableFromInline let read: @Sendable (Record, Int) -> TemplateValue
  @usableFromInline let schema: RecordSchema<Record>
  @usableFromInline let record: Record

  @inlinable
  init(_ record: Record) {
    self.record = record
    schema = Record.schema
    read = schema.read
  }

  override var shape: RecordShape? { schema.shape }

  override func value(at field: Int, of position: Int) -> TemplateValue { read(record, field) }

  override func identity(at position: Int) -> RecordIdentity? { schema.getIdentity?(record) }

  override func addValues(to hasher: inout RecordHasher) { schema.hash(record, &hasher) }
}

/// The scope of a list of records.
@usableFromInline
final class RecordList<Element: TemplateRecord>: TemplateList {
  @usableFromInline let elements: [Element]
  // Stored, because reading it from the schema costs as much as calling it.
  @usableFromInline let read: @Sendable ([Element], Int, Int) -> TemplateValue
  @usableFromInline let schema: RecordSchema<Element>

  @inlinable
  init(_ elements: [Element]) {
    self.elements = elements
    schema = Element.schema
    read = schema.readElement
    super.init(count: elements.count)
  }

  override var shape: RecordShape? { schema.shape }

  override func value(at field: Int, of position: Int) -> TemplateValue { read(elements, position, field) }

  override func identity(at position: Int) -> RecordIdentity? { schema.identify(elements, position) }

  override func addValues(to hasher: inout RecordHasher) {
    for element in elements { schema.hash(element, &hasher) }
  }
}

/// The scope of a list of strings.
@usableFromInline
final class TextList: TemplateList {
  private let elements: [String]

  @usableFromInline
  init(_ elements: [String]) {
    self.elements = elements
    super.init(count: elements.count)
  }

  override func current(at position: Int) -> TemplateValue { .text(elements[position]) }

  override func addValues(to hasher: inout RecordHasher) {
    for text in elements { hasher.add(text) }
  }
}

/// The scope of a single value, printed by `{{.}}`.
final class ValueScope: TemplateScope {
  private let value: TemplateValue

  init(_ value: TemplateValue) { self.value = value }

  override func current(at position: Int) -> TemplateValue { value }
}

// MARK: - Hashes
extension RecordHasher {
  /// Adds the values of a record.
  package mutating func add<Record: TemplateRecord>(_ record: Record?) {
    if let record { add(.record(RecordScope(record))) } else { add(.absent) }
  }

  @usableFromInline
  mutating func add(_ value: TemplateValue) {
    switch value {
    // No other value begins with this number.
    case .absent: add(.min)
    case .text(let text), .html(let text), .url(let text): add(text)
    case .textBytes(let bytes), .htmlBytes(let bytes): add(ContentHash(bytes))
    case .number(let number):
      add(number.units)
      add(number.decimals)
    case .day(let time): add(time.order)
    case .partialDay(let day): add(day.order)
    case .condition(let holds): add(holds ? 1 : 0)
    case .record(let scope):
      add(1)
      scope.addValues(to: &self)
    case .list(let list, let count):
      add(count)
      list.addValues(to: &self)
    }
  }
}
