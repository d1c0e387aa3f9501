private import CXXHash

/// A 128-bit XXH3 hash. Detects accidental changes; not collision-resistant against attackers.
package struct ContentHash: Hashable, Sendable {
  /// The upper 64 bits.
  package let high: UInt64
  /// The lower 64 bits.
  package let low: UInt64

  /// Creates a stored hash.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Hashes bytes.
  package init(_ bytes: ContiguousArray<UInt8>) {
    self.init(bytes.span)
  }

  /// Hashes bytes.
  package init(_ bytes: Span<UInt8>) {
    let hash = unsafe bytes.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
    self.init(high: hash.high64, low: hash.low64)
  }

  /// Hashes the UTF-8 of a string.
  package init(_ text: String) {
    let hash = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe ContentHash($0.span) }
    self = hash ?? ContentHash(ContiguousArray(text.utf8))
  }

  /// Hashes words in native byte order, so stored hashes are valid only on machines of that order.
  init(words: ContiguousArray<UInt64>) {
    let hash = unsafe words.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
    self.init(high: hash.high64, low: hash.low64)
  }

  /// Hashes the bytes of an encoder.
  package init(_ encoder: ByteEncoder) { self.init(encoder.bytes) }
}

extension ContentHash: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { encoder.append(self) }
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { self = try decoder.hash() }
}

extension ContentHash: CustomStringConvertible {
  /// The hash as 32 hexadecimal digits.
  package var description: String { hexadecimal(high) + hexadecimal(low) }

  /// The first 10 hexadecimal digits, for names of published files.
  package var short: String { String(hexadecimal(high).prefix(10)) }
}

private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
