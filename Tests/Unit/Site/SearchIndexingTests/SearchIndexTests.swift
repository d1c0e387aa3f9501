import Foundation
import SearchIndexing
import Testing

@Suite struct SearchIndexTests {
  private let content: ContentFolder
  private let rules = LanguageRules.rules(for: "en")

  init() throws { content = try ContentFolder(ContentFolder.sample) }

  private func index(_ reviews: [ContentFolder.Review]) -> SearchIndex { .sample(reviews, rules) }

  /// Returns the terms of numbered reviews.
  private func part(_ reviews: some Sequence<(offset: Int, element: ContentFolder.Review)>) -> PartialIndex {
    var extractor = TermExtractor(rules)
    for (number, review) in reviews { extractor.append(review.document, text: review.text.span, number: number) }
    return extractor.part
  }

  /// Returns the files of the index, built from parts of `size` reviews.
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

  @Test func everyWordFindsItsReview() {
    let terms = postings()
    let stemmer = Stemmer(rules)
    for (number, review) in content.reviews.enumerated() {
      let names = words(in: Array(review.document.title.utf8))
      for word in names + words(in: review.text).filter({ !stopWords.contains($0) }) {
        let isFound = terms[stemmer.stem(word)]?.contains(UInt32(number)) == true
        #expect(isFound, "\(word) in \(review.document.title)")
      }
    }
  }

  private var stopWords: Set<String> { Set(rules.stopWords.split(separator: " ").map(String.init)) }

  private func words(in text: [UInt8]) -> [String] {
    var splitter = WordSplitter(rules)
    var index = 0
    var words: [String] = []
    while splitter.next(in: text, at: &index) { words.append(String(decoding: splitter.word, as: UTF8.self)) }
    return words
  }

