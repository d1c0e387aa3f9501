private let slash = UInt8(ascii: "/")

/// Paths as file systems and browsers read them, byte by byte. To Swift, a mark that combines is one character with the
/// slash before it.
extension String {
  /// The names between the slashes.
  package var pathComponents: [Substring] { utf8.split(separator: slash).map { Substring($0) } }

  /// What stands behind the last slash; all of it where there is none.
  package var lastPathComponent: Substring { self[(lastSlash.map(utf8.index(after:)) ?? startIndex)...] }

  /// What stands before the last slash: the path of the folder. Nil where there is none.
  package var folderPath: Substring? { lastSlash.map { self[..<$0] } }

  /// What stands before each slash: the folders above, from the outermost on.
  package var foldersAbove: [Substring] { utf8.indices.filter { utf8[$0] == slash }.map { self[..<$0] } }

  /// Whether the path leads to something in a folder, or deeper.
  package func lies(in folder: String) -> Bool {
    let rest = utf8.dropFirst(folder.utf8.count)
    return utf8.starts(with: folder.utf8) && (rest.first == slash || folder == "/" && !rest.isEmpty)
  }

  private var lastSlash: Index? { utf8.lastIndex(of: slash) }
}
