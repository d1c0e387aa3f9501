import BinaryCoding
import SearchIndexing
import SiteModel

/// The search index of a site, with its files to publish.
struct SiteIndex: Sendable {
  let files: [PlannedFile]
  /// The description for the manifest.
  let cached: CachedIndex

  /// The path of the head, which refers to the other files.
  var head: String { Permalinks.searchFile(cached.head) }

  /// Creates the index in the output folder, without bytes.
  init(_ cached: CachedIndex, _ unchanged: [String: Manifest.File]) {
    self.cached = cached
    files = cached.names.map { PlannedFile(indexFile: $0, nil, unchanged) }
  }

  /// Creates a new index, of which some files may already be in the output folder.
  init(_ files: SearchFiles, _ cached: CachedIndex, _ unchanged: [String: Manifest.File]) {
    self.cached = cached
    self.files = files.all.map { PlannedFile(indexFile: $0.name, $0.bytes, unchanged) }
  }
}

extension PlannedFile {
  fileprivate init(
    indexFile name: String,
    _ bytes: ContiguousArray<UInt8>?,
    _ unchanged: [String: Manifest.File]
  ) {
    let url = Permalinks.searchFile(name)
    // A file without bytes is in the output folder and therefore has a fingerprint.
    let fingerprint = bytes.map { ContentHash($0) } ?? unchanged[Permalinks.outputPath(url)]?.fingerprint
    self.init(.index(url, bytes), fingerprint: fingerprint ?? ContentHash(ByteEncoder()))
  }
}

/// The stored description of a search index. The terms are stored only in its files.
struct CachedIndex: Sendable {
  /// The hash of all dependencies of the index.
  let fingerprint: ContentHash
  /// The hash of the dependencies of terms except the files of the reviews.
  let basis: ContentHash
  /// The encoded content hashes of the reviews, oldest first.
  let reviews: ArraySlice<UInt8>
  let head: String
  /// The names of the text blocks, in the order of their terms.
  let blocks: [String]
  let recent: [String]
  let endings: [String]

  init(_ files: SearchFiles, fingerprint: ContentHash, basis: ContentHash, reviews: [ContentHash]) {
    (self.fingerprint, self.basis) = (fingerprint, basis)
    var encoder = ByteEncoder()
    reviews.encode(to: &encoder)
    self.reviews = encoder.bytes[...]
    (head, blocks) = (files.head.name, files.blocks.map(\.name))
    (recent, endings) = (files.recent.map(\.name), files.endings.map(\.name))
  }

  var names: [String] { blocks + recent + endings + [head] }

  /// The decoded content hashes of the reviews; nil if they are corrupt.
  var hashes: [ContentHash]? {
    var decoder = ByteDecoder(reviews)
    return try? [ContentHash](from: &decoder)
  }
}

extension CachedIndex: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    fingerprint.encode(to: &encoder)
    basis.encode(to: &encoder)
    encoder.append(bytes: reviews)
    head.encode(to: &encoder)
    blocks.encode(to: &encoder)
    recent.encode(to: &encoder)
    endings.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    fingerprint = try decoder.hash()
    basis = try decoder.hash()
    reviews = try decoder.bytes()
    head = try decoder.text()
    blocks = try [String](from: &decoder)
    recent = try [String](from: &decoder)
    endings = try [String](from: &decoder)
  }
}
