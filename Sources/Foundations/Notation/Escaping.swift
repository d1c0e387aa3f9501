/// The escaping rules of an output format.
@usableFromInline
package enum Escaping: Sendable {
  /// Text and quoted attributes of HTML: `&`, `<`, `>`, `"` and `'`.
  case html
  /// Text and double-quoted attributes as in CommonMark's examples: like `html`, without `'`.
  case commonMark
  /// Text and quoted attributes of XML: like `html`, and without characters that XML 1.0 forbids (section 2.2, Char).
  case xml
  /// Strings of JSON (RFC 8259, section 7): `"`, `\` and control characters.
  case json
  /// Strings of JSON in a script element: like `json`, and `&`, `<`, `>`, U+007F, U+2028 and U+2029.
  case script

  /// Returns whether the byte is escaped, or is the first byte of an escaped character.
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

  /// A bit mask of the escaped bytes below 64.
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

  /// Returns a word in which the highest bit of each byte is set that may need escaping. Only the lowest set bit is
  /// reliable.
  @inlinable @inline(__always)
  func found(in word: UInt64) -> UInt64 {
    var found = zeros(word, less: 0x22)
    if self != .json {
      // `&` and `'` differ in one bit, as do `<` and `>`.
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

  /// Returns a word in which the highest bit of each byte equal to `byte` is set: subtracting 1 from a zero byte borrows
  /// from its highest bit.
  @inlinable @inline(__always)
  func zeros(_ word: UInt64, less byte: UInt64) -> UInt64 {
    let difference = word ^ (ones &* byte)
    return (difference &- ones) & ~difference
  }
}

// MARK: - Replacements
extension ByteOutput where Self: ~Copyable {
  /// Appends the HTML or XML replacement of the first character of `text`, and returns the character's length in bytes.
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
      // U+FFFE and U+FFFF are forbidden; other characters with this first byte are allowed.
      if text.count > 2, text[1] == 0xBF, text[2] > 0xBD { return 3 }
      append(text[0])
    }
    return 1
  }

  /// Appends the JSON escape of the first character of `text`, and returns the character's length in bytes.
  @inlinable
  mutating func replaceInJSON(_ text: Span<UInt8>) -> Int {
    switch text[0] {
    case UInt8(ascii: "\""): append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case UInt8(ascii: "\n"): append("\\n" as StaticString)
    case 0..<0x80: append(unicodeEscape: UInt16(text[0]))
    default:
      // U+2028 and U+2029 end lines in JavaScript; other characters with this first byte do not.
      if text.count > 2, text[1] == 0x80, text[2] & 0xFE == 0xA8 {
        append(unicodeEscape: 0x2000 | UInt16(text[2] & 0x3F))
        return 3
      }
      append(text[0])
    }
    return 1
  }

  /// Appends the JSON escape sequence `\uXXXX` of a UTF-16 code unit.
  @inlinable mutating func append(unicodeEscape unit: UInt16) {
    append("\\u" as StaticString)
    append(hexadecimal: unit, digits: 4, "a")
  }
}
