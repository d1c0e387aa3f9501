import BinaryCoding

/// The protocol between `verdict` and a helper program, on the helper's standard input and output.
///
/// A frame contains the length of the value in eight bytes, least significant byte first, then the value as encoded by
/// `BinaryCoding`. A helper that is ready first sends its name.
package enum HelperFrame {
  /// The number of bytes of the length field.
  package static let headSize = 8
  /// The maximum length of a value in bytes: more than any job or answer needs.
  package static let limit = 256 * 1024 * 1024

  /// Returns the frame of a value.
  package static func bytes(_ value: some BinaryCodable) -> ContiguousArray<UInt8> {
    var encoder = ByteEncoder()
    value.encode(to: &encoder)
    let count = UInt64(encoder.bytes.count)
    return ContiguousArray((0..<headSize).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }) + encoder.bytes
  }

  /// Returns the length in the head of a frame; nil if it exceeds `limit`.
  package static func count(_ head: some Sequence<UInt8>) -> Int? {
    let count = head.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count <= UInt64(limit) ? Int(count) : nil
  }

  /// Decodes a value. Throws if the bytes are damaged or longer than the value.
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
