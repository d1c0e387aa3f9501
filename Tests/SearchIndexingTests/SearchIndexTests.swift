import SearchIndexing
import Testing

@Suite struct SearchIndexTests {
  private let content: ContentFolder
  private let rules = LanguageRules.rules(for: "en")

  init() throws { content = try ContentFolder(ContentFolder.sample) }

  /// The files when the reviews are divided into parts of so many.
  private func files(partsOf size: Int) -> [SearchFile] {
    let parts = stride(from: 0, to: content.reviews.count, by: size).map { start in
      content.reviews[start..<min(start + size, content.reviews.count)]
    }
    let partials = parts.map { part in
      var extractor = TermExtractor(rules)
      var partial = PartialIndex()
      for review in part { partial.append(extractor.terms(of: review.document, text: review.text)) }
      return partial
    }
    return SearchIndex(documents: content.reviews.map(\.document), partials: partials, rules: rules).files()
  }

  @Test("Parts of any size give the same files", arguments: [1, 2, 7, 23])
  func indexIsDeterministic(size: Int) {
    #expect(files(partsOf: size) == files(partsOf: 1000))
  }

  @Test func termsAreTheSameWhateverWasReadBefore() {
    var used = TermExtractor(rules)
    for review in content.reviews {
      var fresh = TermExtractor(rules)
      let terms = fresh.terms(of: review.document, text: review.text)
      #expect(used.terms(of: review.document, text: review.text) == terms)
      #expect(DocumentTerms(encoded: terms.bytes) == terms)
    }
  }

  @Test func everyWordFindsItsReview() {
    let terms = postings()
    let stemmer = Stemmer(rules)
    let stopWords = Set(rules.stopWords.split(separator: " ").map(String.init))
    for (number, review) in content.reviews.enumerated() {
      let names = words(in: Array(review.document.title.utf8))
      for word in names + words(in: review.text).filter({ !stopWords.contains($0) }) {
        let isFound = terms[stemmer.stem(word)]?.contains(UInt32(number)) == true
        #expect(isFound, "\(word) in \(review.document.title)")
      }
    }
  }

  private func words(in text: [UInt8]) -> [String] {
    var splitter = WordSplitter(rules)
    var index = 0
    var words: [String] = []
    while splitter.next(in: text, at: &index) { words.append(String(decoding: splitter.word, as: UTF8.self)) }
    return words
  }

  @Test func filtersAreTerms() {
    let terms = postings()
    for (number, review) in content.reviews.enumerated() {
      #expect(terms[":category:\(review.document.category.slug)"]?.contains(UInt32(number)) == true)
      for tag in review.document.tags { #expect(terms[":tag:\(tag.slug)"]?.contains(UInt32(number)) == true) }
    }
  }

  /// The reviews of each term, read back from the blocks, whose order is checked on the way.
  private func postings() -> [String: Set<UInt32>] {
    var terms: [String: Set<UInt32>] = [:]
    var last: [UInt8] = []
    for block in files(partsOf: 11) where block.name.hasPrefix("block-") {
      for line in block.bytes.split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: " "))
        #expect(last.lexicographicallyPrecedes(Array(parts[0])))
        last = Array(parts[0])
        terms[String(decoding: last, as: UTF8.self)] = Set(PostingCode.decode(Array(parts[1])).map { $0 >> 4 })
      }
    }
    return terms
  }

  @Test(
    "Terms that were kept and then damaged are refused",
    arguments: [[1], [1, 2, 0x61], [16, 0], [0, 1, 0x61, 3]]
  )
  func damagedTermsAreRefused(bytes: [UInt8]) {
    #expect(DocumentTerms(encoded: bytes) == nil)
  }

  @Test func siteWithoutReviewsHasAnIndex() {
    let files = SearchIndex(documents: [], partials: [], rules: rules).files()
    #expect(files.map(\.name) == ["manifest.json", "words.txt"])
  }
}
