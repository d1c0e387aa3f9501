private import CXXHash

/// The XXH3 hash of bytes, 128 bits: it tells contents apart that differ by accident, and is no defence against malice.
package struct ContentHash: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  /// A hash that was kept.
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

  /// Hashes the UTF-8 of a text.
  package init(_ text: String) {
    let hash = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe ContentHash($0.span) }
    self = hash ?? ContentHash(ContiguousArray(text.utf8))
  }

  /// Hashes words, as they lie in memory: the same on all machines of one byte order, of which a kept hash is.
  init(words: ContiguousArray<UInt64>) {
    let hash = unsafe words.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
    self.init(high: hash.high64, low: hash.low64)
  }

  /// Hashes what an encoder has written.
  package init(_ encoder: ByteEncoder) { self.init(encoder.bytes) }
}

extension ContentHash: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { encoder.append(self) }
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { self = try decoder.hash() }
}

extension ContentHash: CustomStringConvertible {
  /// 32 hexadecimal digits.
  package var description: String { hexadecimal(high) + hexadecimal(low) }

  /// 10 hexadecimal digits, for the names of published files.
  package var short: String { String(hexadecimal(high).prefix(10)) }
}

private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
