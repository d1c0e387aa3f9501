// Percent-encoding (RFC 3986, section 2.1).

/// Returns the percent-encoded string; bytes for which `isKept` is true are kept, by default those of a path.
package func percentEncoded(_ text: String, keeping isKept: (UInt8) -> Bool = \.isPathByte) -> String {
  if text.utf8.allSatisfy(isKept) { return text }
  var result: ContiguousArray<UInt8> = []
  for byte in text.utf8 { isKept(byte) ? result.append(byte) : result.append(percentEncoded: byte) }
  return String(decoding: result, as: UTF8.self)
}

/// Returns the string percent-decoded once; invalid sequences are kept.
package func percentDecoded(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
  return String(decoding: PercentDecoding(text.utf8).bytes, as: UTF8.self)
}

/// The result of percent-decoding bytes once.
package struct PercentDecoding {
  /// The decoded bytes; invalid sequences are kept.
  package private(set) var bytes: ContiguousArray<UInt8> = []
  /// Whether two hexadecimal digits follow every `%`.
  package private(set) var isValid = true

  /// Decodes bytes.
  package init(_ text: some Collection<UInt8>) {
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
      isValid = isValid && digits.count == 2
      bytes.append(digits.count == 2 ? digits[0] << 4 | digits[1] : byte)
      if digits.count == 2 { rest = rest.dropFirst(2) }
    }
  }
}

extension ByteOutput where Self: ~Copyable {
  /// Appends `%` and two hexadecimal digits.
  @inlinable package mutating func append(percentEncoded byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(hexadecimal: UInt16(byte), digits: 2)
  }
}

extension UInt8 {
  /// Whether the byte is unreserved, so it needs no encoding in any part of a URL (RFC 3986, section 2.3).
  package var isUnreserved: Bool {
    switch self {
    case _ where isLetter || isDigit: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  /// Whether the byte needs no encoding in a path (RFC 3986, `pchar` and `/`) and no escaping in markup.
  package var isPathByte: Bool {
    switch self {
    case _ where isUnreserved: true
    case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: ":"), UInt8(ascii: "@"):
      true
    default: false
    }
  }
}
