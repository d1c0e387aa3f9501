/// An extractor of terms from reviews. Each worker has its own, which caches the words it has seen.
package struct TermExtractor {
  private var splitter: WordSplitter
  private var reader: TextReader
  private var vocabulary: Vocabulary

  /// The number of occurrences of each term in the current field.
  private var counts: [Int] = []
  private var termsOfField: [UInt32] = []
  /// The number of words in the current field.
  private var length = 0
  /// The score of each term in the current review, in 64ths.
  private var scores: [Int] = []
  private var termsOfDocument: [UInt32] = []
  private var title = TitleTerms()
  private var found: [TermPosting] = []

  /// Creates an extractor for a language.
  package init(_ rules: LanguageRules) {
    splitter = WordSplitter(rules)
    reader = TextReader(rules)
    vocabulary = Vocabulary(rules)
  }

  /// The terms found, as a partial index.
  package var part: PartialIndex { PartialIndex(vocabulary.terms, found) }

  /// Adds a review. Numbers must increase from call to call; `text` is the plain text without spoilers.
  package mutating func append(_ document: SearchDocument, text: Span<UInt8>, number: Int) {
    let title = readName(document.title)
    endField(.title)
    let subject = document.subject.map { readName($0) }
    endField(.subject)
    let restaurant = document.restaurant.map { readName($0.name) }
    endField(.restaurant)
    for tag in document.tags { readName(tag.name) }
    endField(.tag)
    readName(document.category.name)
    endField(.category)
    for detail in document.details {
      readName(detail.text)
      endField(.detail(detail.weight))
    }
    if let verdict = document.verdict { readText(verdict.utf8.span) }
    endField(.verdict)
    readText(text)
    endField(.text)
    appendTitle(title, .title)
    if let subject { appendTitle(subject, .subject) }
    if let restaurant, document.restaurant?.name != document.subject { appendTitle(restaurant, .subject) }
    appendPostings(number)
    appendFilters(of: document, number: number)
  }
}

// MARK: - Words
extension TermExtractor {
  /// Reads a name of the review. All words count, as do spellings with diacritics and words that readers may join.
  @discardableResult
  private mutating func readName(_ text: String) -> NameWords {
    let name = NameWords(text, &splitter)
    length += name.words.count
    for word in name.words { count(vocabulary.word(word)) }
    for word in name.exact { count(vocabulary.term(word)) }
    for word in name.joined where !name.words.contains(word) { count(vocabulary.word(word)) }
    return name
  }

  private mutating func readText(_ text: Span<UInt8>) {
    var index = 0
    while let places = reader.next(in: text, at: &index, &vocabulary) {
      for place in places {
        let word = reader.words[Int(place)]
        length += 1
        if !word.isStopWord { count(word) }
      }
    }
  }
}

// MARK: - Scores
extension TermExtractor {
  private mutating func count(_ word: Vocabulary.Word) {
    count(word.stem)
    if word.form != word.stem { count(word.form) }
  }

  private mutating func count(_ term: UInt32) {
    if term >= counts.count { makeRoom() }
    if counts[Int(term)] == 0 { termsOfField.append(term) }
    counts[Int(term)] += 1
  }

  private mutating func makeRoom() {
    let more = vocabulary.terms.count - counts.count
    counts += repeatElement(0, count: more)
    scores += repeatElement(0, count: more)
  }

  private mutating func endField(_ field: FieldWeight) {
    for term in termsOfField.lazy.map(Int.init) {
      if scores[term] == 0 { termsOfDocument.append(UInt32(term)) }
      scores[term] += max(1, field.contribution(count: counts[term], length: length))
      counts[term] = 0
    }
    termsOfField.removeAll(keepingCapacity: true)
    length = 0
  }

  private mutating func appendPostings(_ number: Int) {
    let posting = UInt32(number) << ScoreLevel.bits
    for term in termsOfDocument {
      found.append(TermPosting(term: term, posting: posting | ScoreLevel.level(of: scores[Int(term)])))
      scores[Int(term)] = 0
    }
    termsOfDocument.removeAll(keepingCapacity: true)
  }
}

// MARK: - Titles
extension TermExtractor {
  /// Adds the terms of a title, with separate and with joined words.
  private mutating func appendTitle(_ name: NameWords, _ kind: TitleTerms.Score) {
    appendTerms(name.words, kind)
    if name.joined.count < name.words.count { appendTerms(name.joined, kind) }
  }

  private mutating func appendTerms(_ words: [[UInt8]], _ kind: TitleTerms.Score) {
    for word in words { title.append(word: word) }
    for (place, term) in title.take().enumerated() {
      let number = Int(vocabulary.term(Array(term)))
      if number >= counts.count { makeRoom() }
      if scores[number] == 0 { termsOfDocument.append(UInt32(number)) }
      scores[number] = max(scores[number], (place == 0 ? kind : .inner).rawValue)
    }
  }
}

// MARK: - Filters
extension TermExtractor {
  /// Adds filters: terms that cannot equal a word, such as `:tag:noir`. `::tag:l-etoile` or `::tag:c++` is added if the
  /// slug of a topic differs from the spelling of its name.
  private mutating func appendFilters(of document: SearchDocument, number: Int) {
    if let restaurant = document.restaurant { count(filter: "restaurant", restaurant) }
    for tag in document.tags { count(filter: "tag", tag) }
    for filter in document.filters { count(filter: filter.name, filter.topic) }
    // Filters are counted to remove duplicates, since a tag may be given twice, but their score is 0.
    for term in termsOfField {
      found.append(TermPosting(term: term, posting: UInt32(number) << ScoreLevel.bits))
      counts[Int(term)] = 0
    }
    termsOfField.removeAll(keepingCapacity: true)
  }

  private mutating func count(filter name: String, _ topic: SearchDocument.Topic) {
    count(vocabulary.term(Array(":\(name):\(topic.slug)".utf8)))
    let spelt = NameWords(topic.name, &splitter).words.joined(separator: [UInt8(ascii: "-")]) + Array(topic.signs.utf8)
    if !spelt.elementsEqual(topic.slug.utf8) { count(vocabulary.term(Array("::\(name):".utf8) + spelt)) }
  }
}
