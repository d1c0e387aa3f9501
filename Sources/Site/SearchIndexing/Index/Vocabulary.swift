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
  /// For each term, the number of its stem, doubled, plus 1 for a stop word; `unread` for a term that is no word so far.
  private var stems: [UInt32] = []

  private static let unread = UInt32.max

  init(_ rules: LanguageRules) {
    stemmer = Stemmer(rules)
    stopWords = Set(rules.stopWords.split(separator: " ").map(String.init))
  }

  /// Returns the word with these bytes; a stem is computed only once.
  mutating func word(_ bytes: [UInt8]) -> Word {
    let form = term(bytes)
    if form >= stems.count || stems[Int(form)] == Self.unread { learn(bytes, form) }
    let stem = stems[Int(form)]
    return Word(stem: stem >> 1, form: form, isStopWord: stem & 1 == 1)
  }

  private mutating func learn(_ bytes: [UInt8], _ form: UInt32) {
    let text = String(decoding: bytes, as: UTF8.self)
    let stem = term(Array(stemmer.stem(text).utf8))
    stems += repeatElement(Self.unread, count: terms.count - stems.count)
    stems[Int(form)] = stem << 1 | (stopWords.contains(text) ? 1 : 0)
  }

  /// Returns the number of a term; adds the term if it is missing.
  mutating func term(_ bytes: [UInt8]) -> UInt32 { UInt32(terms.number(of: bytes)) }
}
