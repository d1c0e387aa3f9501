/// What a section puts in reach: a record, the elements of a list, or a single value.
///
/// The class hides the record's type from the renderer without boxing it as `Any`: a subclass knows the type, and the
/// renderer asks by position in the list (0 where there is no list) and field index. The position is kept by the
/// renderer, because every look at a variable of an object is checked for exclusive access.
@usableFromInline
class TemplateScope {
  /// The records within the one at `innerPosition` that were asked for, by field index, so that `{{a.b}} {{a.c}}` makes
  /// `a` once.
  private final var inner: ContiguousArray<(field: Int, scope: TemplateScope?)> = []
  private final var innerPosition = 0

  @usableFromInline
  init() {}

  /// What the scope's record offers; nil for scopes without fields.
  var shape: RecordShape? { nil }

  /// Whether loop facts are about this scope.
  var isList: Bool { false }

  /// The value of a field.
  func value(at field: Int, of position: Int) -> TemplateValue { .absent }

  /// What `{{.}}` is.
  func current(at position: Int) -> TemplateValue { .record(self) }

  /// What tells its record from others.
  func identity(at position: Int) -> RecordIdentity? { nil }

  /// The JSON of the scope; nil for typed scopes.
  func json(at position: Int) -> TemplateJSON? { nil }

  /// The record in a field; nil when it is absent.
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

/// A list whose elements come into reach one after the other.
@usableFromInline
class TemplateList: TemplateScope {
  /// The number of elements.
  @usableFromInline final let count: Int

  @usableFromInline
  init(count: Int) { self.count = count }

  override final var isList: Bool { true }
}

/// One record in reach.
@usableFromInline
final class RecordScope<Record: TemplateRecord>: TemplateScope {
  @usableFromInline let record: Record
  @usableFromInline let read: @Sendable (Record, Int) -> TemplateValue
  @usableFromInline let identify: (@Sendable (Record) -> RecordIdentity)?

  @inlinable
  init(_ record: Record) {
    self.record = record
    read = Record.schema.read
    identify = Record.schema.getIdentity
  }

  override var shape: RecordShape? { Record.schema.shape }

  override func value(at field: Int, of position: Int) -> TemplateValue { read(record, field) }

  override func identity(at position: Int) -> RecordIdentity? { identify?(record) }
}

/// The records of a list, one after the other in reach.
@usableFromInline
final class RecordList<Element: TemplateRecord>: TemplateList {
  @usableFromInline let elements: [Element]
  @usableFromInline let read: @Sendable ([Element], Int, Int) -> TemplateValue
  @usableFromInline let identify: @Sendable ([Element], Int) -> RecordIdentity?

  @inlinable
  init(_ elements: [Element]) {
    self.elements = elements
    read = Element.schema.readElement
    identify = Element.schema.identify
    super.init(count: elements.count)
  }

  override var shape: RecordShape? { Element.schema.shape }

  override func value(at field: Int, of position: Int) -> TemplateValue { read(elements, position, field) }

  override func identity(at position: Int) -> RecordIdentity? { identify(elements, position) }
}

/// The texts of a list.
@usableFromInline
final class TextList: TemplateList {
  private let elements: [String]

  @usableFromInline
  init(_ elements: [String]) {
    self.elements = elements
    super.init(count: elements.count)
  }

  override func current(at position: Int) -> TemplateValue { .text(elements[position]) }
}

/// A single value in reach as `{{.}}`.
final class ValueScope: TemplateScope {
  private let value: TemplateValue

  init(_ value: TemplateValue) { self.value = value }

  override func current(at position: Int) -> TemplateValue { value }
}
