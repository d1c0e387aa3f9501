/// Eight bytes of ASCII, looked at together: one by one, counting words would take as long as parsing them. Each byte
/// answers a question with its highest bit, which ASCII leaves free.
struct ASCIIBytes {
  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private let bytes: UInt64

  /// The bytes from `index` on, the first the lowest; nil unless all are ASCII.
  init?(in text: Span<UInt8>, at index: Int) {
    bytes = text.littleEndianWord(at: index)
    if bytes & Self.highBits != 0 { return nil }
  }

  /// The number of words that begin here, and whether a word goes on after the last byte.
  func wordStarts(isInWord: inout Bool) -> Int {
    let wordBytes = self.wordBytes
    var isIn = wordBytes | (atLeast(0x21, in: bytes) & (isInWord ? 0x80 : 0))
    // A word goes on over everything but spaces: spread over one, two, then four bytes.
    var spreads = atLeast(0x21, in: bytes)
    for distance: UInt64 in [8, 16, 32] {
      isIn |= spreads & (isIn << distance)
      spreads &= spreads << distance
    }
    let starts = wordBytes & ~(isIn << 8 | (isInWord ? 0x80 : 0))
    isInWord = isIn >> 63 == 1
    return starts.nonzeroBitCount
  }

  /// Letters and digits.
  private var wordBytes: UInt64 {
    let lowercased = bytes | 0x2020_2020_2020_2020
    let letters = atLeast(0x61, in: lowercased) & ~atLeast(0x7B, in: lowercased)
    let digits = atLeast(0x30, in: bytes) & ~atLeast(0x3A, in: bytes)
    return letters | digits
  }

  /// The bytes not below `least`, by their carry into the highest bit.
  private func atLeast(_ least: UInt64, in bytes: UInt64) -> UInt64 {
    (bytes &+ (0x80 - least) &* 0x0101_0101_0101_0101) & Self.highBits
  }
}
