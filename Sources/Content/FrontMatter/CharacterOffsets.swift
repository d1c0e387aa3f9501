import Diagnostics

/// Turns libyaml's offsets, which count characters, into byte offsets of the source file.
///
/// Events come in order, so the last answer is a good place to start from; text that is all ASCII needs no counting.
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

  /// The byte offset, in the whole file, of the character with that number in the range.
  mutating func byteOffset(_ wanted: Int) -> Int {
    guard !isASCII else { return min(range.lowerBound + wanted, range.upperBound) }
    if wanted < character { (character, byte) = (0, range.lowerBound) }
    while character < wanted, byte < range.upperBound {
      byte += 1
      while byte < range.upperBound, source.bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    return byte
  }
}
