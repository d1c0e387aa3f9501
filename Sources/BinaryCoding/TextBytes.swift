extension String {
  /// Whether a byte is in its UTF-8. Memory is searched as a whole; walking through a string takes ten times as long.
  package func hasByte(_ byte: UInt8) -> Bool {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(byte) } ?? utf8.contains(byte)
  }
}

extension String {
  /// Two or three texts, one after the other, in memory of their size; `+` would take new memory for each.
  package init(joining one: Substring, _ two: Substring, _ three: Substring = "") {
    let count = one.utf8.count + two.utf8.count + three.utf8.count
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer in
      var end = unsafe buffer.initialize(fromContentsOf: one.utf8)
      end = unsafe buffer[end...].initialize(fromContentsOf: two.utf8)
      return unsafe buffer[end...].initialize(fromContentsOf: three.utf8)
    }
  }
}
