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
  @usableFromInline
  package mutating func add(_ number: Int) { words.add(number) }

  /// Adds a hash.
  package mutating func add(_ hash: ContentHash) { words.add(hash) }

  /// Adds a text.
  @usableFromInline
  package mutating func add(_ text: String?) {
    if let text { words.add(text) } else { add(0) }
  }

  @usableFromInline
  mutating func add(_ bytes: ContiguousArray<UInt8>?) {
    if let bytes { add(ContentHash(bytes)) } else { add(0) }
  }

  @usableFromInline
  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { words.add(text) }
  }

  @usableFromInline
  mutating func add(_ number: TemplateNumber?) {
    add(number?.units ?? .min)
    add(number?.decimals ?? 0)
  }

  @usableFromInline
  mutating func add(_ time: Timestamp?) { add(time?.order ?? .min) }

  @usableFromInline
  mutating func add(_ holds: Bool) { add(holds ? 1 : 0) }
}

/// A function that adds a value of a record, or a hash of several.
@usableFromInline
typealias FieldHasher<Record> = @Sendable (Record, inout RecordHasher) -> Void
