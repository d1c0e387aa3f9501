import BinaryCoding

/// A file of the log.
package struct LogFile: ContentValue {
  /// The folder of all files of the log, below the content folder.
  package static let folder = "log"

  package let path: String
  package let entries: [LogEntry]

  package var title: String { String(path.lastPathComponent) }
  package var illustration: Illustration? { nil }
  package var illustrations: [Illustration] { entries.compactMap(\.illustration) }
  package var notes: [Ranged<String>] { entries.compactMap(\.note) }

  package init(path: String, entries: [LogEntry]) { (self.path, self.entries) = (path, entries) }

  package init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.path = path
    let count = try decoder.count()
    var entries: [LogEntry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count { entries.append(try LogEntry(path: path, from: &decoder)) }
    self.entries = entries
  }

  package func encode(to encoder: inout ByteEncoder) {
    encoder.append(entries.count)
    for entry in entries { entry.encode(to: &encoder) }
  }
}
