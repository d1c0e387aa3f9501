/// Postings as text: one character each, whose UTF-8 is the variable-length code, so that browsers decode it.
///
/// The code point is `first`, plus the distance from the previous review shifted left by the bits of a level, plus the level.
/// Code points from the surrogates on are moved past them.
package enum PostingCode {
  /// The smallest code point, after the line ending and the space, which are separators in a block.
  static let first: UInt32 = 0x30
  /// The maximum distance in one character; reviews after a larger distance are not found.
  static let largestDistance = (0x10FFFF - first - UInt32(surrogates.count)) >> ScoreLevel.bits
  private static let surrogates: Range<UInt32> = 0xD800..<0xE000

  static func append(_ number: UInt32, to output: inout ContiguousArray<UInt8>) {
    var code = number + first
    if code < 0x80 { return output.append(UInt8(code)) }
    if code >= surrogates.lowerBound { code += UInt32(surrogates.count) }
    guard let scalar = Unicode.Scalar(code), let bytes = Unicode.UTF8.encode(scalar) else { return }
    output += bytes
  }

  /// Appends sorted postings, each a review and a level.
  package static func append(_ postings: some Sequence<UInt32>, to output: inout ContiguousArray<UInt8>) {
    var last: UInt32 = 0
    for posting in postings {
      let document = posting >> ScoreLevel.bits
      guard document - last <= largestDistance else { return }
      append(posting - last << ScoreLevel.bits, to: &output)
      last = document
    }
  }

  /// Reads the number whose code begins at `index`, in valid UTF-8, and moves to the next code.
  static func next(in bytes: Span<UInt8>, at index: inout Int) -> UInt32 {
    let lead = UInt32(bytes[index])
    index += 1
    if lead < 0x80 { return lead - first }
    if lead < 0xE0 { return (lead & 0x1F) << 6 + continuation(bytes, &index) - first }
    var code = lead & (lead < 0xF0 ? 0x0F : 0x07)
    for _ in 0..<(lead < 0xF0 ? 2 : 3) { code = code << 6 + continuation(bytes, &index) }
    return (code >= surrogates.upperBound ? code - UInt32(surrogates.count) : code) - first
  }

  private static func continuation(_ bytes: Span<UInt8>, _ index: inout Int) -> UInt32 {
    defer { index += 1 }
    return UInt32(bytes[index]) & 0x3F
  }

  /// Returns the postings in encoded text.
  package static func decode(_ codes: ArraySlice<UInt8>) -> [UInt32] {
    var (index, document): (Int, UInt32) = (0, 0)
    let bytes = codes.span
    var postings: [UInt32] = []
    while index < bytes.count {
      let number = next(in: bytes, at: &index)
      document += number >> ScoreLevel.bits
      postings.append(document << ScoreLevel.bits | number & ScoreLevel.mask)
    }
    return postings
  }
}
