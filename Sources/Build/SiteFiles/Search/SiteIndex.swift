import BinaryCoding
import SearchIndexing
import SiteModel

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
    self.init(.index(url, bytes), fingerprint: fingerprint ?? ContentHash(ByteEncoder()))
  }
}

/// What a build remembers of the search index that it wrote; the rest stands in the index itself.
struct KeptIndex: Sendable {
  /// The hash of everything that the index follows from.
  let fingerprint: ContentHash
  /// The hash of what terms depend on beside the files of the reviews.
  let basis: ContentHash
  /// The hashes of those files, the oldest review first, encoded.
  let reviews: ArraySlice<UInt8>
  let head: String
  /// In the order of their terms.
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

  /// The names of its files.
  var names: [String] { blocks + recent + endings + [head] }

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