  /// Texts are read in runs that are looked up, titles word by word. Both must produce the same words.
  @Test("Texts and titles have the same words", arguments: 0..<20)
  func textsAndTitlesHaveTheSameWords(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "Night", "night", "ferry’s", "o'clock", "É", "é", "e\u{301}", "naïve", "東京", "終", "Ωμέγα", "—", "…", "42", "x",
      "'", "’", " ", " ", " ", "\n", ", ", "-", "\u{301}", String(repeating: "long", count: 20), "\u{0}", "sixteen-",
      "exactlysixteenxx", "exactlyseventeenx", "ที่นี่", "ល្អ", "ရုပ်", "১\u{9DF}", "ক\u{9C7}\u{9BE}", "\u{17D2}", "ี",
    ]
    let text = (0..<400).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    var extractor = TermExtractor(rules)
    var review = content.reviews[0]
    (review.document.restaurant, review.document.tags, review.document.title) = (nil, [], "")
    extractor.append(review.document, text: text.utf8.span, number: 0)
    let found = terms(of: index([review]).files([extractor.part])).keys.filter { !$0.hasPrefix(":") }
    let category = words(in: Array(review.document.category.name.utf8))
    let isMeant = { (word: String) in word.unicodeScalars.count <= 80 && !stopWords.contains(word) }
    let expected = words(in: WordSplitter.composed(Array(text.utf8))).filter(isMeant) + category
    #expect(Set(found) == Set(expected.map(Stemmer(rules).stem) + expected))
  }

  @Test func filtersAreTerms() {
    let terms = postings()
    for (number, review) in content.reviews.enumerated() {
      for tag in review.document.tags { #expect(terms[":tag:\(tag.slug)"]?.contains(UInt32(number)) == true) }
    }
  }

  @Test(
    "Single letters are also joined to one word",
    arguments: [
      ("M*A*S*H", "mash", "mash_"), ("R.E.M. live", "rem", "rem_live_"), ("Vitamin C", "c", "vitamin_c_"),
      ("Live: R.E.M.", "rem", "live_rem_"), ("1 2 3", "1", "1_2_3_"),
    ]
  )
  func initials(title: String, word: String, term: String) {
    var extractor = TermExtractor(rules)
    let document = SearchDocument(title: title, category: SearchDocument.Topic(name: "Film", slug: "film"))
    extractor.append(document, text: ContiguousArray<UInt8>().span, number: 0)
    let found = terms(of: index(Array(content.reviews.prefix(1))).files([extractor.part]))
    #expect(found[word] == [0] && found[term] == [0])
    #expect(found["123"] == nil && found["vitaminc"] == nil)
  }

  /// Returns the reviews of each term, decoded from the blocks.
  private func postings() -> [String: Set<UInt32>] { terms(of: files(partsOf: 11)) }

  private func terms(of files: SearchFiles) -> [String: Set<UInt32>] {
    var terms: [String: Set<UInt32>] = [:]
    var last: [UInt8] = []
    for block in files.blocks {
      for line in block.bytes.split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: " "))
        #expect(last.lexicographicallyPrecedes(Array(parts[0])))
        last = Array(parts[0])
        terms[String(decoding: last, as: UTF8.self)] = Set(PostingCode.decode(parts[1]).map { $0 >> 4 })
      }
    }
    return terms
  }

  /// The start of a block is its shortest prefix that distinguishes it from the previous block.
  @Test func startsDistinguishBlocks() throws {
    let files = files(partsOf: 11)
    let starts = try JSONDecoder().decode(Head.self, from: Data(files.head.bytes)).directories["blocks"]?.starts
    let terms = files.blocks.map { block in
      block.bytes.split(separator: 10).map { String(decoding: $0.prefix { $0 != 32 }, as: UTF8.self) }
    }
    #expect(terms.count > 3 && starts?.split(separator: " ", omittingEmptySubsequences: false).count == terms.count)
    for (start, (before, block)) in zip(starts?.split(separator: " ") ?? [], zip(terms, terms.dropFirst())) {
      #expect(try block[0].hasPrefix(start) && !#require(before.last).hasPrefix(start))
      #expect(try start.count == 1 || #require(before.last).hasPrefix(start.dropLast()))
    }
  }

  private struct Head: Decodable {
    struct Directory: Decodable { let starts: String }
    let directories: [String: Directory]
  }

  /// In the update of an earlier index, some reviews are removed, some added and some edited.
  @Test("An updated index equals a new one", arguments: 0..<20)
  func updateEqualsNewIndex(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let earlier = content.reviews.filter { _ in Int.random(in: 0..<10, using: &random) > 1 }
    var now = content.reviews.filter { _ in seed % 3 != 0 || Int.random(in: 0..<10, using: &random) > 0 }
    for number in now.indices where Int.random(in: 0..<10, using: &random) == 0 {
      now[number].text += Array(" Changed.".utf8)
    }
    if seed % 4 == 3 { now.shuffle(using: &random) }
    let numbers = earlier.map { review in
      now.firstIndex { $0.url == review.url && $0.text == review.text }.map { UInt32($0) }
        ?? EarlierTerms.gone
    }
    let fresh = now.enumerated().filter { !numbers.contains(UInt32($0.offset)) }
    let blocks = index(earlier).files([part(earlier.enumerated())]).blocks.map(\.bytes)
    let updated = index(now).files([part(fresh)], updating: EarlierTerms(blocks: blocks, numbers: numbers))
    #expect(updated == index(now).files([part(now.enumerated())]))
  }

  /// A title is indexed as a whole, and again from each later word.
  @Test func titlesAreTerms() {
    var review = content.reviews[0]
    (review.document.title, review.document.restaurant) = ("The Third Man", .init(name: "Man", slug: "man"))
    let lines = index([review]).files([part([review].enumerated())]).blocks.flatMap { $0.bytes.split(separator: 10) }
    let terms = lines.map { String(decoding: $0, as: UTF8.self) }.filter { $0.contains("_") }
    #expect(terms == ["man_ <", "the_third_man_ ?", "third_man_ 0"])
  }

  /// Words joined by a hyphen or slash are also indexed as one word, in titles and other names.
  @Test func joinedWordsAreOneWord() {
    var review = content.reviews[0]
    (review.document.title, review.document.tags) = ("Spider-Man: A/B – Home", [.init(name: "AC/DC", slug: "ac-dc")])
    let terms = terms(of: index([review]).files([part([review].enumerated())])).keys
    #expect(terms.contains("spiderman_ab_home_") && terms.contains("spider_man_a_b_home_"))
    #expect(terms.contains("spiderman") && terms.contains("acdc"))
    #expect(!terms.contains("spidermanab"))
  }

  /// Topics are indexed by their slug, and by their folded name if it differs.
  @Test func topicsAreIndexedBySlugAndName() {
    var review = content.reviews[0]
    review.document.tags = [.init(name: "Über uns", slug: "ueber-uns"), .init(name: "Film noir", slug: "film-noir")]
    let terms = terms(of: index([review]).files([part([review].enumerated())])).keys.filter { $0.contains(":tag:") }
    #expect(terms.sorted() == ["::tag:uber-uns", ":tag:film-noir", ":tag:ueber-uns"])
  }

  @Test func longTitlesAreCutAfterAWord() {
    var review = content.reviews[0]
    review.document.title = (1...200).map { "word\($0)" }.joined(separator: " ")
    let terms = terms(of: index([review]).files([part([review].enumerated())])).keys
    #expect(terms.filter { $0.hasPrefix("word1_") }.allSatisfy { $0.utf8.count <= 255 && $0.hasSuffix("_") })
    #expect(terms.filter { $0.hasPrefix("word2_") }.allSatisfy { $0.utf8.count <= 48 && $0.hasSuffix("_") })
  }

  @Test func verdictIsIndexed() {
    var review = content.reviews[0]
    review.document.verdict = "The sourdough of the century"
    let terms = terms(of: index([review]).files([part([review].enumerated())])).keys
    #expect(terms.contains("sourdough") && terms.contains("century"))
  }

  @Test func endingsListReversedWords() {
    let files = files(partsOf: 1000)
    let words = files.endings.flatMap { $0.bytes.split(separator: 10) }.map { String(decoding: $0, as: UTF8.self) }
    #expect(words == words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } && Set(words).count == words.count)
    #expect(words.contains("siloportem") && !words.contains { $0.contains("_") || $0.contains(":") })
  }

  @Test func emptySiteHasAnIndex() {
    #expect(index([]).files([]).all.map { $0.name.prefix { $0 != "." } } == ["manifest"])
  }
}

/// A deterministic generator of random numbers (SplitMix64).
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
