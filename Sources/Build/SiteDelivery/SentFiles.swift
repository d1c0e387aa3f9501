import BinaryCoding
import SiteFiles

/// What Verdict has sent to a destination. It is kept there and not in `.verdict`, so every machine that publishes finds it,
/// and nobody else can name files to remove but who could remove them anyway.
package struct SentFiles: Equatable, Sendable {
  /// Its path at the destination.
  package static let path = ".verdict-sent"

  /// The files with the hashes of their bytes; nil where it is not known what has arrived.
  private(set) var hashes: [String: ContentHash?] = [:]

  /// Nothing.
  package init() {}

  /// What is understood of the bytes of a record, which may be of another version.
  static func understood(_ file: ContiguousArray<UInt8>) throws(DamagedBytes) -> SentFiles {
    if let sent: SentFiles = try StateFile.value(file) { return sent }
    return SentFiles(unsure: try StateFile.paths(file))
  }

  private init(unsure paths: some Sequence<String>) {
    hashes = Dictionary(paths.map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
  }

  /// Exactly these.
  init(_ files: [Manifest.File]) {
    hashes = Dictionary(files.map { ($0.path, $0.hash) }, uniquingKeysWith: { first, _ in first })
  }

  /// The same while files are on their way: of those nothing is known but that they may be there.
  func sending(_ paths: [String]) -> SentFiles {
    var sent = self
    for path in paths { sent.hashes.updateValue(nil, forKey: path) }
    return sent
  }

  /// The same for who does not believe that everything is there as it was sent.
  package var unsure: SentFiles { SentFiles(unsure: hashes.keys) }
}

extension SentFiles: BinaryCodable {
  /// The paths come first, as in every file of this form.
  package func encode(to encoder: inout ByteEncoder) {
    let files = hashes.sorted { $0.key < $1.key }
    files.map(\.key).encode(to: &encoder)
    for file in files { file.value.encode(to: &encoder) }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    for path in try decoder.plainPaths() { hashes.updateValue(try ContentHash?(from: &decoder), forKey: path) }
  }
}
