/// Appends values to bytes. Integers take as few bytes as they need (LEB128, with the sign in the lowest bit); texts and
/// bytes follow their length.
@usableFromInline
package struct ByteEncoder: Sendable {
  /// What has been written.
  package private(set) var bytes: ContiguousArray<UInt8> = []

  /// Makes an encoder with nothing written, and room for so many bytes.
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

  /// Appends a text.
  @usableFromInline package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends bytes with their number.
  @usableFromInline package mutating func append(bytes others: ContiguousArray<UInt8>) {
    append(others.count)
    bytes.append(contentsOf: others)
  }

  /// Appends bytes with their number.
  @usableFromInline package mutating func append(bytes others: ArraySlice<UInt8>) {
    append(others.count)
    bytes.append(contentsOf: others)
  }

  /// Appends a hash.
  package mutating func append(_ hash: ContentHash) {
    append(words: hash.high, hash.low)
  }

  /// Appends two times eight bytes, the lowest first.
  package mutating func append(words one: UInt64, _ two: UInt64) {
    let words = (one.littleEndian, two.littleEndian)
    unsafe withUnsafeBytes(of: words) { unsafe bytes.append(contentsOf: $0) }
  }

  /// What has been written, in no more memory than it needs.
  package var trimmed: ContiguousArray<UInt8> { ContiguousArray(bytes[...]) }

  /// Forgets what has been written and keeps the memory.
  @usableFromInline package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
