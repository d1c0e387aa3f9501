import BinaryCoding

/// What Verdict wrote into an output folder: only these files may be replaced or removed.
struct Manifest: Sendable {
  /// One file as it was written.
  struct File: Hashable, Located, Sendable {
    /// Its path below the output folder.
    let path: String
    /// The hash of its bytes.
    let hash: ContentHash
    /// How it stood on disk; with another stamp someone else may have written it.
    let stamp: FileStamp
    /// Whether an equal stamp means equal bytes.
    var isSettled: Bool
    /// The hash of everything that it was made of.
    let origin: ContentHash
  }

  /// The hash of everything that the whole site was made of; nil when the build did not finish.
  var origin: ContentHash?
  /// What the build told the author, to be told again when nothing has changed.
  var summary = SiteSummary()
  /// The search index.
  var search: KeptIndex?
  /// In the order in which a build plans them.
  var files: [File] = []

  init() {}
}

extension Manifest: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    origin.encode(to: &encoder)
    summary.encode(to: &encoder)
    search.encode(to: &encoder)
    files.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    origin = try ContentHash?(from: &decoder)
    summary = try SiteSummary(from: &decoder)
    search = try KeptIndex?(from: &decoder)
    files = try [File](from: &decoder)
  }
}

extension Manifest.File: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    hash.encode(to: &encoder)
    stamp.encode(to: &encoder)
    isSettled.encode(to: &encoder)
    origin.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    path = try decoder.text()
    hash = try decoder.hash()
    stamp = try FileStamp(from: &decoder)
    isSettled = try Bool(from: &decoder)
    origin = try decoder.hash()
  }
}
