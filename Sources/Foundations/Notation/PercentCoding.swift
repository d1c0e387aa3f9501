// Percent coding (RFC 3986, section 2.1).

/// The text with everything percent-encoded but what may stand where it goes: by default, in a path.
package func percentEncoded(_ text: String, keeping isKept: (UInt8) -> Bool = \.isPathByte) -> String {
  if text.utf8.allSatisfy(isKept) { return text }
  var result: ContiguousArray<UInt8> = []
  for byte in text.utf8 { isKept(byte) ? result.append(byte) : result.append(percentEncoded: byte) }
  return String(decoding: result, as: UTF8.self)
}

/// The text with percent-encoded bytes decoded, once; what is no encoding stays as it is.
package func percentDecoded(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
  return String(decoding: PercentDecoding(text.utf8).bytes, as: UTF8.self)
}

/// What percent-encoded bytes stand for, decoded once.
package struct PercentDecoding {
  /// The bytes; what is no encoding stays as it is.
  package private(set) var bytes: ContiguousArray<UInt8> = []
  /// Whether two digits follow every `%`.
  package private(set) var isSound = true

  /// Decodes bytes.
  package init(_ text: some Collection<UInt8>) {
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
      isSound = isSound && digits.count == 2
      bytes.append(digits.count == 2 ? digits[0] << 4 | digits[1] : byte)
      if digits.count == 2 { rest = rest.dropFirst(2) }
    }
  }
}

extension ByteOutput where Self: ~Copyable {
  /// Appends `%` and two digits.
  @inlinable package mutating func append(percentEncoded byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(hexadecimal: UInt16(byte), digits: 2)
  }
}

extension UInt8 {
  /// Whether the byte stands for itself everywhere in a URL (RFC 3986, section 2.3).
  package var isUnreserved: Bool {
    switch self {
    case _ where isLetter || isDigit: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  /// Whether the byte stands for itself in a path (RFC 3986, `pchar` and `/`), and means nothing in markup.
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
