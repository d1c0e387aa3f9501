/// What stands for special bytes.
extension OutputBuffer {
  /// Appends what stands in HTML and XML for the character at the beginning of `text`, and returns its length.
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
  private mutating func append(unicodeEscape unit: UInt16) {
    append("\\u" as StaticString)
    for shift: UInt16 in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit &>> shift & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
  }
}
