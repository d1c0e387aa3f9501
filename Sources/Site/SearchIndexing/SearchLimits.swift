/// The limits of the search index.
enum SearchLimits {
  /// The maximum number of letters of a word in texts; longer words are omitted as hashes and noise. German and Finnish
  /// compounds are shorter.
  static let wordLetters = 80
  /// The maximum size of a term in bytes; words of titles may be longer than words of texts.
  static let termBytes = 255
  /// The size of a text block, in bytes: the minimum before a cut, and the maximum.
  static let blockBytes = 5_120...8_192
  /// The size of a block of the newest reviews, in bytes; queries load it in addition to other blocks.
  static let recentBytes = 2_560...4_096
  /// The average number of terms per possible cut.
  static let termsPerCut: UInt32 = 7
  /// The minimum number of reviews of an index with separate blocks for the newest.
  static let leastForRecent = 1_000
  /// The number of new reviews after which text blocks are updated, for all of them together.
  static let mostRecent = 32
  /// The maximum size in bytes of a title term that begins at a later word.
  static let innerTitleBytes = 48
  /// The minimum size in bytes of words with correction of spelling errors, minus one byte that may be missing.
  static let leastForgivenBytes = 3
}
