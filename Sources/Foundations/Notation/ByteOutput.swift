/// A destination to which bytes are appended.
@usableFromInline
package protocol ByteOutput: ~Copyable {
  mutating func append(_ byte: UInt8)

  mutating func append(_ bytes: Span<UInt8>)
}

extension ContiguousArray: ByteOutput where Element == UInt8 {
  /// Appends all bytes of a span.
  @inlinable package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension ByteOutput where Self: ~Copyable {
  /// Appends a string literal.
  @inlinable package mutating func append(_ text: StaticString) {
    append(unsafe Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a string, escaped.
  @inlinable package mutating func append(_ text: consuming String, _ escaping: Escaping) {
    text.withUTF8 { text in append(unsafe text.span, escaping) }
  }

  /// Appends UTF-8, escaped.
  @inlinable @inline(__always)
  package mutating func append(_ text: Span<UInt8>, _ escaping: Escaping) {
    var copied = 0
    var index = 0
    while index < text.count {
      index += text.unescapedCount(from: index, escaping)
      guard index < text.count, escaping.contains(unsafe text[unchecked: index]) else {
        index += 1
        continue
      }
      append(unsafe text.extracting(unchecked: copied..<index))
      let rest = unsafe text.extracting(unchecked: index..<text.count)
      index += escaping == .json || escaping == .script ? replaceInJSON(rest) : replace(rest)
      copied = index
    }
    append(unsafe text.extracting(unchecked: copied..<text.count))
  }

  /// Appends the last `count` hexadecimal digits of a number; `ten` is the digit for 10, `A` or `a`.
  @inlinable package mutating func append(hexadecimal number: UInt16, digits count: UInt16, _ ten: Unicode.Scalar = "A")
  {
    for place in (0..<count).reversed() {
      let digit = UInt8(truncatingIfNeeded: number &>> (place &* 4) & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: ten) - 10 + digit)
    }
  }
}

extension String {
  /// Returns the escaped string.
  package func escaped(_ escaping: Escaping) -> String {
    var bytes: ContiguousArray<UInt8> = []
    bytes.append(self, escaping)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Span<UInt8> {
  /// Returns a lower bound for the number of bytes from `index` on that need no escaping. Eight bytes are checked at a
  /// time; the last eight overlap the previous ones.
  @inlinable @inline(__always)
  func unescapedCount(from index: Int, _ escaping: Escaping) -> Int {
    var next = index
    while count >= 8, next < count {
      let start = Swift.min(next, count &- 8)
      let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt64.self)
      let found = escaping.found(in: UInt64(littleEndian: word)) &>> UInt64(truncatingIfNeeded: (next &- start) &* 8)
      if found != 0 { return next &- index &+ found.trailingZeroBitCount &>> 3 }
      next = start &+ 8
    }
    return next &- index
  }
}
