extension String {
  /// Whether a byte is in its UTF-8. Memory is searched as a whole; walking through a string takes ten times as long.
  package func hasByte(_ byte: UInt8) -> Bool {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(byte) } ?? utf8.contains(byte)
  }

  /// Whether its UTF-8 is that of two texts, one after the other.
  package func joins(_ one: Substring, _ two: Substring) -> Bool {
    let isJoined = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe one.utf8.withContiguousStorageIfAvailable { one in
        unsafe two.utf8.withContiguousStorageIfAvailable { two in
          guard bytes.count == one.count + two.count else { return false }
          // Without a way out of the loops, many bytes are compared at once.
          var difference: UInt8 = 0
          for index in one.indices { unsafe difference |= bytes[index] ^ one[index] }
          for index in two.indices { unsafe difference |= bytes[one.count + index] ^ two[index] }
          return difference == 0
        }
      }
    }
    guard case .some(.some(.some(let isJoined))) = isJoined else { return utf8.elementsEqual((one + two).utf8) }
    return isJoined
  }
}
