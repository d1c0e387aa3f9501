/// A file as it was read: the path that a person would type to open it, and its bytes.
///
/// Positions in it are byte offsets everywhere; a line and a column are worked out only when they are shown.
package struct SourceFile: Sendable {
  /// The path to show, relative to where the program was started.
  package let path: String
  /// The whole file.
  package let bytes: ContiguousArray<UInt8>

  /// Makes a source file of bytes that were read from `path`.
  package init(path: String, bytes: ContiguousArray<UInt8>) {
    self.path = path
    self.bytes = bytes
  }

  /// Makes a source file of text; used where a file is made up, such as in tests.
  package init(path: String, text: String) {
    self.init(path: path, bytes: ContiguousArray(text.utf8))
  }

  /// The bytes of a range as text; bytes that are not UTF-8 become U+FFFD.
  package func text(in range: SourceRange) -> String {
    String(decoding: bytes[range.clamped(to: bytes.count).indices], as: UTF8.self)
  }

  /// The whole file as a range.
  package var range: SourceRange { SourceRange(0, bytes.count) }
}

/// A half-open range of byte offsets in a source file.
package struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  package let lowerBound: Int
  /// The offset after the last byte.
  package let upperBound: Int

  /// Makes the range from `lowerBound` up to, not including, `upperBound`; never a negative length.
  package init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = max(0, lowerBound)
    self.upperBound = max(self.lowerBound, upperBound)
  }

  /// The offsets of the range.
  package var indices: Range<Int> { lowerBound..<upperBound }

  /// The number of bytes.
  package var count: Int { upperBound - lowerBound }

  /// The part of the range that lies within the first `count` bytes.
  package func clamped(to count: Int) -> SourceRange {
    SourceRange(min(lowerBound, count), min(upperBound, count))
  }

  /// The range moved towards the end by `distance` bytes.
  package func shifted(by distance: Int) -> SourceRange {
    SourceRange(lowerBound + distance, upperBound + distance)
  }
}
