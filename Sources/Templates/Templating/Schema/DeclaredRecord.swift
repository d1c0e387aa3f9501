import Notation
/// A value of a field whose type is declared at run time.
package enum PlainValue: Sendable {
  case text(String)
  case url(String)
  case texts([String])
  case number(TemplateNumber)
  case day(CalendarDay)
  case condition(Bool)

  fileprivate var value: TemplateValue {
    switch self {
    case .text(let text): .text(text)
    case .url(let url): .url(url)
    case .texts(let texts): .list(TextList(texts))
    case .number(let number): .number(number)
    case .day(let day): .day(Timestamp(day))
    case .condition(let holds): .condition(holds)
    }
  }
}

/// A record whose fields are declared at run time, by a shape of the environment.
package struct DeclaredRecord: Sendable {
  fileprivate let shape: RecordShape
  fileprivate let values: [PlainValue?]

  /// Creates a record with values in the order of the fields of its shape.
  package init(_ shape: RecordShape, _ values: [PlainValue?]) {
    (self.shape, self.values) = (shape, values)
  }
}

/// The scope of a declared record.
final class DeclaredScope: TemplateScope {
  private let record: DeclaredRecord

  init(_ record: DeclaredRecord) { self.record = record }

  override var shape: RecordShape? { record.shape }

  override func value(at field: Int, of position: Int) -> TemplateValue { record.values[field]?.value ?? .absent }

  override func addValues(to hasher: inout RecordHasher) {
    for value in record.values { hasher.add(value?.value ?? .absent) }
  }
}

extension RecordFields {
  /// Declares a nested record whose shape has a name in the environment.
  package mutating func declared(
    _ name: String,
    _ meaning: String = "",
    as shape: String,
    _ get: @escaping @Sendable (Record) -> DeclaredRecord
  ) {
    add(name, meaning, .record(RecordReference(declaredAs: shape))) { .record(DeclaredScope(get($0))) }
  }

  /// Declares a field whose type is determined at run time.
  package mutating func plain(
    _ name: String,
    _ meaning: String,
    _ type: TemplateType,
    _ get: @escaping @Sendable (Record) -> PlainValue?
  ) {
    add(name, meaning, type) { get($0)?.value ?? .absent }
  }
}
