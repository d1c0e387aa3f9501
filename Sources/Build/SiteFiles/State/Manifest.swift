import BinaryCoding
import FileSystem

/// What Verdict wrote into an output folder: only these files may be replaced or removed.
package struct Manifest: Sendable {
  /// One file as it was written. A class, because it goes from list to list; it never changes.
  package final class File: Located, Sendable {
    /// Its path below the output folder.
    package let path: String
    /// The hash of its bytes.
    package let hash: ContentHash
    /// How it stood on disk; with another stamp someone else may have written it.
    let stamp: FileStamp
    /// Whether an equal stamp means equal bytes.
    let isSettled: Bool
    /// The hash of everything that it was made of.
    let fingerprint: ContentHash
    /// Whether it was made of a picture, and the stamp of its folder answers for it.
    let isDerivative: Bool

    init(
      path: String,
      hash: ContentHash,
      stamp: FileStamp,
      isSettled: Bool,
      fingerprint: ContentHash,
      isDerivative: Bool
    ) {
      (self.path, self.hash, self.stamp, self.isSettled) = (path, hash, stamp, isSettled)
      (self.fingerprint, self.isDerivative) = (fingerprint, isDerivative)
    }

    /// The same when its stamp has settled.
    var settled: File {
      File(
        path: path,
        hash: hash,
        stamp: stamp,
        isSettled: true,
        fingerprint: fingerprint,
        isDerivative: isDerivative
      )
    }

    /// Whether it says the same as another.
    func isSame(as other: File) -> Bool {
      self === other
        || path == other.path && hash == other.hash && stamp == other.stamp && isSettled == other.isSettled
          && fingerprint == other.fingerprint
    }
  }

  /// The hash of everything that the whole site was made of; nil when the build did not finish.
  var fingerprint: ContentHash?
  /// What the build told the author, to be told again when nothing has changed.
  var summary = SiteSummary()
  /// The search index.
  var search: KeptIndex?
  /// How the folder of derivatives stood when all of them were seen to stand; nil when that has not been looked at. There are
  /// several for each picture, so builds that change nothing do not ask for each.
  var pictures: FileStamp?
  /// In the order in which a build plans them.
  package var files: [File] = []

  /// The paths that a manifest of another version says are Verdict's; nothing else is known of it.
  private(set) var others: [String]?

  init() {}

  /// What is understood of the bytes of a manifest, which may be of another version.
  static func understood(_ file: ContiguousArray<UInt8>) throws(DamagedBytes) -> Manifest {
    if let manifest: Manifest = try StateFile.value(file) { return manifest }
    var manifest = Manifest()
    manifest.others = try StateFile.paths(file)
    return manifest
  }
}

extension Manifest: BinaryCodable {
  /// The paths come first, so that every version of Verdict can read what is Verdict's.
  package func encode(to encoder: inout ByteEncoder) {
    files.map(\.path).encode(to: &encoder)
    fingerprint.encode(to: &encoder)
    summary.encode(to: &encoder)
    search.encode(to: &encoder)
    pictures.encode(to: &encoder)
    for file in files { file.encode(to: &encoder) }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let paths = try decoder.plainPaths()
    fingerprint = try ContentHash?(from: &decoder)
    summary = try SiteSummary(from: &decoder)
    search = try KeptIndex?(from: &decoder)
    pictures = try FileStamp?(from: &decoder)
    files.reserveCapacity(paths.count)
    for path in paths { files.append(try File(path: path, from: &decoder)) }
  }
}

extension Manifest.File {
  /// Appends what is known of the file beside its path.
  fileprivate func encode(to encoder: inout ByteEncoder) {
    hash.encode(to: &encoder)
    stamp.encode(to: &encoder)
    isSettled.encode(to: &encoder)
    fingerprint.encode(to: &encoder)
    isDerivative.encode(to: &encoder)
  }

  /// Reads what `encode` wrote of the file at `path`.
  fileprivate convenience init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: path,
      hash: try decoder.hash(),
      stamp: try FileStamp(from: &decoder),
      isSettled: try Bool(from: &decoder),
      fingerprint: try decoder.hash(),
      isDerivative: try Bool(from: &decoder)
    )
  }
}
