/// A reader of the words of texts, split into runs at ASCII separators. The words of a short run are cached, so most of a
/// text is looked up without folding. Titles are read word by word; a test requires both ways to be equal.
struct TextReader {
  /// The words of cached short runs, followed by the words of the current run if it is long.
  private(set) var words: [Vocabulary.Word] = []

  private var splitter: WordSplitter
  private let isSeparator: [Bool]
  private var shortRuns = RunTable()
  /// The number of words of cached short runs.
  private var storedCount = 0

  init(_ rules: LanguageRules) {
    splitter = WordSplitter(rules)
    isSeparator = splitter.separators
  }

  /// Returns the range in `words` of the next run from `index` on; nil at the end of the text.
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
    words.removeLast(words.count - storedCount)
    let bytes = WordSplitter.composed(text.indices.map { text[$0] })
    var index = 0
    while splitter.next(in: bytes, at: &index) {
      if !isNoise(splitter.word) { words.append(vocabulary.word(splitter.word)) }
    }
    let found = UInt32(storedCount)..<UInt32(words.count)
    if text.count <= ShortRun.capacity {
      shortRuns.insert(run, words: found)
      storedCount = words.count
    }
    return found
  }

  private func isNoise(_ word: [UInt8]) -> Bool {
    word.count > SearchLimits.wordLetters && word.count { $0 & 0xC0 != 0x80 } > SearchLimits.wordLetters
  }
}
