private import CXXHash

/// The XXH3 hash of bytes, 128 bits: it tells contents apart that differ by accident, and is no defence against malice.
package struct ContentHash: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Hashes bytes.
  package init(_ bytes: ContiguousArray<UInt8>) {
    let hash = unsafe bytes.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
    high = hash.high64
    low = hash.low64
  }

  /// Reads what `description` wrote; nil when it is something else.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.dropFirst(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }
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
