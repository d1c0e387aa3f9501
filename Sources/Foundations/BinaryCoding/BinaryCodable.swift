/// A value that can be kept as bytes from one build to the next. The form is Verdict's own and may change with every
/// version: whoever keeps it keeps the version, too.
@usableFromInline
package protocol BinaryCodable {
  /// Appends the value.
  func encode(to encoder: inout ByteEncoder)

  /// Reads what `encode` wrote.
  init(from decoder: inout ByteDecoder) throws(DamagedBytes)
}

/// The bytes are not what was once written.
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
