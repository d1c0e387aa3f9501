extension String {
  /// Whether a byte is in its UTF-8. Memory is searched as a whole; walking through a string takes ten times as long.
  package func hasByte(_ byte: UInt8) -> Bool {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(byte) } ?? utf8.contains(byte)
  }
}
