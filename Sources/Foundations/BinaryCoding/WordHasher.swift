/// Hashes many small values together: numbers and hashes as words, anything else by its encoded bytes.
package struct WordHasher: Sendable {
  private var words: ContiguousArray<UInt64> = []
  private var encoder = ByteEncoder()

  /// Makes a hasher that has seen nothing.
  package init() {}

  /// Adds a number.
  package mutating func add(_ value: Int) { words.append(UInt64(bitPattern: Int64(value))) }

  /// Adds a hash.
  package mutating func add(_ hash: ContentHash) {
    words.append(hash.high)
    words.append(hash.low)
  }

  /// Adds a text.
  package mutating func add(_ text: String) { add(ContentHash(text)) }

  /// Adds any other value.
  package mutating func add(encoded value: some BinaryCodable) {
    encoder.removeAll()
    value.encode(to: &encoder)
    add(ContentHash(encoder))
  }

  /// The hash of what was added since the last call.
  package mutating func hash() -> ContentHash {
    defer { words.removeAll(keepingCapacity: true) }
    return ContentHash(words: words)
  }
}
