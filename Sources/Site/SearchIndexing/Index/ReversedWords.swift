/// Words spelt backwards, sorted: those of one ending stand side by side. What was meant by a word with a typing error begins
/// as it does or ends as it does, unless there is an error in either half.
struct ReversedWords {
  private var words = TermTable()

  /// Takes a term if it is a word that errors are forgiven in.
  mutating func append(_ term: ArraySlice<UInt8>) {
    guard term.count >= SearchLimits.leastForgivenBytes, !term.contains(where: Self.marksNames) else { return }
    _ = words.number(of: Self.reversed(term))
  }

  /// Whether a byte occurs only in filters and in titles.
  private static func marksNames(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == TitleTerms.separator }

  /// A word backwards, character by character.
  private static func reversed(_ word: ArraySlice<UInt8>) -> [UInt8] {
    if word.allSatisfy({ $0 < 0x80 }) { return word.reversed() }
    return String(decoding: word, as: UTF8.self).unicodeScalars.reversed().flatMap { Array(UTF8.encode($0) ?? .init()) }
  }

  /// The words, a line each.
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
