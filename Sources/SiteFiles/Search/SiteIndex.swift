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
  init(_ kept: KeptIndex, _ site: PublishedSite) {
    self.kept = kept
    files = kept.names.map { PlannedFile(indexFile: $0, nil, site) }
  }

  /// An index that was made, of which some files may stand in the output folder.
  init(_ files: SearchFiles, _ kept: KeptIndex, _ site: PublishedSite) {
    self.kept = kept
    self.files = files.all.map { PlannedFile(indexFile: $0.name, $0.bytes, site) }
  }
}

extension PlannedFile {
  fileprivate init(indexFile name: String, _ bytes: ContiguousArray<UInt8>?, _ site: PublishedSite) {
    let url = Permalinks.searchFile(name)
    let standing = site.intact(Permalinks.outputPath(url))?.origin
    // A file without bytes is known to stand there, so it has an origin.
    let origin = bytes.map { ContentHash($0) } ?? standing ?? ContentHash(ByteEncoder())
    self.init(url, .index(bytes), origin: origin)
  }
}
