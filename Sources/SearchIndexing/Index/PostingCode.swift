/// Postings as text: each is one character, whose UTF-8 is the variable-length code, so that browsers decode it.
///
/// The character's number is `first` plus the distance from the review before, shifted left by the bits of a level,
/// plus the level; numbers that would be surrogates are moved past them.
package enum PostingCode {
  /// The smallest code, behind the line ending and the space, which mean something in a block.
  static let first: UInt32 = 0x30
  /// The largest distance that a character can hold; reviews further apart than that are not found.
  static let largestDistance = (0x10FFFF - first - UInt32(surrogates.count)) >> ScoreLevel.bits
  private static let surrogates: Range<UInt32> = 0xD800..<0xE000

  /// Appends the code of a number.
  static func append(_ number: UInt32, to output: inout [UInt8]) {
    var code = number + first
    if code < 0x80 { return output.append(UInt8(code)) }
    if code >= surrogates.lowerBound { code += UInt32(surrogates.count) }
    guard let scalar = Unicode.Scalar(code), let bytes = Unicode.UTF8.encode(scalar) else { return }
    output += bytes
  }

  /// Appends postings, each a review and a level.
  package static func append(_ postings: some Sequence<UInt32>, to output: inout [UInt8]) {
    var last: UInt32 = 0
    for posting in postings {
      let document = posting >> ScoreLevel.bits
      guard document - last <= largestDistance else { return }
      append(posting - last << ScoreLevel.bits, to: &output)
      last = document
    }
  }

  /// The postings that were encoded.
  package static func decode(_ bytes: [UInt8]) -> [UInt32] {
    var document: UInt32 = 0
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      let code = scalar.value >= surrogates.upperBound ? scalar.value - UInt32(surrogates.count) : scalar.value
      let number = code - first
      document += number >> ScoreLevel.bits
      return document << ScoreLevel.bits | number & (1 << ScoreLevel.bits - 1)
    }
  }
}
