/// A hasher for many small values: numbers and hashes are added as words, other values by their encoded bytes.
package struct WordHasher: Sendable {
  private var words: ContiguousArray<UInt64> = []
  private var encoder = ByteEncoder()

  /// Creates an empty hasher.
  package init() {}

  /// Adds a number.
  package mutating func add(_ value: Int) { words.append(UInt64(bitPattern: Int64(value))) }

  /// Adds a hash.
  package mutating func add(_ hash: ContentHash) {
    words.append(hash.high)
    words.append(hash.low)
  }

  /// Adds a string.
  package mutating func add(_ text: String) { add(ContentHash(text)) }

  /// Adds the hash of an encoded value.
  package mutating func add(encoded value: some BinaryCodable) {
    encoder.removeAll()
    value.encode(to: &encoder)
    add(ContentHash(encoder))
  }

  /// Returns the hash of all values since the last call.
  package mutating func hash() -> ContentHash {
    defer { words.removeAll(keepingCapacity: true) }
    return ContentHash(words: words)
  }
}
