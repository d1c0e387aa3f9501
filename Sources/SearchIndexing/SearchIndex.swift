/// The search index of a site: a manifest, a catalogue of what results show, text blocks of sorted terms with the
/// reviews that hold them, and the words that typing errors are measured against.
package struct SearchIndex: Sendable {
  private let documents: [SearchDocument]
  private let categories: [String]
  private let rules: LanguageRules
  private let hash: @Sendable (ContiguousArray<UInt8>) -> String

  /// Makes an index of documents, the newest first; `categories` are the names of all theirs, and `hash` is what names
  /// of files hold of their bytes.
  package init(
    documents: [SearchDocument],
    categories: [String],
    rules: LanguageRules,
    hash: @Sendable @escaping (ContiguousArray<UInt8>) -> String
  ) {
    (self.documents, self.categories) = (documents, categories)
    (self.rules, self.hash) = (rules, hash)
  }

  /// The numbers of the documents in each file of the catalogue of so many.
  package static func rows(count: Int) -> [Range<Int>] {
    let size = CatalogueWriter.rowsPerFile(count: count)
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  /// The files of the index. The terms of documents come from an earlier index where it knows them, else from `parts`;
  /// however they are divided, the files are the same. `kept` names the files of the catalogue that stand already.
  package func files(
    _ parts: [PartialIndex],
    updating earlier: EarlierTerms = EarlierTerms(),
    kept: [Int: String] = [:]
  ) -> SearchFiles {
    var update = TermUpdate(earlier, parts)
    let blocks = update.blocks()
    let (catalogue, words) = (catalogue(kept), file("words", "txt", Spellings(documents, rules).lines))
    let blockFiles = blocks.map { file("block", "txt", $0.bytes) }
    let manifest = Manifest(
      documents: documents,
      categories: categories,
      root: root,
      rules: rules,
      firstTerms: blocks.map(\.firstTerm),
      files: (blocks: blockFiles.map(\.name), catalogue: catalogue.map(\.name), words: words.name)
    )
    return SearchFiles(
      manifest: file("manifest", "json", manifest.json),
      catalogue: catalogue,
      blocks: blockFiles,
      words: words
    )
  }

  private func catalogue(_ kept: [Int: String]) -> [SearchFile] {
    var writer = CatalogueWriter(categories: categories, root: root, rules: rules)
    return Self.rows(count: documents.count).enumerated().map { number, rows in
      kept[number].map { SearchFile(name: $0, bytes: nil) }
        ?? file("catalogue", "json", writer.json(documents[rows]))
    }
  }

  private func file(_ name: String, _ ending: String, _ bytes: ContiguousArray<UInt8>) -> SearchFile {
    SearchFile(name: "\(name).\(hash(bytes)).\(ending)", bytes: bytes)
  }

  /// The folder that most addresses lie in: that of the first.
  private var root: String {
    let folders = documents.first?.url.split(separator: "/", omittingEmptySubsequences: false).dropLast(2) ?? []
    return folders.map { $0 + "/" }.joined()
  }
}
