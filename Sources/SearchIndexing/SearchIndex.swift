/// The search index of a site: a head, a catalogue of what results show, text blocks of sorted terms with the
/// reviews that hold them, and the words that typing errors are measured against.
package struct SearchIndex: Sendable {
  private let marks: [SearchMark]
  private let categories: [String]
  private let rules: LanguageRules
  private let hash: @Sendable (ContiguousArray<UInt8>) -> String
  private let document: @Sendable (Int) -> SearchDocument

  /// Makes an index of documents, the newest first, that `document` gives where they are needed. `categories` are the
  /// names of all theirs, and `hash` is what names of files hold of their bytes.
  package init(
    marks: [SearchMark],
    categories: [String],
    rules: LanguageRules,
    hash: @Sendable @escaping (ContiguousArray<UInt8>) -> String,
    document: @Sendable @escaping (Int) -> SearchDocument
  ) {
    (self.marks, self.categories, self.rules) = (marks, categories, rules)
    (self.hash, self.document) = (hash, document)
  }

  /// The numbers of the documents in each file of the catalogue of so many.
  package static func rows(count: Int) -> [Range<Int>] {
    let size = CatalogueWriter.rowsPerFile(count: count)
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  /// The files of the index. The terms of documents come from an earlier index where it knows them, else from `parts`;
  /// however they are divided, the files are the same. `standing` names files that are known to be as they would be made.
  package func files(
    _ parts: [PartialIndex],
    updating earlier: EarlierTerms = EarlierTerms(),
    standing: StandingFiles = StandingFiles()
  ) async -> SearchFiles {
    // Neither side needs what the other makes.
    async let blocks = TermUpdate.blocks(of: earlier, with: parts)
    let (catalogue, words) = (catalogue(standing.catalogue), words(standing.words))
    return await files(blocks, catalogue, words)
  }

  private func files(_ blocks: [TextBlock], _ catalogue: [SearchFile], _ words: SearchFile) -> SearchFiles {
    let blockFiles = blocks.map { file("block", "txt", $0.bytes) }
    let head = IndexHead(
      marks: marks,
      categories: categories,
      root: root,
      rules: rules,
      firstTerms: blocks.map(\.firstTerm),
      files: (blocks: blockFiles.map(\.name), catalogue: catalogue.map(\.name), words: words.name)
    )
    return SearchFiles(
      head: file("manifest", "json", head.json),
      catalogue: catalogue,
      blocks: blockFiles,
      words: words
    )
  }

  private func words(_ standing: String?) -> SearchFile {
    if let standing { return SearchFile(name: standing, bytes: nil) }
    return file("words", "txt", Spellings(marks.indices.lazy.map(document), rules).lines)
  }

  private func catalogue(_ standing: [Int: String]) -> [SearchFile] {
    var writer = CatalogueWriter(categories: categories, root: root, rules: rules)
    return Self.rows(count: marks.count).enumerated().map { number, rows in
      standing[number].map { SearchFile(name: $0, bytes: nil) }
        ?? file("catalogue", "json", writer.json(rows.map(document)))
    }
  }

  private func file(_ name: String, _ ending: String, _ bytes: ContiguousArray<UInt8>) -> SearchFile {
    SearchFile(name: "\(name).\(hash(bytes)).\(ending)", bytes: bytes)
  }

  /// The folder that most addresses lie in: that of the first.
  private var root: String {
    guard !marks.isEmpty else { return "" }
    return document(0).url.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).map { $0 + "/" }.joined()
  }
}
