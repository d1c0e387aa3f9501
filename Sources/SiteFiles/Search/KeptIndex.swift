import BinaryCoding
import SearchIndexing
import SiteRendering

/// What a build remembers of the search index that it wrote; the rest stands in the index itself.
struct KeptIndex: Sendable {
  /// A file of the catalogue.
  struct Rows: Sendable {
    /// The hash of what its rows show.
    let origin: ContentHash
    let name: String
  }

  /// The hash of everything that the index follows from.
  let origin: ContentHash
  /// The hash of what terms depend on beside the files of the reviews.
  let basis: ContentHash
  /// The hashes of those files, the newest review first, encoded.
  let reviews: ArraySlice<UInt8>
  let manifest: String
  let words: String
  /// The hash of what the words follow from.
  let wordsOrigin: ContentHash
  /// In the order of their terms.
  let blocks: [String]
  /// In the order of the reviews.
  let catalogue: [Rows]

  init(_ files: SearchFiles, _ origins: IndexOrigins, basis: ContentHash, reviews: [ContentHash]) {
    (origin, self.basis) = (origins.all, basis)
    var encoder = ByteEncoder()
    reviews.encode(to: &encoder)
    self.reviews = encoder.bytes[...]
    wordsOrigin = origins.words
    (manifest, words, blocks) = (files.manifest.name, files.words.name, files.blocks.map(\.name))
    catalogue = zip(origins.rows, files.catalogue).map { Rows(origin: $0, name: $1.name) }
  }

  /// The names of its files.
  var names: [String] { catalogue.map(\.name) + blocks + [words, manifest] }

  /// The hashes of the files of its reviews.
  var hashes: [ContentHash]? {
    var decoder = ByteDecoder(reviews)
    return try? [ContentHash](from: &decoder)
  }
}

extension KeptIndex: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    origin.encode(to: &encoder)
    basis.encode(to: &encoder)
    encoder.append(bytes: reviews)
    manifest.encode(to: &encoder)
    words.encode(to: &encoder)
    wordsOrigin.encode(to: &encoder)
    blocks.encode(to: &encoder)
    catalogue.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    origin = try decoder.hash()
    basis = try decoder.hash()
    reviews = try decoder.bytes()
    manifest = try decoder.text()
    words = try decoder.text()
    wordsOrigin = try decoder.hash()
    blocks = try [String](from: &decoder)
    catalogue = try [Rows](from: &decoder)
  }
}

extension KeptIndex.Rows: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    origin.encode(to: &encoder)
    name.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    origin = try decoder.hash()
    name = try decoder.text()
  }
}
