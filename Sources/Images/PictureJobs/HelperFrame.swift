import BinaryCoding

/// How a helper program and `verdict` send each other values, over the helper's standard input and output: eight bytes with
/// the number of bytes that follow, the lowest first, then a value as `BinaryCoding` writes it. A helper that is ready
/// first sends its name.
package enum HelperFrame {
  /// The bytes that say how many follow.
  package static let headSize = 8
  /// The most bytes of a value that are believed to follow: more than any job or answer takes.
  package static let limit = 256 * 1024 * 1024

  /// A value with what goes before it.
  package static func bytes(_ value: some BinaryCodable) -> ContiguousArray<UInt8> {
    var encoder = ByteEncoder()
    value.encode(to: &encoder)
    let count = UInt64(encoder.bytes.count)
    return ContiguousArray((0..<headSize).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }) + encoder.bytes
  }

  /// The number of bytes that follow a head; nil when that cannot be.
  package static func count(_ head: some Sequence<UInt8>) -> Int? {
    let count = head.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count <= UInt64(limit) ? Int(count) : nil
  }

  /// The value that some bytes hold, all of them.
  package static func value<Value: BinaryCodable>(
    _ type: Value.Type,
    of bytes: ContiguousArray<UInt8>
  ) throws(DamagedBytes) -> Value {
    var decoder = ByteDecoder(bytes)
    let value = try Value(from: &decoder)
    guard decoder.isAtEnd else { throw DamagedBytes() }
    return value
  }
}
