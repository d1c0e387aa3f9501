import Notation

extension ContiguousArray<UInt8> {
  /// Appends text for element content and attribute values in double quotes, as CommonMark's examples show it.
  mutating func appendEscaped(_ text: Span<UInt8>) { append(text, .commonMark) }

  /// Appends a destination for `href` or `src`: bytes that a URL cannot hold are percent-encoded (CommonMark 0.30,
  /// section 6.3, leaves the way to the renderer; this is libcmark's).
  mutating func appendEscapedAddress(_ address: Span<UInt8>) {
    for index in address.indices {
      let byte = address[index]
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "'"): append("&#x27;")
      case _ where byte.isAddressByte: append(byte)
      default: append(percentEncoded: byte)
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte stays as it is in an address; `%` does, since the author may have encoded something.
  fileprivate var isAddressByte: Bool {
    isPathByte || self == UInt8(ascii: "%") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
  }
}
