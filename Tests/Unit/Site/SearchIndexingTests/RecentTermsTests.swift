import SearchIndexing
import Testing

/// The separate blocks for the newest reviews of a large index.
@Suite struct RecentTermsTests {
  private let content: ContentFolder
  private let rules = LanguageRules.rules(for: "en")

  init() throws { content = try ContentFolder(ContentFolder.sample) }

  /// Returns `count` reviews that share words.
  private func reviews(_ count: Int) -> [ContentFolder.Review] {
    (0..<count).map { number in
      var review = content.reviews[number % content.reviews.count]
      review.document.title += " \(number / 10)"
      return review
    }
  }

  private func part(_ numbers: Range<Int>) -> PartialIndex {
    var extractor = TermExtractor(rules)
    for (number, review) in zip(numbers, reviews(numbers.upperBound)[numbers]) {
      let text = Array(review.text.prefix(200))
      extractor.append(review.document, text: text.span, number: number)
    }
    return extractor.part
  }

  private func files(_ count: Int) -> SearchFiles {
    SearchIndex.sample(reviews(count), rules).files([part(0..<count)])
  }

  private static let changes: [(Int, Int)] = [
    (1039, 1040), (1055, 1056), (1056, 1055), (999, 1000), (1000, 999), (1050, 1100),
  ]

  @Test("an updated index equals a new one", arguments: changes)
  func updating(_ before: Int, _ now: Int) {
    let (old, new) = (SearchIndex.stableCount(of: before), SearchIndex.stableCount(of: now))
    let numbers = (0..<old).map { $0 < new ? UInt32($0) : EarlierTerms.gone }
    let earlier = EarlierTerms(blocks: files(before).blocks.map(\.bytes), numbers: numbers)
    let updated = SearchIndex.sample(reviews(now), rules).files([part(min(old, new)..<now)], updating: earlier)
    #expect(updated == files(now))
  }

  @Test("a new review changes no block of a large index")
  func publishing() {
    let (before, now) = (files(1039), files(1040))
    #expect(now.blocks == before.blocks && now.recent != before.recent)
    #expect(now.recent.count > 1)
    let lines = now.recent.flatMap { $0.bytes.split(separator: UInt8(ascii: "\n")) }
    let numbers = lines.flatMap { line in
      PostingCode.decode(line.drop { $0 != UInt8(ascii: " ") }.dropFirst()).map { $0 >> 4 }
    }
    #expect(Set(numbers) == Set(1024..<1040))
  }

  @Test("an index without recent reviews has no recent blocks", arguments: [0, 1, 999, 1024])
  func few(_ count: Int) {
    #expect(files(count).recent.isEmpty)
  }
}
