/// Finds the terms of reviews, one after the other; each worker has its own, which remembers words it has seen.
package struct TermExtractor {
  private var splitter: WordSplitter
  private var reader: TextReader
  private var vocabulary: Vocabulary

  /// How often each term stands in the field at hand.
  private var counts: [Int] = []
  private var termsOfField: [UInt32] = []
  /// The words of the field at hand.
  private var length = 0
  /// What each term scores in the review at hand, in 64ths.
  private var scores: [Int] = []
  private var termsOfDocument: [UInt32] = []
  private var title = TitleTerms()
  private var found: [TermPosting] = []

  /// Makes an extractor for a language.
  package init(_ rules: LanguageRules) {
    splitter = WordSplitter(rules)
    reader = TextReader(rules)
    vocabulary = Vocabulary(rules)
  }

  /// What has been found.
  package var part: PartialIndex { PartialIndex(vocabulary.terms, found) }

  /// Adds the review with a number, which is higher than that of the one before, and whose plain text, without what
  /// spoils it, is `text`.
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

/// Words.
extension TermExtractor {
  /// Reads what readers know a review by: every word counts, one with diacritics as it is written, too, and words that may be
  /// typed as one.
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

/// Scores.
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

/// Titles.
extension TermExtractor {
  /// Adds the terms of a title, and those of it with what may be typed as one word.
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

/// Filters: terms that no word can be, such as `:tag:noir`, and `::tag:l-etoile` where the address of a topic spells its name
/// otherwise than readers do.
extension TermExtractor {
  private mutating func appendFilters(of document: SearchDocument, number: Int) {
    if let restaurant = document.restaurant { count(filter: "restaurant", restaurant) }
    for tag in document.tags { count(filter: "tag", tag) }
    for filter in document.filters { count(filter: filter.name, filter.topic) }
    // They are counted, since a tag may be given twice, but score nothing.
    for term in termsOfField {
      found.append(TermPosting(term: term, posting: UInt32(number) << ScoreLevel.bits))
      counts[Int(term)] = 0
    }
    termsOfField.removeAll(keepingCapacity: true)
  }

  private mutating func count(filter name: String, _ topic: SearchDocument.Topic) {
    count(vocabulary.term(Array(":\(name):\(topic.slug)".utf8)))
    let spelt = NameWords(topic.name, &splitter).words.joined(separator: [UInt8(ascii: "-")])
    if !spelt.elementsEqual(topic.slug.utf8) { count(vocabulary.term(Array("::\(name):".utf8) + spelt)) }
  }
}
