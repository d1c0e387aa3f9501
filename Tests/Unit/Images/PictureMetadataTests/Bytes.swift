/// The bytes of a made-up file.
typealias Bytes = ContiguousArray<UInt8>

/// A number in `count` bytes, the most significant one first.
func big(_ value: Int, _ count: Int) -> Bytes {
  Bytes((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
}

/// A number in `count` bytes, the least significant one first.
func little(_ value: Int, _ count: Int) -> Bytes {
  Bytes(big(value, count).reversed())
}

/// Text in UTF-8.
func text(_ value: String) -> Bytes {
  Bytes(value.utf8)
}
