import BinaryCoding
import Concurrency
import ReviewModel
import SearchIndexing
import SiteModel

/// An indexer that updates the search index of a site. Terms of unchanged reviews are copied from the text blocks in the output
/// folder, which are their only copy.
struct SearchIndexer {
  let site: Site
  let inputs: SiteInputs
  private let jobs: Int
  /// The index in the output folder; nil unless all its files are unchanged.
  private let cached: CachedIndex?
  /// The unchanged files in its folder, keyed by path.
  private let unchanged: [String: Manifest.File]
  private let makeBodyReader: @Sendable () throws -> BodyReader

  /// Creates an indexer over the files in the output folder.
  init(
    _ site: Site,
    _ inputs: SiteInputs,
    over published: PublishedSite,
    jobs: Int,
    makeBodyReader: @Sendable @escaping () throws -> BodyReader
  ) {
    let unchanged = published.unchangedFiles(below: String(Permalinks.searchFile("").dropFirst()))
    (self.site, self.inputs, self.jobs, self.unchanged) = (site, inputs, jobs, unchanged)
    self.makeBodyReader = makeBodyReader
    cached = published.manifest.search.flatMap { index in
      index.names.allSatisfy { unchanged[Self.path($0)] != nil } ? index : nil
    }
  }

  /// Returns the path of an index file below the output folder.
  private static func path(_ name: String) -> String { Permalinks.outputPath(Permalinks.searchFile(name)) }

  func index() async throws -> SiteIndex {
    let hashes = site.documents.reversed().map(site.searchHash)
    let fingerprint = fingerprint(hashes)
    if let cached, cached.fingerprint == fingerprint { return SiteIndex(cached, unchanged) }
    let matched = cached.flatMap { earlierTerms($0, hashes) }
    let files = searchIndex.files(
      try await parts(matched?.match.fresh ?? Array(hashes.indices)),
      updating: matched.map { EarlierTerms(blocks: $0.blocks, numbers: $0.match.numbers) } ?? EarlierTerms()
    )
    let new = CachedIndex(files, fingerprint: fingerprint, basis: inputs.basis, reviews: hashes)
    return SiteIndex(files, new, unchanged)
  }

  /// Returns the hash of all dependencies of the index.
  private func fingerprint(_ hashes: [ContentHash]) -> ContentHash {
    var hasher = WordHasher()
    hasher.add(inputs.environment)
    for hash in hashes { hasher.add(hash) }
    return hasher.hash()
  }

  private var searchIndex: SearchIndex {
    SearchIndex(
      marks: site.searchMarks,
      categories: site.searchCategories,
      rules: site.searchRules,
      results: site.searchResults,
      hash: { ContentHash($0).short }
    )
  }
}

// MARK: - Terms
extension SearchIndexer {
  private typealias MatchedTerms = (blocks: [ContiguousArray<UInt8>], match: ReviewMatch)

  /// Reads the terms in the blocks of an index; returns nil if its basis differs or a block is unreadable.
  private func earlierTerms(_ index: CachedIndex, _ hashes: [ContentHash]) -> MatchedTerms? {
    guard index.basis == inputs.basis, let earlier = index.hashes,
      var folder = try? OutputFolder(inputs.settings.output)
    else { return nil }
    var blocks: [ContiguousArray<UInt8>] = []
    for name in index.blocks {
      let path = Self.path(name)
      guard let bytes = folder.read(path), ContentHash(bytes) == unchanged[path]?.hash else { return nil }
      blocks.append(bytes)
    }
    return (blocks, ReviewMatch(earlier: earlier, now: hashes))
  }

  /// Extracts the terms of reviews in parallel.
  private func parts(_ numbers: [Int]) async throws -> [PartialIndex] {
    let (site, makeBodyReader, count) = (site, makeBodyReader, min(jobs, numbers.count))
    let chunks = (0..<count).map { numbers[numbers.count * $0 / count..<numbers.count * ($0 + 1) / count] }
    return try await parallelMap(chunks, jobs: count) { _ in
      TermWorker(site: site, reader: try makeBodyReader())
    } body: { worker, numbers in
      try worker.terms(of: numbers)
    }
  }
}

/// A worker that extracts the terms of one review at a time.
private struct TermWorker {
  let site: Site
  let reader: BodyReader

  func terms(of numbers: ArraySlice<Int>) throws -> PartialIndex {
    var extractor = TermExtractor(site.searchRules)
    for number in numbers {
      try Interruption.check()
      let document = site.document(DocumentID(number))
      let text = try reader.body(of: document.listed.file).plainText
      extractor.append(site.searchDocument(document), text: text.span, number: number)
    }
    return extractor.part
  }
}

/// The correspondence between the reviews of an earlier index and the current reviews, by the hashes of their files.
struct ReviewMatch {
  /// The current number of each earlier review; `EarlierTerms.gone` if it no longer exists.
  private(set) var numbers: [UInt32]
  /// The numbers of the reviews whose terms the earlier index does not contain.
  private(set) var fresh: [Int] = []

  init(earlier: [ContentHash], now: [ContentHash]) {
    let stable = SearchIndex.stableCount(of: now.count)
    self.init(known: earlier.prefix(SearchIndex.stableCount(of: earlier.count)), now: now.prefix(stable))
    fresh += stable..<now.count
  }

  private init(known earlier: ArraySlice<ContentHash>, now: ArraySlice<ContentHash>) {
    numbers = [UInt32](repeating: EarlierTerms.gone, count: earlier.count)
    // Most positions are unchanged, so equal prefixes and suffixes are matched without a hash table.
    let start = zip(earlier, now).prefix { $0 == $1 }.count
    let end = zip(earlier.dropFirst(start).reversed(), now.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    for number in 0..<start { numbers[number] = UInt32(number) }
    for place in 1..<end + 1 { numbers[earlier.count - place] = UInt32(now.count - place) }
    var rest: [ContentHash: Int] = [:]
    for number in start..<earlier.count - end { rest[earlier[number]] = number }
    for number in start..<now.count - end {
      if let old = rest.removeValue(forKey: now[number]) { numbers[old] = UInt32(number) } else { fresh.append(number) }
    }
  }
}
