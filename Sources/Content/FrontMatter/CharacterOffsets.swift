import Diagnostics

/// A converter of libyaml's character offsets into byte offsets in the source file.
///
/// Events arrive in order, so counting continues from the previous result. ASCII text needs no counting.
struct CharacterOffsets {
  private let source: SourceFile
  private let range: SourceRange
  private let isASCII: Bool
  private var character = 0
  private var byte: Int

  init(_ source: SourceFile, _ range: SourceRange) {
    self.source = source
    self.range = range
    byte = range.lowerBound
    isASCII = source.bytes[range.indices].allSatisfy { $0 < 0x80 }
  }

  /// Returns the byte offset in the file of a character, counted from the beginning of the range.
  mutating func byteOffset(_ offset: Int) -> Int {
    guard !isASCII else { return min(range.lowerBound + offset, range.upperBound) }
    if offset < character { (character, byte) = (0, range.lowerBound) }
    while character < offset, byte < range.upperBound {
      byte += 1
      while byte < range.upperBound, source.bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    return byte
  }
}
