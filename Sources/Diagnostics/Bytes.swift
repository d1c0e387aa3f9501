/// Names for the bytes that the parsers look for.
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
}
