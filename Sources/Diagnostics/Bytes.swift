/// Names for the bytes that the parsers look for.
extension UInt8 {
  /// U+0009.
  package static let tab = UInt8(ascii: "\t")
  /// U+000A.
  package static let lineFeed = UInt8(ascii: "\n")
  /// U+000D.
  package static let carriageReturn = UInt8(ascii: "\r")
  /// U+0020.
  package static let space = UInt8(ascii: " ")

  /// Whether the byte is a space, a tab or part of a line ending.
  package var isWhitespace: Bool {
    self == .space || self == .tab || self == .lineFeed || self == .carriageReturn
  }

  /// Whether the byte is one of `0`...`9`.
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is an ASCII letter.
  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
