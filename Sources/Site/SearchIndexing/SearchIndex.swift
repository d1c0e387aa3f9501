/// The search index of a site: a head, text blocks of sorted terms with the reviews that hold them, and the words by
/// their endings, by which typing errors are found. Reviews are numbered from the oldest, so that a new one moves none.
package struct SearchIndex: Sendable {
  private let marks: [SearchMark]
  private let categories: [String]
  private let rules: LanguageRules
  private let results: String
  private let hash: @Sendable (ContiguousArray<UInt8>) -> String

  /// Makes an index of documents, the oldest first. `categories` are the slugs of all categories, `results` is the path,
  /// from the folder of the index, of the folder of `SearchResult`s, and `hash` is what names of files hold of their bytes.
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

  /// The files of the index. The terms of documents come from an earlier index where it knows them, else from `parts`;
  /// however they are divided, the files are the same.
  package func files(_ parts: [PartialIndex], updating earlier: EarlierTerms = EarlierTerms()) -> SearchFiles {
    let update = TermUpdate(of: earlier, with: parts, settled: Self.settled(of: marks.count))
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

  /// Of so many reviews the number of those, the oldest, whose terms stand in text blocks. The terms of the others stand in
  /// a few small ones of their own: a review has words of half the blocks of a large index, which would all change with
  /// each new one.
  package static func settled(of count: Int) -> Int {
    count < SearchLimits.leastForRecent ? count : count - count % SearchLimits.mostRecent
  }
}
