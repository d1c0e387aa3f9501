import Notation

extension ContiguousArray<UInt8> {
  /// Appends a line feed unless at the beginning of a line.
  mutating func startLine() {
    if let last, last != UInt8(ascii: "\n") { append(UInt8(ascii: "\n")) }
  }
}

extension Span<UInt8> {
  /// Returns whether the bytes from `index` on equal `text`, ignoring case. ASCII letters of `text` must be in lower case.
  func hasPrefix(_ text: StaticString, at index: Int = 0) -> Bool {
    guard count - index >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      expected.indices.allSatisfy { unsafe self[index + $0].lowercased == expected[$0] }
    }
  }

  var isASCII: Bool {
    var index = 0
    while let bytes = EightBytes(in: self, at: index) {
      guard bytes.isASCII else { return false }
      index += 8
    }
    return (index..<count).allSatisfy { self[$0] < 0x80 }
  }

  /// The bytes as text; invalid UTF-8 becomes U+FFFD.
  var text: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
