/// What a text is written as, which says what bytes something else stands for. Beside the bytes meant, a search may find
/// others; only `contains` tells.
enum SpecialBytes {
  /// Text and quoted attributes of HTML: `&`, `<`, `>`, `"` and `'`.
  case html
  /// The same, and what XML 1.0 forbids (section 2.2, Char).
  case xml
  /// Strings of JSON in a script element: `"`, `\`, `&`, `<`, `>`, control characters, U+2028 and U+2029.
  case json

  /// Whether something else stands for the byte, or for some characters that begin with it.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return bits &>> UInt64(byte) & 1 == 1 }
    return switch self {
    case .html: false
    case .xml: byte == 0xEF
    case .json: byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xE2
    }
  }

  /// The special bytes below 64, as bits of a word.
  @inline(__always)
  private var bits: UInt64 {
    let markup: UInt64 =
      1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
      | 1 << UInt64(UInt8(ascii: "\""))
    let apostrophe: UInt64 = 1 << UInt64(UInt8(ascii: "'"))
    let controls: UInt64 = 0xFFFF_FFFF
    return switch self {
    case .html: markup | apostrophe
    case .xml: markup | apostrophe | controls & ~(1 << 9 | 1 << 10 | 1 << 13)
    case .json: markup | controls
    }
  }

  /// The highest bit of each byte of eight that may be special; behind the first of them, bits may stand for nothing.
  @inline(__always)
  func found(in word: UInt64) -> UInt64 {
    // `&` and `'` differ in one bit, and so do `<` and `>`.
    var found = zeros(word & 0xFEFE_FEFE_FEFE_FEFE, less: 0x26) | zeros(word & 0xFDFD_FDFD_FDFD_FDFD, less: 0x3C)
    found |= zeros(word, less: 0x22)
    switch self {
    case .html: break
    case .xml: found |= zeros(word, less: 0xEF) | (word &- Self.ones &* 0x20) & ~word
    case .json:
      found |= zeros(word, less: 0x5C) | zeros(word, less: 0x7F) | zeros(word, less: 0xE2)
      found |= (word &- Self.ones &* 0x20) & ~word
    }
    return found & (Self.ones &<< 7)
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// The highest bit of each byte that is `byte`: a byte that becomes 0 borrows from its highest bit.
  @inline(__always)
  private func zeros(_ word: UInt64, less byte: UInt64) -> UInt64 {
    let difference = word ^ (Self.ones &* byte)
    return (difference &- Self.ones) & ~difference
  }
}
