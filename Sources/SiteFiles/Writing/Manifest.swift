/// What Verdict wrote into an output folder: only these files may be replaced or removed.
struct Manifest: Sendable {
  /// One file as it was written.
  struct Entry: Hashable, Sendable {
    let hash: ContentHash
    let size: Int
    /// When the file was last changed, in nanoseconds since 1970; with `size` it tells whether someone else wrote it.
    let modified: Int
  }

  /// The files by their paths below the output folder.
  var entries: [String: Entry] = [:]

  private static let heading = "verdict manifest 1"

  init() {}

  /// Reads what `bytes` wrote; nil when it is damaged or of another version.
  init?(_ bytes: ContiguousArray<UInt8>) {
    var lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
    // The last line is empty; anything else means that the file was cut.
    guard lines.first?.elementsEqual(Self.heading.utf8) == true, lines.popLast()?.isEmpty == true else { return nil }
    entries.reserveCapacity(lines.count)
    for line in lines.dropFirst() {
      let fields = line.split(separator: .space, maxSplits: 3)
      guard fields.count == 4, let hash = ContentHash(String(decoding: fields[0], as: UTF8.self)),
        let size = Int(String(decoding: fields[1], as: UTF8.self)),
        let modified = Int(String(decoding: fields[2], as: UTF8.self))
      else { return nil }
      entries[String(decoding: fields[3], as: UTF8.self)] = Entry(hash: hash, size: size, modified: modified)
    }
  }

  /// The manifest as a file: a line for each entry, in the order of the paths.
  var bytes: ContiguousArray<UInt8> {
    var text = Self.heading + "\n"
    for (path, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      text += "\(entry.hash) \(entry.size) \(entry.modified) \(path)\n"
    }
    return ContiguousArray(text.utf8)
  }
}
