/// What a section puts in reach: a record, the current element of a list, or a single value.
///
/// The class hides the record's type from the renderer without boxing it as `Any`: a subclass knows the type, and the
/// renderer asks by field index.
@usableFromInline
class TemplateScope {
  /// The records within this one that were asked for, by field index, so that `{{a.b}} {{a.c}}` makes `a` once.
  private var inner: ContiguousArray<(field: Int, scope: TemplateScope?)> = []

  /// What the scope's record offers; nil for scopes without fields.
  var shape: RecordShape? { nil }

  /// The value of a field.
  func value(at field: Int) -> TemplateValue { .absent }

  /// What `{{.}}` is.
  var current: TemplateValue { .record(self) }

  /// The JSON of the scope; nil for typed scopes.
  var json: TemplateJSON? { nil }

  /// Goes to the next element of a list; false when there is none.
  func advance() -> Bool { false }

  /// The record in a field; nil when it is absent.
  final func record(at field: Int) -> TemplateScope? {
    for entry in inner where entry.field == field { return entry.scope }
    let scope: TemplateScope? = if case .record(let scope) = value(at: field) { scope } else { nil }
    inner.append((field, scope))
    return scope
  }

  /// Forgets the records within, because the element has changed.
  final func forgetRecords() {
    if !inner.isEmpty { inner.removeAll(keepingCapacity: true) }
  }
}

/// A list, and the place of the section in it. Each section has a list object of its own.
@usableFromInline
class TemplateList: TemplateScope {
  /// The number of elements to show.
  final private(set) var end: Int
  /// The current element, from 0.
  final private(set) var position = 0

  init(count: Int) { end = count }

  /// Leaves out what comes after the first `count` elements.
  final func limit(to count: Int) { end = min(end, max(0, count)) }

  override final func advance() -> Bool {
    position += 1
    forgetRecords()
    return position < end
  }
}

/// One record in reach.
@usableFromInline
final class RecordScope<Record: TemplateRecord>: TemplateScope {
  private let record: Record
  private let read: @Sendable (Record, Int) -> TemplateValue

  @usableFromInline
  init(_ record: Record) {
    self.record = record
    read = Record.schema.read
  }

  override var shape: RecordShape? { Record.schema.shape }

  override func value(at field: Int) -> TemplateValue { read(record, field) }
}

/// The records of a list, one after the other in reach.
@usableFromInline
final class RecordList<Element: TemplateRecord>: TemplateList {
  private let elements: [Element]
  private let read: @Sendable ([Element], Int, Int) -> TemplateValue

  @usableFromInline
  init(_ elements: [Element]) {
    self.elements = elements
    read = Element.schema.readElement
    super.init(count: elements.count)
  }

  override var shape: RecordShape? { Element.schema.shape }

  override func value(at field: Int) -> TemplateValue { read(elements, position, field) }
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

  override var current: TemplateValue { .text(elements[position]) }
}

/// A single value in reach as `{{.}}`.
final class ValueScope: TemplateScope {
  private let value: TemplateValue

  init(_ value: TemplateValue) { self.value = value }

  override var current: TemplateValue { value }
}

/// JSON data in reach.
final class JSONScope: TemplateScope {
  private let data: TemplateJSON

  init(_ data: TemplateJSON) { self.data = data }

  override var json: TemplateJSON? { data }

  override var current: TemplateValue {
    if case .object = data { .record(self) } else { TemplateValue(data) }
  }
}

/// The elements of a JSON array, one after the other in reach.
final class JSONList: TemplateList {
  private let elements: [TemplateJSON]

  init(_ elements: [TemplateJSON]) {
    self.elements = elements
    super.init(count: elements.count)
  }

  override var json: TemplateJSON? { elements[position] }

  override var current: TemplateValue { TemplateValue(elements[position]) }
}
