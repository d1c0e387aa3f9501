/// The search index of a site: a head, text blocks of sorted terms with postings, and reversed words for spelling errors.
/// Reviews are numbered from the oldest, so a new review changes no number.
package struct SearchIndex: Sendable {
  private let marks: [SearchMark]
  private let categories: [String]
  private let rules: LanguageRules
  private let results: String
  private let hash: @Sendable (ContiguousArray<UInt8>) -> String

  /// Creates an index of documents, the oldest first.
  ///
  /// - Parameters:
  ///   - marks: The data of each document for sorting and grouping.
  ///   - categories: The slugs of all categories.
  ///   - rules: The rules of the site's language.
  ///   - results: The path of the folder of `SearchResult`s, relative to the folder of the index.
  ///   - hash: Returns the hash of bytes for file names.
  package init(
    marks: [SearchMark],
    categories: [String],
    rules: LanguageRules,
    results: String,
    hash: @Sendable @escaping (ContiguousArray<UInt8>) -> String
  ) {
    (self.marks, self.categories, self.rules) = (marks, categories, rules)
    (self.results, self.hash) = (results, hash)
  }

  /// Returns the files of the index. Terms of unchanged documents are copied from the earlier index, all others come from
  /// `parts`. The files do not depend on the division into parts.
  package func files(_ parts: [PartialIndex], updating earlier: EarlierTerms = EarlierTerms()) -> SearchFiles {
    let update = TermUpdate(of: earlier, with: parts, stableCount: Self.stableCount(of: marks.count))
    let blocks = BlockFiles("blocks", update.blocks, hash: hash)
    let recent = BlockFiles("recent", update.recent, hash: hash)
    let endings = BlockFiles("endings", update.endings, hash: hash)
    return SearchFiles(
      head: head([blocks, recent, endings]),
      blocks: blocks.files,
      recent: recent.files,
      endings: endings.files
    )
  }

  private func head(_ blocks: [BlockFiles]) -> SearchFile {
    let head = IndexHead(marks: marks, categories: categories, rules: rules, results: results, blocks: blocks).json
    return SearchFile(name: "manifest.\(hash(head)).json", bytes: head)
  }

  /// Returns how many of `count` reviews, the oldest, have their terms in text blocks. The newest reviews have separate small
  /// blocks: one review contains words of half the blocks of a large index, and would change all of them.
  package static func stableCount(of count: Int) -> Int {
    count < SearchLimits.leastForRecent ? count : count - count % SearchLimits.mostRecent
  }
}
