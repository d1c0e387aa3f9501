/// How large the parts of an index grow.
enum SearchLimits {
  /// Words of more bytes are left out: they are addresses and noise.
  static let wordBytes = 48
  /// Terms of more bytes are left out; words of titles may be longer than those of texts.
  static let termBytes = 255
  /// The bytes of a text block before a new one is begun.
  static let blockBytes = 16_384
  /// The bytes of a text block before it may end.
  static let leastBlockBytes = 10_240
  /// Of how many terms one may begin a block.
  static let termsPerCut: UInt32 = 7
  /// The most reviews whose catalogue is one file.
  static let wholeCatalogue = 2_000
  /// The reviews in a file of a larger catalogue, of which a page of results needs a few.
  static let rowsPerFile = 64
}
