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
    let (blocks, recent) = (files("block", update.blocks), files("recent", update.recent))
    let endings = files("endings", update.endings)
    let head = IndexHead(
      marks: marks,
      categories: categories,
      rules: rules,
      results: results,
      blocks: zip(update.blocks, blocks).map { ($0.firstTerm, $1.name) },
      recent: zip(update.recent, recent).map { ($0.firstTerm, $1.name) },
      endings: zip(update.endings, endings).map { ($0.firstTerm, $1.name) }
    )
    return SearchFiles(head: file("manifest", "json", head.json), blocks: blocks, recent: recent, endings: endings)
  }

  /// Of so many reviews the number of those, the oldest, whose terms stand in text blocks. The terms of the others stand in
  /// a few small ones of their own: a review has words of half the blocks of a large index, which would all change with
  /// each new one.
  package static func settled(of count: Int) -> Int {
    count < SearchLimits.leastForRecent ? count : count - count % SearchLimits.mostRecent
  }

  private func files(_ name: String, _ blocks: [TextBlock]) -> [SearchFile] {
    blocks.map { file(name, "txt", $0.bytes) }
  }

  private func file(_ name: String, _ ending: String, _ bytes: ContiguousArray<UInt8>) -> SearchFile {
    SearchFile(name: "\(name).\(hash(bytes)).\(ending)", bytes: bytes)
  }
}
