/// A source file: its path and bytes.
///
/// Positions are byte offsets; lines and columns are computed only for output.
package struct SourceFile: Sendable {
  /// The path for messages, relative to the working directory of the program.
  package let path: String
  /// The complete content.
  package let bytes: ContiguousArray<UInt8>

  /// Creates a source file from bytes that were read from `path`.
  package init(path: String, bytes: ContiguousArray<UInt8>) {
    self.path = path
    self.bytes = bytes
  }

  /// Creates a source file from a string, for files that do not exist on disk.
  package init(path: String, text: String) {
    self.init(path: path, bytes: ContiguousArray(text.utf8))
  }

  /// Returns the content of a range; invalid UTF-8 becomes U+FFFD.
  package func text(in range: SourceRange) -> String {
    String(decoding: bytes[range.clamped(to: bytes.count).indices], as: UTF8.self)
  }

  /// The file without a byte order mark at its beginning.
  package var withoutByteOrderMark: SourceFile {
    let length = bytes.byteOrderMarkLength
    return length == 0 ? self : SourceFile(path: path, bytes: ContiguousArray(bytes.dropFirst(length)))
  }

  /// The range of the complete content.
  package var range: SourceRange { SourceRange(0, bytes.count) }
}

/// A half-open range of byte offsets in a source file.
package struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  package let lowerBound: Int
  /// The offset after the last byte.
  package let upperBound: Int

  /// Creates the range from `lowerBound` up to, not including, `upperBound`; negative bounds and lengths become 0.
  package init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = max(0, lowerBound)
    self.upperBound = max(self.lowerBound, upperBound)
  }

  /// The offsets of the range.
  package var indices: Range<Int> { lowerBound..<upperBound }

  /// The number of bytes.
  package var count: Int { upperBound - lowerBound }

  /// Returns the part of the range within the first `count` bytes.
  package func clamped(to count: Int) -> SourceRange {
    SourceRange(min(lowerBound, count), min(upperBound, count))
  }

  /// Returns the range moved towards the end by `distance` bytes.
  package func shifted(by distance: Int) -> SourceRange {
    SourceRange(lowerBound + distance, upperBound + distance)
  }
}
