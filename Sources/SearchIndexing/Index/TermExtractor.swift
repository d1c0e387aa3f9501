/// Finds the terms of reviews, one after the other; each worker has its own, which remembers words it has seen.
package struct TermExtractor: Sendable {
  private var splitter: WordSplitter
  private let stemmer: Stemmer
  private let stopWords: Set<String>

  private var words = TermTable()
  /// The number of the stem of each word.
  private var stemNumbers: [Int] = []
  /// Whether each word is one that texts hold too many of.
  private var isStopWord: [Bool] = []
  private var stems = TermTable()

  /// How often each stem stands in the field at hand.
  private var counts: [Int] = []
  private var stemsOfField: [Int] = []
  /// What each stem scores in the review at hand, in 64ths.
  private var scores: [Int] = []
  private var stemsOfDocument: [Int] = []
  private var terms = DocumentTerms()

  /// Makes an extractor for a language.
  package init(_ rules: LanguageRules) {
    splitter = WordSplitter(rules)
    stemmer = Stemmer(rules)
    stopWords = Set(rules.stopWords.split(separator: " ").map(String.init))
  }

  /// The terms of a review whose plain text, without what spoils it, is `text`.
  package mutating func terms(of document: SearchDocument, text: [UInt8]) -> DocumentTerms {
    terms = DocumentTerms()
    readNames([document.title], as: .title)
    readNames([document.restaurant?.name].compactMap(\.self), as: .restaurant)
    readNames(document.tags.map(\.name), as: .tag)
    readNames([document.category.name], as: .category)
    readText(text)
    appendScores()
    for filter in FilterTerm.all(of: document) { terms.append(filter.utf8, level: 0) }
    return terms
  }

  /// Reads what readers know a review by: every word counts.
  private mutating func readNames(_ names: [String], as field: FieldWeight) {
    var length = 0
    for name in names {
      let text = Array(name.utf8)
      var index = 0
      while splitter.next(in: text, at: &index) {
        length += 1
        count(stem: stemNumbers[learned(words.number(of: splitter.word))])
        if splitter.hasDiacritics { count(stem: numberOfStem(splitter.exact)) }
      }
    }
    endField(field, length: length)
  }

  private mutating func readText(_ text: [UInt8]) {
    var index = 0
    var length = 0
    while let word = nextWord(in: text, at: &index) {
      length += 1
      if !isStopWord[word] { count(stem: stemNumbers[word]) }
    }
    endField(.text, length: length)
  }

  /// The number of the next word of a text; nil at its end.
  private mutating func nextWord(in text: [UInt8], at index: inout Int) -> Int? {
    if let range = splitter.nextPlainWord(in: text, at: &index), range.count <= SearchLimits.wordBytes {
      return learned(words.number(of: text, in: range))
    }
    repeat {
      guard splitter.next(in: text, at: &index) else { return nil }
    } while splitter.word.count > SearchLimits.wordBytes
    return learned(words.number(of: splitter.word))
  }

  private mutating func count(stem: Int) {
    if counts[stem] == 0 { stemsOfField.append(stem) }
    counts[stem] += 1
  }

  /// The number of a word, whose stem is found when it is seen first.
  private mutating func learned(_ number: Int) -> Int {
    if number < stemNumbers.count { return number }
    let word = String(decoding: words[number], as: UTF8.self)
    stemNumbers.append(numberOfStem(Array(stemmer.stem(word).utf8)))
    isStopWord.append(stopWords.contains(word))
    return number
  }

  private mutating func numberOfStem(_ stem: [UInt8]) -> Int {
    let number = stems.number(of: stem)
    if number == counts.count {
      counts.append(0)
      scores.append(0)
    }
    return number
  }

  private mutating func endField(_ field: FieldWeight, length: Int) {
    for stem in stemsOfField {
      if scores[stem] == 0 { stemsOfDocument.append(stem) }
      scores[stem] += max(1, field.contribution(count: counts[stem], length: length))
      counts[stem] = 0
    }
    stemsOfField.removeAll(keepingCapacity: true)
  }

  private mutating func appendScores() {
    for stem in stemsOfDocument {
      terms.append(stems[stem], level: ScoreLevel.level(of: scores[stem]))
      scores[stem] = 0
    }
    stemsOfDocument.removeAll(keepingCapacity: true)
  }
}
