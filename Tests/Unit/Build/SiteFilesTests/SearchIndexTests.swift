import Foundation
import SearchIndexing
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The search index of a built site, read as browsers read it.
@Suite struct SearchIndexTests {
  private struct Head: Decodable {
    let count: Int
  }

  private struct Result: Decodable {
    let title: String
  }

  private let folder: TemporaryFolder
  private let head: Head
  private let rules = LanguageRules.rules(for: "en")

  init() async throws {
    folder = try TemporaryFolder(copying: Repository.sample)
    _ = try await SiteBuilder(in: folder).build()
    let names = try files(in: folder / "site/search")
    let name = try #require(names.first { $0.hasPrefix("manifest.") })
    head = try JSONDecoder().decode(Head.self, from: Data(folder.text("site/search/\(name)").utf8))
  }

  @Test func everyReviewIsFoundByEachWordOfItsTitle() throws {
    let titles = try (0..<head.count).map { number in
      try JSONDecoder().decode(Result.self, from: folder.data("site/search-results/\(number).json")).title
    }
    let postings = try postings()
    #expect(try files(in: folder / "site/search-results").filter { $0 != "log.json" }.count == head.count)
    for (number, title) in titles.enumerated() {
      for word in words(of: title) {
        let isFound = postings[Stemmer(rules).stem(word)]?.contains(UInt32(number)) == true
        #expect(isFound, "\(word) of \(title)")
      }
    }
  }

  @Test func pageContainsTheURLOfTheHead() throws {
    let page = try folder.text("site/search/index.html")
    let names = try files(in: folder / "site/search").filter { $0.hasPrefix("manifest.") }
    #expect(names.count == 1)
    #expect(page.contains("data-index=\"/search/\(names[0])\""))
  }

  private func postings() throws -> [String: Set<UInt32>] {
    var postings: [String: Set<UInt32>] = [:]
    for name in try files(in: folder / "site/search").filter({ $0.hasPrefix("blocks.") }) {
      // Lines are split as bytes, because a code may be a combining mark that is one character with the space before it.
      for line in try Array(folder.data("site/search/\(name)")).split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: " "))
        postings[String(decoding: parts[0], as: UTF8.self)] = Set(PostingCode.decode(parts[1]).map { $0 >> 4 })
      }
    }
    return postings
  }

  private func words(of text: String) -> [String] {
    var splitter = WordSplitter(rules)
    let bytes = Array(text.utf8)
    var (index, words): (Int, [String]) = (0, [])
    while splitter.next(in: bytes, at: &index) { words.append(String(decoding: splitter.word, as: UTF8.self)) }
    return words
  }
}
