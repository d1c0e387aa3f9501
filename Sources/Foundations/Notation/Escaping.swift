/// What a text is written as, which says what bytes something else stands for.
@usableFromInline
package enum Escaping: Sendable {
  /// Text and quoted attributes of HTML: `&`, `<`, `>`, `"` and `'`.
  case html
  /// Text and attributes in double quotes, as CommonMark's examples show them: the same without `'`.
  case commonMark
  /// Text and quoted attributes of XML: those of HTML, and what XML 1.0 forbids (section 2.2, Char).
  case xml
  /// Strings of JSON (RFC 8259, section 7): `"`, `\` and control characters.
  case json
  /// Strings of JSON in a script element: the same, `&`, `<`, `>`, U+007F, U+2028 and U+2029.
  case script

  /// Whether something else stands for the byte, or for some characters that begin with it.
  @inlinable @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return bits &>> UInt64(byte) & 1 == 1 }
    return switch self {
    case .html, .commonMark: false
    case .xml: byte == 0xEF
    case .json: byte == UInt8(ascii: "\\")
    case .script: byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xE2
    }
  }

  /// The special bytes below 64, as bits of a word.
  @inlinable @inline(__always)
  var bits: UInt64 {
    let quote: UInt64 = 1 << 0x22
    let markup: UInt64 = quote | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
    let apostrophe: UInt64 = 1 << 0x27
    let controls: UInt64 = 0xFFFF_FFFF
    return switch self {
    case .html: markup | apostrophe
    case .commonMark: markup
    case .xml: markup | apostrophe | controls & ~(1 << 9 | 1 << 10 | 1 << 13)
    case .json: quote | controls
    case .script: markup | controls
    }
  }

  /// The highest bit of each byte of eight that may be special; behind the first of them, bits may stand for nothing.
  @inlinable @inline(__always)
  func found(in word: UInt64) -> UInt64 {
    var found = zeros(word, less: 0x22)
    if self != .json {
      // `&` and `'` differ in one bit, and so do `<` and `>`.
      found |= zeros(word & 0xFEFE_FEFE_FEFE_FEFE, less: 0x26) | zeros(word & 0xFDFD_FDFD_FDFD_FDFD, less: 0x3C)
    }
    switch self {
    case .html, .commonMark: break
    case .xml: found |= zeros(word, less: 0xEF) | (word &- ones &* 0x20) & ~word
    case .json: found |= zeros(word, less: 0x5C) | (word &- ones &* 0x20) & ~word
    case .script:
      found |= zeros(word, less: 0x5C) | zeros(word, less: 0x7F) | zeros(word, less: 0xE2)
      found |= (word &- ones &* 0x20) & ~word
    }
    return found & (ones &<< 7)
  }

  @inlinable @inline(__always)
  var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// The highest bit of each byte that is `byte`: a byte that becomes 0 borrows from its highest bit.
  @inlinable @inline(__always)
  func zeros(_ word: UInt64, less byte: UInt64) -> UInt64 {
    let difference = word ^ (ones &* byte)
    return (difference &- ones) & ~difference
  }
}

/// What stands for special bytes.
extension ByteOutput where Self: ~Copyable {
  /// Appends what stands in HTML and XML for the character at the beginning of `text`, and returns its length.
  @inlinable
  mutating func replace(_ text: Span<UInt8>) -> Int {
    switch text[0] {
    case UInt8(ascii: "&"): append("&amp;" as StaticString)
    case UInt8(ascii: "<"): append("&lt;" as StaticString)
    case UInt8(ascii: ">"): append("&gt;" as StaticString)
    case UInt8(ascii: "\""): append("&quot;" as StaticString)
    case UInt8(ascii: "'"): append("&#39;" as StaticString)
    case 0..<0x20: break
    default:
      // U+FFFE and U+FFFF are forbidden; the others that begin with this byte are not.
      if text.count > 2, text[1] == 0xBF, text[2] > 0xBD { return 3 }
      append(text[0])
    }
    return 1
  }

  /// Appends what stands in JSON for the character at the beginning of `text`, and returns its length.
  @inlinable
  mutating func replaceInJSON(_ text: Span<UInt8>) -> Int {
    switch text[0] {
    case UInt8(ascii: "\""): append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case UInt8(ascii: "\n"): append("\\n" as StaticString)
    case 0..<0x80: append(unicodeEscape: UInt16(text[0]))
    default:
      // U+2028 and U+2029 end lines in JavaScript; the others that begin with this byte do not.
      if text.count > 2, text[1] == 0x80, text[2] & 0xFE == 0xA8 {
        append(unicodeEscape: 0x2000 | UInt16(text[2] & 0x3F))
        return 3
      }
      append(text[0])
    }
    return 1
  }

  /// Appends a character as JSON writes it by its number.
  @inlinable mutating func append(unicodeEscape unit: UInt16) {
    append("\\u" as StaticString)
    append(hexadecimal: unit, digits: 4, "a")
  }
}
