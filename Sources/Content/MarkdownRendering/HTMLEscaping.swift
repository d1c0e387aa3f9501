import Notation

extension ContiguousArray<UInt8> {
  /// Appends text for element content and double-quoted attribute values, escaped as in CommonMark's examples.
  mutating func appendEscaped(_ text: Span<UInt8>) { append(text, .commonMark) }

  /// Appends a destination for `href` or `src`. Bytes that are invalid in URLs are percent-encoded as by libcmark
  /// (CommonMark 0.30, section 6.3, leaves the method to the renderer).
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
  /// Whether the byte is valid in a URL. `%` is, because it may begin an escape.
  fileprivate var isAddressByte: Bool {
    isPathByte || self == UInt8(ascii: "%") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
  }
}
