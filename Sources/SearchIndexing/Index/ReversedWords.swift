/// Words spelt backwards, sorted: those of one ending stand side by side. What was meant by a word with a typing error begins
/// as it does or ends as it does, unless there is an error in either half.
struct ReversedWords {
  private var words = TermTable()

  /// Takes a term if it is a word that errors are forgiven in.
  mutating func append(_ term: ArraySlice<UInt8>) {
    guard term.count >= SearchLimits.leastForgivenBytes, !term.contains(where: Self.marksNames) else { return }
    let word = String(decoding: term, as: UTF8.self).unicodeScalars.reversed()
    _ = words.number(of: word.flatMap { Array(String($0).utf8) })
  }

  /// Whether a byte occurs only in filters and in titles.
  private static func marksNames(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == TitleTerms.separator }

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
