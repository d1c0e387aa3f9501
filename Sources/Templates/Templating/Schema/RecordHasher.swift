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
}

/// A function that adds values of a record to a hash.
@usableFromInline
typealias FieldHasher<Record> = @Sendable (Record, inout RecordHasher) -> Void
