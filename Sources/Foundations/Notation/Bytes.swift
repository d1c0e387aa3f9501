/// Constants and classes of bytes for parsers.
extension UInt8 {
  /// U+0009.
  @inlinable package static var tab: UInt8 { 0x09 }
  /// U+000A.
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  /// U+000D.
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  /// U+0020.
  @inlinable package static var space: UInt8 { 0x20 }

  /// Whether the byte is a space, a tab or part of a line ending.
  @inlinable package var isWhitespace: Bool {
    self == .space || self == .tab || self == .lineFeed || self == .carriageReturn
  }

  /// Whether the byte is one of `0`...`9`.
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is an ASCII letter.
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The byte, with an ASCII capital in lower case.
  @inlinable package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit, nil for other bytes. `UInt8(_:radix:)` would also accept a sign.
  @inlinable package var hexadecimalValue: UInt8? {
    isDigit ? self &- 0x30 : lowercased &- 0x61 < 6 ? lowercased &- 0x61 + 10 : nil
  }
}

extension String {
  /// The text with every line ending replaced by a line feed.
  package var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    var (result, rest) = (ContiguousArray<UInt8>(), Array(utf8)[...])
    while let byte = rest.popFirst() {
      if byte == 0x0D, rest.first == 0x0A { rest = rest.dropFirst() }
      result.append(byte == 0x0D ? 0x0A : byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Collection<UInt8> {
  /// The length of a UTF-8 byte order mark at the beginning (Unicode Standard, section 23.8); 0 without one.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

extension Span<UInt8> {
  /// Returns the eight bytes at `index` as a little-endian number; nil if fewer follow. The compiler generates a single
  /// load.
  @inlinable package func eightBytes(at index: Int) -> UInt64? {
    guard index >= 0, index < count else { return nil }
    let rest = extracting(droppingFirst: index)
    guard rest.count >= 8 else { return nil }
    var word: UInt64 = 0
    for offset in 0..<8 { word |= UInt64(rest[offset]) &<< UInt64(offset &* 8) }
    return word
  }
}
