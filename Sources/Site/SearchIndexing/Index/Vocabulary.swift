/// The words seen so far, and the terms of the index: stems, spellings with diacritics, filters.
struct Vocabulary {
  /// A folded word.
  struct Word {
    let stem: UInt32
    /// The number of the word itself, which ranks the queried form before other forms.
    let form: UInt32
    /// Whether the word is too frequent in texts to be indexed.
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

  /// Returns the word with these bytes; a stem is computed only once.
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

  /// Returns the number of a term; adds the term if it is missing.
  mutating func term(_ bytes: [UInt8]) -> UInt32 { UInt32(terms.number(of: bytes)) }
}
