import BinaryCoding
import FileSystem

/// The files that Verdict wrote to an output folder. Only listed files may be replaced or removed.
package struct Manifest: Sendable {
  /// The entry of one written file. A class, since many lists share it; immutable.
  package final class File: Located, Sendable {
    /// The path below the output folder.
    package let path: String
    /// The hash of the bytes.
    package let hash: ContentHash
    /// The metadata after writing. If it differs, another program may have changed the file.
    let metadata: FileMetadata
    /// Whether equal metadata means equal bytes.
    let isMetadataReliable: Bool
    /// The hash of all dependencies.
    let fingerprint: ContentHash
    /// Whether the file is a derivative, whose folder's metadata (`pictures`) can prove that it is unchanged.
    let isDerivative: Bool

    init(
      path: String,
      hash: ContentHash,
      metadata: FileMetadata,
      isMetadataReliable: Bool,
      fingerprint: ContentHash,
      isDerivative: Bool
    ) {
      (self.path, self.hash, self.metadata, self.isMetadataReliable) = (path, hash, metadata, isMetadataReliable)
      (self.fingerprint, self.isDerivative) = (fingerprint, isDerivative)
    }

    /// The entry after its metadata became older than the clock tick.
    var withReliableMetadata: File {
      File(
        path: path,
        hash: hash,
        metadata: metadata,
        isMetadataReliable: true,
        fingerprint: fingerprint,
        isDerivative: isDerivative
      )
    }

    /// Returns whether all values are equal.
    func isSame(as other: File) -> Bool {
      self === other
        || path == other.path && hash == other.hash && metadata == other.metadata
          && isMetadataReliable == other.isMetadataReliable
          && fingerprint == other.fingerprint
    }
  }

  /// The hash of all dependencies of the site; nil if derivatives are missing or a content file may change unnoticed.
  var fingerprint: ContentHash?
  /// The summary of the build, reported again by builds without changes.
  var summary = SiteSummary()
  var search: CachedIndex?
  /// The metadata of the folder of derivatives when all were unchanged; nil if unknown. Each image has several derivatives, so
  /// builds without changes check only the folder.
  var pictures: FileMetadata?
  /// The entries in the order of the plan.
  package var files: [File] = []

  /// The paths in a manifest of another version, whose other values are unknown.
  private(set) var others: [String]?

  init() {}

  /// Decodes a manifest. One of another version yields only paths.
  static func decoded(_ file: ContiguousArray<UInt8>) throws(DamagedBytes) -> Manifest {
    if let manifest: Manifest = try StateFile.value(file) { return manifest }
    var manifest = Manifest()
    manifest.others = try StateFile.paths(file)
    return manifest
  }
}

extension Manifest: BinaryCodable {
  /// Encodes the paths first, so that other versions of Verdict can read them.
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
    search = try CachedIndex?(from: &decoder)
    pictures = try FileMetadata?(from: &decoder)
    files.reserveCapacity(paths.count)
    for path in paths { files.append(try File(path: path, from: &decoder)) }
  }
}

extension Manifest.File {
  /// Appends the values except the path.
  fileprivate func encode(to encoder: inout ByteEncoder) {
    hash.encode(to: &encoder)
    metadata.encode(to: &encoder)
    isMetadataReliable.encode(to: &encoder)
    fingerprint.encode(to: &encoder)
    isDerivative.encode(to: &encoder)
  }

  /// Reads the values that `encode` wrote for the file at `path`.
  fileprivate convenience init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: path,
      hash: try decoder.hash(),
      metadata: try FileMetadata(from: &decoder),
      isMetadataReliable: try Bool(from: &decoder),
      fingerprint: try decoder.hash(),
      isDerivative: try Bool(from: &decoder)
    )
  }
}
