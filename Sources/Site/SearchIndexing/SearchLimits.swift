/// How large the parts of an index grow.
enum SearchLimits {
  /// Words of texts with more letters are left out: they are hashes and noise. German and Finnish compounds are shorter.
  static let wordLetters = 80
  /// Terms of more bytes are left out; words of titles may be longer than those of texts.
  static let termBytes = 255
  /// The bytes of a text block before it may end, and before a new one is begun.
  static let blockBytes = 5_120...8_192
  /// The same for blocks of the newest reviews, which every reader loads besides.
  static let recentBytes = 2_560...4_096
  /// Of how many terms one may begin a block.
  static let termsPerCut: UInt32 = 7
  /// The reviews of an index that sets the newest apart.
  static let leastForRecent = 1_000
  /// Of so many new reviews one changes the text blocks, for all of them.
  static let mostRecent = 32
  /// The bytes of what is left of a title from a later word on.
  static let innerTitleBytes = 48
  /// The bytes of the shortest word that errors are forgiven in, less one that may be missing.
  static let leastForgivenBytes = 3
}
