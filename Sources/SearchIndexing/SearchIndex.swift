/// The search index of a site: a manifest, a catalogue of what results show, text blocks of sorted terms with the
/// reviews that hold them, and the words that typing errors are measured against.
package struct SearchIndex: Sendable {
  private let documents: [SearchDocument]
  private let partials: [PartialIndex]
  private let rules: LanguageRules

  /// Makes an index of documents, the newest first, from their parts in the same order. However the documents are
  /// divided into parts, the files are the same.
  package init(documents: [SearchDocument], partials: [PartialIndex], rules: LanguageRules) {
    self.documents = documents
    self.partials = partials
    self.rules = rules
  }

  /// The files of the index, the manifest first; all belong into one folder.
  package func files() -> [SearchFile] {
    let categories = Set(documents.map(\.category.name)).sorted()
    let root = commonFolder(of: documents.map(\.url))
    var catalogue = CatalogueWriter(categories: categories, root: root, rules: rules)
    let blocks = writeBlocks()
    let manifest = Manifest(
      documents: documents,
      firstTerms: blocks.firstTerms,
      categories: categories,
      root: root,
      rules: rules
    )
    return [manifest.file] + catalogue.files(documents) + blocks.files + [spellings()]
  }

  private func writeBlocks() -> BlockWriter {
    var writer = BlockWriter()
    var merge = TermMerge(partials.map(\.terms))
    while let places = merge.next() {
      writer.append(partials[places[0].part].terms[places[0].term], postings(at: places))
    }
    writer.finish()
    return writer
  }

  /// The postings of a term, whose places are in the order of the parts.
  private func postings(at places: [TermMerge.Place]) -> [UInt32] {
    if places.count == 1, places[0].part == 0 { return partials[0].postings[places[0].term] }
    return places.flatMap { place in
      let offset = UInt32(firstDocument(of: place.part)) << ScoreLevel.bits
      return partials[place.part].postings[place.term].map { $0 + offset }
    }
  }

  private func firstDocument(of part: Int) -> Int { partials[..<part].reduce(0) { $0 + $1.documentCount } }

  /// The words of titles, restaurants, categories and tags, a line each.
  private func spellings() -> SearchFile {
    var merge = TermMerge(partials.map(\.spellings))
    var bytes: [UInt8] = []
    while let places = merge.next() {
      bytes += partials[places[0].part].spellings[places[0].term]
      bytes.append(UInt8(ascii: "\n"))
    }
    return SearchFile(name: "words.txt", bytes: bytes)
  }
}

/// The folder that most addresses lie in: that of the first.
private func commonFolder(of addresses: [String]) -> String {
  let folders = addresses.first?.split(separator: "/", omittingEmptySubsequences: false).dropLast(2) ?? []
  return folders.map { $0 + "/" }.joined()
}
