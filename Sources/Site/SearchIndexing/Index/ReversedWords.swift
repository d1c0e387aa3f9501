/// Reversed words, sorted, so that words with the same ending are adjacent. A word with one spelling error shares its first
/// or second half with the correct word.
struct ReversedWords {
  private var words = TermTable()

  /// Adds a term if it is a word for which spelling errors are corrected.
  mutating func append(_ term: ArraySlice<UInt8>) {
    guard term.count >= SearchLimits.leastForgivenBytes, !term.contains(where: Self.marksNames) else { return }
    _ = words.number(of: Self.reversed(term))
  }

  /// Whether a byte occurs only in filters and titles.
  private static func marksNames(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == TitleTerms.separator }

  /// Returns a word reversed by code points.
  private static func reversed(_ word: ArraySlice<UInt8>) -> [UInt8] {
    if word.allSatisfy({ $0 < 0x80 }) { return word.reversed() }
    return String(decoding: word, as: UTF8.self).unicodeScalars.reversed().flatMap { Array(UTF8.encode($0) ?? .init()) }
  }

  /// The text blocks of reversed words, one word per line.
  var blocks: [TextBlock] {
    var writer = BlockWriter()
    for entry in words.sorted() {
      let word = words[entry.number]
      writer.append(line: (Array(word) + [UInt8(ascii: "\n")])[...], of: word)
    }
    writer.finish()
    return writer.blocks
  }
}
