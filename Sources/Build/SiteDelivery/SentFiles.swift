import BinaryCoding
import SiteFiles

/// The record of files sent to a destination. Stored at the destination, so that any machine can publish. Only someone who can
/// delete files there can name files to remove.
package struct SentFiles: Equatable, Sendable {
  /// The path at the destination.
  package static let path = ".verdict-sent"

  /// The content hashes, keyed by path; nil if the state at the destination is unknown.
  private(set) var hashes: [String: ContentHash?] = [:]

  /// Creates an empty record.
  package init() {}

  /// Decodes a record. One of another version yields only paths.
  static func decoded(_ file: ContiguousArray<UInt8>) throws(DamagedBytes) -> SentFiles {
    if let sent: SentFiles = try StateFile.value(file) { return sent }
    return SentFiles(paths: try StateFile.paths(file))
  }

  private init(paths: some Sequence<String>) {
    hashes = Dictionary(paths.map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
  }

  /// Creates the record of a completed transfer.
  init(_ files: [Manifest.File]) {
    hashes = Dictionary(files.map { ($0.path, $0.hash) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the record during a transfer: the files being sent have no hash.
  func sending(_ paths: [String]) -> SentFiles {
    var sent = self
    for path in paths { sent.hashes.updateValue(nil, forKey: path) }
    return sent
  }

  /// The record without hashes, so that every file is sent again.
  package var withoutHashes: SentFiles { SentFiles(paths: hashes.keys) }
}

extension SentFiles: BinaryCodable {
  /// Encodes the paths first, so that other versions of Verdict can read them.
  package func encode(to encoder: inout ByteEncoder) {
    let files = hashes.sorted { $0.key < $1.key }
    files.map(\.key).encode(to: &encoder)
    for file in files { file.value.encode(to: &encoder) }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    for path in try decoder.plainPaths() { hashes.updateValue(try ContentHash?(from: &decoder), forKey: path) }
  }
}
