import Notation

/// Eight bytes of text, looked at together: one by one, counting words would take as long as parsing them. Each byte
/// answers a question with its highest bit.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits = ones << 7
  private let bytes: UInt64

  /// The bytes from `index` on, the first the lowest; nil when there are fewer.
  init?(in text: Span<UInt8>, at index: Int) {
    guard let bytes = text.eightBytes(at: index) else { return nil }
    self.bytes = bytes
  }

  /// Whether all bytes are ASCII.
  var isASCII: Bool { bytes & Self.highBits == 0 }

  /// The number of words that begin in bytes that are ASCII, and whether a word goes on after the last byte.
  func wordStarts(isInWord: inout Bool) -> Int {
    let spreads = atLeast(0x21, in: bytes)
    let wordBytes = self.wordBytes
    let before: UInt64 = isInWord ? 0x80 : 0
    let starts = spreads & ~(spreads << 8 | before)
    // Nearly always words begin with a letter or digit, and nothing else begins one.
    if starts & ~wordBytes == 0 {
      isInWord = spreads >> 63 == 1
      return count(starts)
    }
    let isIn = spread(wordBytes | spreads & before, over: spreads)
    isInWord = isIn >> 63 == 1
    return count(wordBytes & ~(isIn << 8 | before))
  }

  /// The first byte that is `one` or `other`; nil when there is none.
  func firstIndex(of one: UInt8, or other: UInt8) -> Int? {
    let found = zeros(in: bytes ^ repeated(one)) | zeros(in: bytes ^ repeated(other))
    // The lowest mark is exact: a borrow can only set marks above it.
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }

  /// Visits all bytes that are one of `; < = > ?`, `[ \ ] ^ _` or `{ | } ~`, which differ in two bits, and all that equal the byte
  /// before them and are neither letters nor above them in ASCII, such as the second of `%%`; perhaps some more.
  func forEachMark(after previous: EightBytes?, _ visit: (Int) -> Void) {
    let marks = atLeast(0x7B, in: (bytes | repeated(0x60)) & ~Self.highBits)
    let doubled = zeros(in: bytes ^ (bytes << 8 | (previous?.bytes ?? 0) >> 56)) & ~(bytes << 1)
    var found = (marks | doubled) & ~bytes
    while found != 0 {
      visit(found.trailingZeroBitCount / 8)
      found &= found - 1
    }
  }

  /// The first byte that is one of `"#&'`, which differ in two bits, or one of `,-./` unless another byte follows: all that
  /// typographic marks replace, and more.
  var firstTypographic: Int? {
    let quotes = zeros(in: (bytes ^ repeated(0x22)) & repeated(0xFA))
    let others = zeros(in: (bytes ^ repeated(0x2C)) & repeated(0xFC))
    // What follows the last byte is not known.
    let found = quotes | others & (others >> 8 | 1 << 63)
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }

  /// A word goes on over everything but spaces: spread over one, two, then four bytes.
  private func spread(_ marks: UInt64, over bytes: UInt64) -> UInt64 {
    var (marks, bytes) = (marks, bytes)
    for distance: UInt64 in [8, 16, 32] {
      marks |= bytes & (marks << distance)
      bytes &= bytes << distance
    }
    return marks
  }

  /// Letters and digits.
  private var wordBytes: UInt64 {
    let lowercased = bytes | repeated(0x20)
    let letters = atLeast(0x61, in: lowercased) & ~atLeast(0x7B, in: lowercased)
    let digits = atLeast(0x30, in: bytes) & ~atLeast(0x3A, in: bytes)
    return letters | digits
  }

  /// The bytes not below `least`, by their carry into the highest bit.
  private func atLeast(_ least: UInt64, in bytes: UInt64) -> UInt64 {
    (bytes &+ (0x80 - least) &* Self.ones) & Self.highBits
  }

  /// The bytes that are zero, and perhaps bytes of one above them.
  private func zeros(in bytes: UInt64) -> UInt64 {
    (bytes &- Self.ones) & ~bytes & Self.highBits
  }

  private func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* Self.ones }

  /// The number of marks.
  private func count(_ marks: UInt64) -> Int {
    Int(truncatingIfNeeded: ((marks >> 7) &* Self.ones) >> 56)
  }
}
