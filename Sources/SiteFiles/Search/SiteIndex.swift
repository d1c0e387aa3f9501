import BinaryCoding
import SearchIndexing
import SiteRendering

/// The search index of a site, to be published.
struct SiteIndex: Sendable {
  let files: [PlannedFile]
  /// What to remember of it.
  let kept: KeptIndex

  /// The path of the file that names the others.
  var manifest: String { Permalinks.searchFile(kept.manifest) }

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
    // A file without bytes is known to stand there, so it has an origin.
    let origin = bytes.map { ContentHash($0) } ?? standing[Permalinks.outputPath(url)]?.origin
    self.init(url, .index(bytes), origin: origin ?? ContentHash(ByteEncoder()))
  }
}
