extension ContiguousArray<UInt8> {
  /// Appends text for element content and attribute values in double quotes, as CommonMark's examples show it.
  mutating func appendEscaped(_ text: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      if let bytes = EightBytes(in: text, at: index), !bytes.mayNeedEscaping {
        index += 8
        continue
      }
      if let entity = textEntity(text[index]) {
        append(text.extracting(start..<index))
        append(entity)
        start = index + 1
      }
      index += 1
    }
    append(text.extracting(start..<text.count))
  }

  /// Appends a destination for `href` or `src`: bytes that a URL cannot hold are percent-encoded (CommonMark 0.30,
  /// section 6.3, leaves the way to the renderer; this is libcmark's).
  mutating func appendEscapedAddress(_ address: Span<UInt8>) {
    for index in address.indices {
      let byte = address[index]
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "'"): append("&#x27;")
      case _ where isAddressByte(byte): append(byte)
      default: appendPercentEncoded(byte)
      }
    }
  }

  private mutating func appendPercentEncoded(_ byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(hexadecimalDigit(byte >> 4))
    append(hexadecimalDigit(byte & 15))
  }
}

private func textEntity(_ byte: UInt8) -> StaticString? {
  switch byte {
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  default: nil
  }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

/// Whether the byte stays as it is in an address: letters, digits and the reserved and unreserved characters of RFC
/// 3986 that mean nothing in HTML; `%` too, since the author may have encoded something.
private func isAddressByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "%"),
    UInt8(ascii: "(")...UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="),
    UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "~"):
    true
  default: false
  }
}
