import SearchIndexing
import Testing

@Suite struct SearchIndexTests {
  private let content: ContentFolder
  private let rules = LanguageRules.rules(for: "en")

  init() throws { content = try ContentFolder(ContentFolder.sample) }

  /// The index of some reviews.
  private func index(_ reviews: [ContentFolder.Review]) -> SearchIndex { .sample(reviews, rules) }

  /// The terms of reviews with their numbers.
  private func part(_ reviews: some Sequence<(offset: Int, element: ContentFolder.Review)>) -> PartialIndex {
    var extractor = TermExtractor(rules)
    var partial = PartialIndex()
    for (number, review) in reviews {
      partial.append(extractor.terms(of: review.document, text: review.text), number: number)
    }
    return partial
  }

  /// The files when the reviews are divided into parts of so many.
  private func files(partsOf size: Int) -> SearchFiles {
    let numbered = Array(content.reviews.enumerated())
    let parts = stride(from: 0, to: numbered.count, by: size).map { start in
      part(numbered[start..<min(start + size, numbered.count)])
    }
    return index(content.reviews).files(parts)
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
    for block in files(partsOf: 11).blocks {
      for line in (block.bytes ?? []).split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: " "))
        #expect(last.lexicographicallyPrecedes(Array(parts[0])))
        last = Array(parts[0])
        terms[String(decoding: last, as: UTF8.self)] = Set(PostingCode.decode(parts[1]).map { $0 >> 4 })
      }
    }
    return terms
  }

  /// What an earlier index becomes: some of its reviews went, some came, and some have other texts.
  @Test("An index that is brought up to date is as if it were new", arguments: 0..<20)
  func updateIsLikeNew(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let earlier = content.reviews.filter { _ in Int.random(in: 0..<10, using: &random) > 1 }
    var now = content.reviews.filter { _ in seed % 3 != 0 || Int.random(in: 0..<10, using: &random) > 0 }
    for number in now.indices where Int.random(in: 0..<10, using: &random) == 0 {
      now[number].text += Array(" Changed.".utf8)
    }
    if seed % 4 == 3 { now.shuffle(using: &random) }
    let numbers = earlier.map { review in
      now.firstIndex { $0.document.url == review.document.url && $0.text == review.text }.map { UInt32($0) }
        ?? EarlierTerms.gone
    }
    let fresh = now.enumerated().filter { !numbers.contains(UInt32($0.offset)) }
    let blocks = index(earlier).files([part(earlier.enumerated())]).blocks.compactMap(\.bytes)
    let updated = index(now).files([part(fresh)], updating: EarlierTerms(blocks: blocks, numbers: numbers))
    #expect(updated == index(now).files([part(now.enumerated())]))
  }

  @Test func siteWithoutReviewsHasAnIndex() {
    let files = index([]).files([]).all
    #expect(files.map { $0.name.prefix { $0 != "." } } == ["words", "manifest"])
  }
}

/// Numbers that are the same in every run (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
