/// A binary encoder. Integers have variable length (LEB128, with the sign in the lowest bit); strings and bytes follow
/// their length.
@usableFromInline
package struct ByteEncoder: Sendable {
  /// The encoded bytes.
  package private(set) var bytes: ContiguousArray<UInt8> = []

  /// Creates an empty encoder with reserved capacity, in bytes.
  @usableFromInline package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Appends an integer.
  @usableFromInline package mutating func append(_ value: Int) {
    var rest = UInt(bitPattern: value << 1 ^ value >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a string.
  @usableFromInline package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends bytes with their length.
  @usableFromInline package mutating func append(bytes others: ContiguousArray<UInt8>) {
    append(others.count)
    bytes.append(contentsOf: others)
  }

  /// Appends a slice of bytes with its length.
  @usableFromInline package mutating func append(bytes others: ArraySlice<UInt8>) {
    append(others.count)
    bytes.append(contentsOf: others)
  }

  /// Appends a hash.
  package mutating func append(_ hash: ContentHash) {
    append(words: hash.high, hash.low)
  }

  /// Appends two words in little-endian order.
  package mutating func append(words one: UInt64, _ two: UInt64) {
    let words = (one.littleEndian, two.littleEndian)
    unsafe withUnsafeBytes(of: words) { unsafe bytes.append(contentsOf: $0) }
  }

  /// A copy of the encoded bytes without unused capacity.
  package var trimmed: ContiguousArray<UInt8> { ContiguousArray(bytes[...]) }

  /// Removes all bytes and keeps the capacity.
  @usableFromInline package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
