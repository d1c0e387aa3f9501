import BinaryCoding
import FileSystem

/// What is watched: files and folders, without some of what lies in them.
struct WatchScope: Sendable {
  /// The paths of files and folders as they were spelled, which need not be there yet.
  let roots: [String]
  /// The absolute paths, without links, of what changes without being of interest.
  private let ignored: [String]
  /// The folders in which hidden names are of interest, too.
  private let showingHidden: [String]
  /// The same as each root is spelled.
  private var ignoredPaths: [String: Set<String>] = [:]

  init(_ roots: [String], ignoring ignored: [String], showingHidden folders: [String] = []) {
    var known: Set<String> = []
    self.roots = roots.map(\.withoutSlashAtEnd).filter { known.insert($0).inserted }
    self.ignored = ignored.map(\.withoutSlashAtEnd)
    showingHidden = folders
  }

  /// Finds out anew where a root leads, which may be a link.
  mutating func resolve(_ root: String) {
    ignoredPaths[root] = nil
    guard let resolved = resolvedPath(root) else { return }
    let inside = ignored.compactMap { $0.rest(below: resolved) }.map(root.joined)
    if !inside.isEmpty { ignoredPaths[root] = Set(inside) }
  }

  /// Whether an entry of a folder is of interest.
  func includes(_ path: String, name: String, isFolder: Bool) -> Bool {
    let isMeant = name.isMeantToBeHidden && showingHidden.contains(where: path.lies(in:))
    return (isMeant || !EditorLitter.contains(name, isFolder: isFolder))
      && !ignoredPaths.values.contains { $0.contains(path) }
  }
}

/// Names that editors and systems make for a moment, and that are never content.
enum EditorLitter {
  /// Whether a name is hidden (`.x.swp`, `.#x`), a backup (`x~`, `#x#`), or one that an editor tries out or writes to
  /// before it renames.
  static func contains(_ name: String, isFolder: Bool) -> Bool {
    if name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") { return true }
    return !isFolder && (isTrial(name) || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___"))
  }

  /// Vim finds out with `4913`, or a number 123 further on, whether it may write to a folder (its `bufwrite.c`).
  private static func isTrial(_ name: String) -> Bool {
    guard name.utf8.count <= 6, let number = Int(name), number >= 4913 else { return false }
    return (number - 4913).isMultiple(of: 123)
  }
}
