#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension String {
  /// Returns whether the UTF-8 precedes that of another string byte by byte.
  package func precedesBytewise(_ other: String) -> Bool { bytewiseOrder(to: other) < 0 }

  /// The first eight bytes of the UTF-8 as a big-endian number, padded with zeros. A fast sort key: most strings differ in
  /// these bytes.
  package var firstBytes: UInt64 {
    var (bytes, number) = (utf8.makeIterator(), UInt64(0))
    for _ in 0..<8 { number = number << 8 | UInt64(bytes.next() ?? 0) }
    return number
  }

  /// Returns whether the UTF-8 of both strings is equal. File names in two Unicode normalization forms are equal as
  /// strings, but name two files.
  package func hasBytes(of other: String) -> Bool { utf8.count == other.utf8.count && bytewiseOrder(to: other) == 0 }

  /// Returns a negative number if the UTF-8 precedes that of `other`, 0 if both are equal.
  private func bytewiseOrder(to other: String) -> Int {
    let order = unsafe utf8.withContiguousStorageIfAvailable { one in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in
        guard let start = one.baseAddress, let otherStart = other.baseAddress else { return one.count - other.count }
        let order = unsafe memcmp(start, otherStart, min(one.count, other.count))
        return order == 0 ? one.count - other.count : Int(order)
      }
    }
    if let order, let order { return order }
    return utf8.elementsEqual(other.utf8) ? 0 : utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
  }

  /// Returns the first pair of different UTF-8 bytes; nil if one string is a prefix of the other.
  func firstDifference(from other: String) -> (UInt8, UInt8)? {
    let difference = unsafe utf8.withContiguousStorageIfAvailable { one in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in unsafe zip(one, other).first { $0 != $1 } }
    }
    if let difference, let difference { return difference }
    return zip(utf8, other.utf8).first { $0 != $1 }
  }

  /// Returns whether the UTF-8 contains a byte. Searching contiguous memory is ten times faster than iterating over a
  /// string.
  package func hasByte(_ byte: UInt8) -> Bool {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(byte) } ?? utf8.contains(byte)
  }

  /// Returns the index of the last occurrence of a byte in the UTF-8.
  func lastIndex(ofByte byte: UInt8) -> Index? {
    let offset = unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.lastIndex(of: byte) }
    guard let offset else { return utf8.lastIndex(of: byte) }
    return offset.map { utf8.index(startIndex, offsetBy: $0) }
  }

  /// Whether the path is plain and has no hidden names, by a fast check that may return false for other plain paths.
  var isObviouslyPlain: Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    return unsafe utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = unsafe bytes.first, let last = unsafe bytes.last, first != dot, first != slash, last != slash
      else { return false }
      // `least` becomes zero at a NUL byte, or at a slash before a slash or dot, which differ in one bit. Without an early
      // exit, the loop is vectorized.
      var least = first
      for index in 1..<bytes.count {
        unsafe least = Swift.min(least, bytes[index], bytes[index - 1] ^ slash | (bytes[index] ^ dot) & 0xFE)
      }
      return least != 0
    } ?? false
  }

  /// Returns whether the UTF-8 ends with `ending`. Unlike `hasSuffix`, ignores character boundaries.
  package func endsWithBytes(of ending: StaticString) -> Bool { hasBytes(of: ending, endingAt: utf8.count) }

  /// Returns whether the UTF-8 begins with `start`. Unlike `hasPrefix`, ignores character boundaries.
  package func startsWithBytes(of start: StaticString) -> Bool {
    hasBytes(of: start, endingAt: start.utf8CodeUnitCount)
  }

  /// Returns whether the UTF-8 begins with that of another string.
  func startsWithBytes(ofText start: String) -> Bool {
    let isStart = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe start.utf8.withContiguousStorageIfAvailable { unsafe bytes.starts(with: $0) }
    }
    if let isStart, let isStart { return isStart }
    return utf8.starts(with: start.utf8)
  }

  private func hasBytes(of text: StaticString, endingAt end: Int) -> Bool {
    let start = end - text.utf8CodeUnitCount
    guard start >= 0, end <= utf8.count else { return false }
    return text.withUTF8Buffer { text in
      unsafe utf8.withContiguousStorageIfAvailable { bytes in
        text.indices.allSatisfy { unsafe bytes[start + $0] == text[$0] }
      } ?? utf8.dropFirst(start).prefix(end - start).elementsEqual(text)
    }
  }

  /// Returns whether the UTF-8 is that of `other` without its first byte, followed by `ending`. The part from `other` must
  /// not contain `byte`.
  package func isTail(of other: String, endingWith ending: StaticString, without byte: UInt8) -> Bool {
    let count = other.utf8.count - 1
    guard count >= 0, utf8.count == count + ending.utf8CodeUnitCount, endsWithBytes(of: ending) else { return false }
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in
        // Without an early exit, the loop is vectorized.
        var difference: UInt8 = 0
        for index in 0..<count {
          unsafe difference |= bytes[index] ^ other[index + 1] | (bytes[index] == byte ? 1 : 0)
        }
        return difference == 0
      }
    }
    if let isSame, let isSame { return isSame }
    return utf8.prefix(count).elementsEqual(other.utf8.dropFirst()) && !other.hasByte(byte)
  }
}
