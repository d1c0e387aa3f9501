import BinaryCoding
import SearchIndexing
import SiteRendering

/// Brings the search index of a site up to date. The terms of a review that has not changed are taken from the text
/// blocks that stand in the output folder: they are all that is kept of them.
struct SearchIndexer {
  let site: Site
  /// What stands in the output folder.
  let published: PublishedSite
  let options: BuildOptions
  /// The hash of what pages depend on beside content.
  let environment: ContentHash
  /// The hash of what the meaning of a content file depends on beside its bytes.
  let basis: ContentHash
  let makeBodyReader: @Sendable () throws -> BodyReader

  /// The index as it has to be.
  func index() async throws -> SiteIndex {
    let kept = published.manifest.search.flatMap { isIntact($0) ? $0 : nil }
    if let kept, kept.origin == origin { return SiteIndex(kept, published) }
    let hashes = site.articles.map(\.file.hash)
    let known = kept.flatMap { knownTerms($0, hashes) }
    let fresh = known?.match.fresh ?? Array(hashes.indices)
    let (parts, rows) = (try await parts(fresh), rowOrigins)
    let files = searchIndex.files(
      parts,
      updating: known.map { EarlierTerms(blocks: $0.blocks, numbers: $0.match.numbers) } ?? EarlierTerms(),
      kept: standingRows(kept, rows)
    )
    let keeping = KeptIndex(files, origin: origin, basis: basis, reviews: hashes, rows: rows)
    return SiteIndex(files, keeping, published)
  }

  private var searchIndex: SearchIndex {
    SearchIndex(
      documents: site.articles.indices.map(site.searchDocument),
      categories: site.searchCategories,
      rules: site.searchRules
    ) { ContentHash($0).short }
  }

  private func isIntact(_ index: KeptIndex) -> Bool {
    index.names.allSatisfy { published.intact(Permalinks.outputPath(Permalinks.searchFile($0))) != nil }
  }

  private var origin: ContentHash {
    var hasher = WordHasher()
    hasher.add(environment)
    for article in site.articles {
      hasher.add(article.file.hash)
      hasher.add(article.cardHash)
    }
    return hasher.hash()
  }
}

/// The catalogue.
extension SearchIndexer {
  /// What the rows of each file follow from.
  private var rowOrigins: [ContentHash] {
    SearchIndex.rows(count: site.articles.count).map { rows in
      var hasher = WordHasher()
      hasher.add(environment)
      for article in site.articles[rows] { hasher.add(article.cardHash) }
      return hasher.hash()
    }
  }

  /// The names of the files that are as they would be made.
  private func standingRows(_ kept: KeptIndex?, _ origins: [ContentHash]) -> [Int: String] {
    let pairs = zip(origins, kept?.catalogue ?? []).enumerated().filter { $0.element.0 == $0.element.1.origin }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.offset, $0.element.1.name) })
  }
}

/// Terms.
extension SearchIndexer {
  private typealias KnownTerms = (blocks: [ContiguousArray<UInt8>], match: ReviewMatch)

  /// The terms that stand in the blocks of an index; nil when they are those of other rules, or cannot be read.
  private func knownTerms(_ index: KeptIndex, _ hashes: [ContentHash]) -> KnownTerms? {
    guard index.basis == basis, let earlier = index.hashes, let folder = try? Descriptor.folder(options.output) else {
      return nil
    }
    var blocks: [ContiguousArray<UInt8>] = []
    for name in index.blocks {
      let path = Permalinks.outputPath(Permalinks.searchFile(name))
      guard let bytes = try? folder.file(path).readAll(atMost: 1 << 32),
        ContentHash(bytes) == published.intact(path)?.hash
      else { return nil }
      blocks.append(bytes)
    }
    return (blocks, ReviewMatch(earlier: earlier, now: hashes))
  }

  /// The terms of some reviews, found side by side.
  private func parts(_ numbers: [Int]) async throws -> [PartialIndex] {
    let (site, makeBodyReader, count) = (site, makeBodyReader, min(options.jobs, numbers.count))
    let chunks = (0..<count).map { numbers[numbers.count * $0 / count..<numbers.count * ($0 + 1) / count] }
    return try await parallelMap(chunks, jobs: count) { _ in
      TermWorker(site: site, reader: try makeBodyReader(), extractor: TermExtractor(site.searchRules))
    } body: { worker, numbers in
      try worker.terms(of: numbers)
    }
  }
}

/// Finds the terms of reviews, one after the other.
private struct TermWorker {
  let site: Site
  let reader: BodyReader
  var extractor: TermExtractor

  mutating func terms(of numbers: ArraySlice<Int>) throws -> PartialIndex {
    var part = PartialIndex()
    for number in numbers {
      try Interruption.check()
      let text = try reader.body(of: site.articles[number].file).plainText
      part.append(extractor.terms(of: site.searchDocument(number), text: Array(text)), number: number)
    }
    return part
  }
}
