import BinaryCoding
import Notation

// MARK: - Drafts
extension EntryReader {
  /// Returns whether a file at `path` is a draft: as `draft` says, otherwise in a folder for drafts.
  package mutating func draft(_ path: String) -> Bool { optionalCondition("draft") ?? path.isForDrafts }
}

extension String {
  /// Whether a folder or the file below the first folder is private by its name: `drafts`, or a name with `_` before it,
  /// which Jekyll and Obsidian do not publish.
  fileprivate var isForDrafts: Bool {
    guard hasByte(UInt8(ascii: "_")) || folderPath?.utf8.contains(UInt8(ascii: "/")) ?? false else { return false }
    return pathComponents.dropFirst().enumerated().contains { number, name in
      name.utf8.first == UInt8(ascii: "_") || number + 2 < pathComponents.count && name.lowercased() == "drafts"
    }
  }
}
