import Diagnostics
import Notation

// MARK: - Numbers (RFC 8259, section 6)
extension JSONReader {
  /// Reads a number and returns it as written.
  mutating func number() throws(JSONError) -> String {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let leadsWithZero = next == UInt8(ascii: "0")
    let whole = try digits()
    guard !leadsWithZero || whole == 1 else {
      throw JSONError("leading zeros in a number", hint: "remove the zeros", at: start, to: index)
    }
    if next == UInt8(ascii: ".") { try part() }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") { try part() }
    return source.text(in: SourceRange(start, index))
  }

  /// Reads the digits after a decimal point, or an exponent.
  private mutating func part() throws(JSONError) {
    let isExponent = next != UInt8(ascii: ".")
    index += 1
    if isExponent, next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
    _ = try digits()
  }

  private mutating func digits() throws(JSONError) -> Int {
    let start = index
    while let byte = next, byte.isDigit { index += 1 }
    guard index > start else { throw JSONError("missing digit", at: index) }
    return index - start
  }
}

// MARK: - Strings (RFC 8259, section 7)
extension JSONReader {
  /// Reads a string from its opening quotation mark on.
  mutating func string() throws(JSONError) -> String {
    let open = index
    index += 1
    var bytes: ContiguousArray<UInt8> = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw control(openedAt: open) }
      if byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: String(try escape()).utf8)
      } else {
        bytes.append(byte)
        index += 1
      }
    }
    guard next != nil else { throw unclosed(open) }
    index += 1
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSONError("the string is not UTF-8", hint: "save the file as UTF-8", at: open, to: index)
    }
    return text
  }

  private func unclosed(_ open: Int) -> JSONError { JSONError("the string is not closed", hint: "add '\"'", at: open) }

  /// Returns the error for a control character: a line ending indicates a missing quotation mark, others are reported
  /// themselves.
  private func control(openedAt open: Int) -> JSONError {
    let endsLine = next == .lineFeed || next == .carriageReturn
    let error = JSONError("control character in a string", hint: "write \\t or \\u and four digits", at: index)
    return endsLine ? unclosed(open) : error
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = index
    index += 2
    switch index <= source.bytes.count ? source.bytes[index - 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar(from: start)
    default:
      index = start
      throw JSONError("unknown escape sequence", hint: "write \\\\ for a backslash", at: start, to: start + 2)
    }
  }

  /// Reads the character of one `\uXXXX`, or of a surrogate pair.
  private mutating func scalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let isPair = unit < 0xDC00 && source.bytes[index...].starts(with: "\\u".utf8)
    if isPair { index += 2 }
    let low = try isPair ? codeUnit() : 0
    guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + low - 0xDC00)
    else { throw JSONError("incomplete surrogate pair", hint: "write both halves", at: start, to: index) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    let digits = source.bytes[index...].prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt32(text, radix: 16) else {
      throw JSONError("expected four hexadecimal digits", at: index - 2, to: index)
    }
    index += 4
    return unit
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Unicode.Scalar(self).properties.isASCIIHexDigit }
}
