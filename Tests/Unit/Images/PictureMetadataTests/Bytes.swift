/// The bytes of a synthetic file.
typealias Bytes = ContiguousArray<UInt8>

/// Returns a number as `count` bytes, big-endian.
func big(_ value: Int, _ count: Int) -> Bytes {
  Bytes((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
}

/// Returns a number as `count` bytes, little-endian.
func little(_ value: Int, _ count: Int) -> Bytes {
  Bytes(big(value, count).reversed())
}

/// Returns a string as UTF-8.
func text(_ value: String) -> Bytes {
  Bytes(value.utf8)
}
