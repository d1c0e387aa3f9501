/// Finds the words of texts. A text is cut into runs, at the ASCII characters that are part of no word; which words a
/// short run holds is found once for each that occurs, so most of a text is looked up and nothing of it folded.
/// Titles are read word by word, and a test holds the two ways equal.
struct TextReader {
  /// The words of the short runs that are known, then those of the run at hand if it is long.
  private(set) var words: [Vocabulary.Word] = []

  private var splitter: WordSplitter
  private let isSeparator: [Bool]
  private var shortRuns = RunTable()
  /// How many of the words are of short runs.
  private var keptCount = 0

  init(_ rules: LanguageRules) {
    splitter = WordSplitter(rules)
    isSeparator = splitter.separators
  }

  /// Finds the places of the words in the next run of a text from `index` on; nil at its end.
  @inline(__always)
  mutating func next(in text: Span<UInt8>, at index: inout Int, _ vocabulary: inout Vocabulary) -> Range<UInt32>? {
    while index < text.count, isSeparator[Int(text[index])] { index += 1 }
    let start = index
    var run = ShortRun()
    while index < text.count, !isSeparator[Int(text[index])] {
      run.append(text[index])
      index += 1
    }
    guard index > start else { return nil }
    if index - start <= ShortRun.capacity, let known = shortRuns[run] { return known }
    return learn(run, text.extracting(start..<index), &vocabulary)
  }

  private mutating func learn(_ run: ShortRun, _ text: Span<UInt8>, _ vocabulary: inout Vocabulary) -> Range<UInt32> {
    words.removeLast(words.count - keptCount)
    let bytes = WordSplitter.composed(text.indices.map { text[$0] })
    var index = 0
    while splitter.next(in: bytes, at: &index) {
      if !isNoise(splitter.word) { words.append(vocabulary.word(splitter.word)) }
    }
    let found = UInt32(keptCount)..<UInt32(words.count)
    if text.count <= ShortRun.capacity {
      shortRuns.insert(run, words: found)
      keptCount = words.count
    }
    return found
  }

  private func isNoise(_ word: [UInt8]) -> Bool {
    word.count > SearchLimits.wordLetters && word.count { $0 & 0xC0 != 0x80 } > SearchLimits.wordLetters
  }
}
