import Notation

/// Eight bytes of text, processed in one integer. Processing single bytes would make word counting as slow as parsing.
/// Predicates set the highest bit of each matching byte.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits = ones << 7
  private let bytes: UInt64

  /// Loads the bytes from `index` on, the first as the lowest; nil if fewer remain.
  init?(in text: Span<UInt8>, at index: Int) {
    guard let bytes = text.eightBytes(at: index) else { return nil }
    self.bytes = bytes
  }

  var isASCII: Bool { bytes & Self.highBits == 0 }

  /// Returns the number of words that begin in ASCII bytes, and updates whether the last byte is in a word.
  func wordStarts(isInWord: inout Bool) -> Int {
    let spreads = atLeast(0x21, in: bytes)
    let wordBytes = self.wordBytes
    let before: UInt64 = isInWord ? 0x80 : 0
    let starts = spreads & ~(spreads << 8 | before)
    // The common case: every word begins with a letter or digit.
    if starts & ~wordBytes == 0 {
      isInWord = spreads >> 63 == 1
      return count(starts)
    }
    let isIn = spread(wordBytes | spreads & before, over: spreads)
    isInWord = isIn >> 63 == 1
    return count(wordBytes & ~(isIn << 8 | before))
  }

  /// Returns the index of the first byte that is `one` or `other`; nil if there is none.
  func firstIndex(of one: UInt8, or other: UInt8) -> Int? {
    let found = zeros(in: bytes ^ repeated(one)) | zeros(in: bytes ^ repeated(other))
    // The lowest mark is exact, because a borrow only affects higher bytes.
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }

  /// Visits all of `; < = > ?`, `[ \ ] ^ _` and `{ | } ~`, which differ in two bits, and all bytes below `@` that repeat
  /// the previous byte, such as the second of `%%`. May visit others too.
  func forEachMark(after previous: EightBytes?, _ visit: (Int) -> Void) {
    let marks = atLeast(0x7B, in: (bytes | repeated(0x60)) & ~Self.highBits)
    let doubled = zeros(in: bytes ^ (bytes << 8 | (previous?.bytes ?? 0) >> 56)) & ~(bytes << 1)
    var found = (marks | doubled) & ~bytes
    while found != 0 {
      visit(found.trailingZeroBitCount / 8)
      found &= found - 1
    }
  }

  /// The first byte that is one of `"#&'`, which differ in two bits, or one of `,-./` before another of these. Includes
  /// all bytes that typography replaces, and others.
  var firstTypographic: Int? {
    let quotes = zeros(in: (bytes ^ repeated(0x22)) & repeated(0xFA))
    let others = zeros(in: (bytes ^ repeated(0x2C)) & repeated(0xFC))
    // The byte after the last one is unknown.
    let found = quotes | others & (others >> 8 | 1 << 63)
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }

  /// Extends marks over all following bytes except spaces, by one, two and four bytes.
  private func spread(_ marks: UInt64, over bytes: UInt64) -> UInt64 {
    var (marks, bytes) = (marks, bytes)
    for distance: UInt64 in [8, 16, 32] {
      marks |= bytes & (marks << distance)
      bytes &= bytes << distance
    }
    return marks
  }

  /// The marks of letters and digits.
  private var wordBytes: UInt64 {
    let lowercased = bytes | repeated(0x20)
    let letters = atLeast(0x61, in: lowercased) & ~atLeast(0x7B, in: lowercased)
    let digits = atLeast(0x30, in: bytes) & ~atLeast(0x3A, in: bytes)
    return letters | digits
  }

  /// Marks the bytes of at least `least`, by their carry into the highest bit.
  private func atLeast(_ least: UInt64, in bytes: UInt64) -> UInt64 {
    (bytes &+ (0x80 - least) &* Self.ones) & Self.highBits
  }

  /// Marks the zero bytes, and possibly bytes of value one above them.
  private func zeros(in bytes: UInt64) -> UInt64 {
    (bytes &- Self.ones) & ~bytes & Self.highBits
  }

  private func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* Self.ones }

  private func count(_ marks: UInt64) -> Int {
    Int(truncatingIfNeeded: ((marks >> 7) &* Self.ones) >> 56)
  }
}
