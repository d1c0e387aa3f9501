/// JSON as it is written, compact (RFC 8259).
struct JSONText {
  private(set) var bytes: ContiguousArray<UInt8> = []

  mutating func append(_ literal: String) { bytes += literal.utf8 }

  mutating func append(_ number: Int?) { append(number.map(String.init) ?? "null") }

  mutating func append(string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 { append(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0..<0x20: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
    default: bytes.append(byte)
    }
  }

  /// Appends the elements of a list, each by `appendElement`.
  mutating func append<Elements: Sequence>(
    list: Elements,
    _ appendElement: (inout JSONText, Elements.Element) -> Void
  ) {
    var opening = "["
    for element in list {
      append(opening)
      appendElement(&self, element)
      opening = ","
    }
    append(opening == "[" ? "[]" : "]")
  }

  /// Appends a member of an object that has been begun.
  mutating func append(_ separator: String, key: String) {
    append(separator)
    append(string: key)
    append(":")
  }
}
