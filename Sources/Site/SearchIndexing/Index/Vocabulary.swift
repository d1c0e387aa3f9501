/// The words that have been seen, and the terms of the index: stems, spellings with diacritics, filters.
struct Vocabulary {
  /// A word, folded.
  struct Word {
    /// The number of its stem.
    let stem: UInt32
    /// The number of the word itself, by which what readers typed comes before its other forms.
    let form: UInt32
    /// Whether it is one that texts hold too many of.
    let isStopWord: Bool
  }

  private(set) var terms = TermTable()
  private let stemmer: Stemmer
  private let stopWords: Set<String>
  private var words = TermTable()
  private var known: [Word] = []

  init(_ rules: LanguageRules) {
    stemmer = Stemmer(rules)
    stopWords = Set(rules.stopWords.split(separator: " ").map(String.init))
  }

  /// The word that some bytes are, whose stem is found when it is seen first.
  mutating func word(_ bytes: [UInt8]) -> Word {
    let number = words.number(of: bytes)
    if number < known.count { return known[number] }
    let text = String(decoding: bytes, as: UTF8.self)
    let word = Word(
      stem: term(Array(stemmer.stem(text).utf8)),
      form: term(bytes),
      isStopWord: stopWords.contains(text)
    )
    known.append(word)
    return word
  }

  /// The number of a term.
  mutating func term(_ bytes: [UInt8]) -> UInt32 { UInt32(terms.number(of: bytes)) }
}
