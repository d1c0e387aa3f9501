import BinaryCoding
import Notation

/// A hasher of all values that templates can show of a record, except shared ones. Records with a declared hash are not visited.
@usableFromInline
package struct RecordHasher: Sendable {
  /// The hasher of the values.
  package var words = WordHasher()

  /// Creates an empty hasher.
  package init() {}

  /// Adds a number.
  package mutating func add(_ number: Int) { words.add(number) }

  /// Adds numbers.
  package mutating func add(_ numbers: [Int]) {
    add(numbers.count)
    for number in numbers { add(number) }
  }

  /// Adds a hash.
  package mutating func add(_ hash: ContentHash) { words.add(hash) }

  /// Adds a text.
  package mutating func add(_ text: String) { words.add(text) }

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
