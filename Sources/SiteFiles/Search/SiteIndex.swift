import BinaryCoding
import SearchIndexing
import SiteRendering

/// The search index of a site, to be published.
struct SiteIndex: Sendable {
  let files: [PlannedFile]
  /// What to remember of it.
  let kept: KeptIndex

  /// The path of the file that names the others.
  var head: String { Permalinks.searchFile(kept.head) }

  /// The index that stands in the output folder.
  init(_ kept: KeptIndex, _ standing: [String: Manifest.File]) {
    self.kept = kept
    files = kept.names.map { PlannedFile(indexFile: $0, nil, standing) }
  }

  /// An index that was made, of which some files may stand in the output folder.
  init(_ files: SearchFiles, _ kept: KeptIndex, _ standing: [String: Manifest.File]) {
    self.kept = kept
    self.files = files.all.map { PlannedFile(indexFile: $0.name, $0.bytes, standing) }
  }
}

extension PlannedFile {
  fileprivate init(
    indexFile name: String,
    _ bytes: ContiguousArray<UInt8>?,
    _ standing: [String: Manifest.File]
  ) {
    let url = Permalinks.searchFile(name)
    // A file without bytes is known to stand there, so it has a fingerprint.
    let fingerprint = bytes.map { ContentHash($0) } ?? standing[Permalinks.outputPath(url)]?.fingerprint
    self.init(url, .index(bytes), fingerprint: fingerprint ?? ContentHash(ByteEncoder()))
  }
}

/// What a build remembers of the search index that it wrote; the rest stands in the index itself.
struct KeptIndex: Sendable {
  /// A file of the catalogue.
  struct Rows: Sendable {
    /// The hash of what its rows show.
    let fingerprint: ContentHash
    let name: String
  }

  /// The hash of everything that the index follows from.
  let fingerprint: ContentHash
  /// The hash of what terms depend on beside the files of the reviews.
  let basis: ContentHash
  /// The hashes of those files, the newest review first, encoded.
  let reviews: ArraySlice<UInt8>
  let head: String
  let words: String
  /// The hash of what the words follow from.
  let wordsFingerprint: ContentHash
  /// In the order of their terms.
  let blocks: [String]
  /// In the order of the reviews.
  let catalogue: [Rows]

  init(_ files: SearchFiles, _ fingerprints: IndexFingerprints, basis: ContentHash, reviews: [ContentHash]) {
    (fingerprint, self.basis) = (fingerprints.all, basis)
    var encoder = ByteEncoder()
    reviews.encode(to: &encoder)
    self.reviews = encoder.bytes[...]
    wordsFingerprint = fingerprints.words
    (head, words, blocks) = (files.head.name, files.words.name, files.blocks.map(\.name))
    catalogue = zip(fingerprints.rows, files.catalogue).map { Rows(fingerprint: $0, name: $1.name) }
  }

  /// The names of its files.
  var names: [String] { catalogue.map(\.name) + blocks + [words, head] }

  /// The hashes of the files of its reviews.
  var hashes: [ContentHash]? {
    var decoder = ByteDecoder(reviews)
    return try? [ContentHash](from: &decoder)
  }
}

extension KeptIndex: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    fingerprint.encode(to: &encoder)
    basis.encode(to: &encoder)
    encoder.append(bytes: reviews)
    head.encode(to: &encoder)
    words.encode(to: &encoder)
    wordsFingerprint.encode(to: &encoder)
    blocks.encode(to: &encoder)
    catalogue.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    fingerprint = try decoder.hash()
    basis = try decoder.hash()
    reviews = try decoder.bytes()
    head = try decoder.text()
    words = try decoder.text()
    wordsFingerprint = try decoder.hash()
    blocks = try [String](from: &decoder)
    catalogue = try [Rows](from: &decoder)
  }
}

extension KeptIndex.Rows: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    fingerprint.encode(to: &encoder)
    name.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    fingerprint = try decoder.hash()
    name = try decoder.text()
  }
}

/// The hashes of what the files of a search index follow from, terms apart.
struct IndexFingerprints {
  /// Of everything.
  let all: ContentHash
  /// Of each file of the catalogue.
  let rows: [ContentHash]
  /// Of the words that typing errors are measured against.
  let words: ContentHash

  /// The fingerprints in a site; `environment` is the hash of what its pages depend on beside content.
  init(_ site: Site, environment: ContentHash) {
    var (all, words, row) = (WordHasher(), WordHasher(), WordHasher())
    all.add(environment)
    words.add(environment)
    rows = SearchIndex.rows(count: site.articles.count).map { numbers in
      row.add(environment)
      for number in numbers {
        let card = site.cardHash(number)
        all.add(site.searchHash(number))
        all.add(card)
        words.add(site.nameHash(number))
        row.add(card)
      }
      return row.hash()
    }
    (self.all, self.words) = (all.hash(), words.hash())
  }
}
