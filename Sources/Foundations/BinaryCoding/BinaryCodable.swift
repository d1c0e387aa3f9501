/// A value that can be stored as bytes between builds. The encoding may change with every version of Verdict, so stored
/// data must include the version.
@usableFromInline
package protocol BinaryCodable {
  /// Appends the encoded value.
  func encode(to encoder: inout ByteEncoder)

  /// Decodes a value that `encode` wrote. Throws for invalid bytes.
  init(from decoder: inout ByteDecoder) throws(DamagedBytes)
}

/// The error for bytes that are not a valid encoding.
@usableFromInline
package struct DamagedBytes: Error {
  @inlinable package init() {}
}

extension Int: BinaryCodable {
  @inlinable package func encode(to encoder: inout ByteEncoder) { encoder.append(self) }
  @inlinable package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { self = try decoder.integer() }
}

extension Bool: BinaryCodable {
  @inlinable package func encode(to encoder: inout ByteEncoder) { encoder.append(self ? 1 : 0) }
  @inlinable package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { self = try decoder.integer() == 1 }
}

extension String: BinaryCodable {
  @inlinable package func encode(to encoder: inout ByteEncoder) { encoder.append(self) }
  @inlinable package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { self = try decoder.text() }
}

extension ContiguousArray: BinaryCodable where Element == UInt8 {
  @inlinable package func encode(to encoder: inout ByteEncoder) { encoder.append(bytes: self) }
  @inlinable package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { self.init(try decoder.bytes()) }
}

extension Optional: BinaryCodable where Wrapped: BinaryCodable {
  @inlinable package func encode(to encoder: inout ByteEncoder) {
    guard let value = self else { return encoder.append(0) }
    encoder.append(1)
    value.encode(to: &encoder)
  }

  @inlinable package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self = try decoder.integer() == 0 ? nil : Wrapped(from: &decoder)
  }
}

extension Array: BinaryCodable where Element: BinaryCodable {
  @inlinable package func encode(to encoder: inout ByteEncoder) {
    encoder.append(count)
    for element in self { element.encode(to: &encoder) }
  }

  @inlinable package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let count = try decoder.count()
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &decoder)) }
  }
}
