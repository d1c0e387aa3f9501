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
  func includes(_ path: String, name: String) -> Bool {
    let isMeant = name.isMeantToBeHidden && showingHidden.contains(where: path.lies(in:))
    return (isMeant || !name.isHiddenName)
      && !ignoredPaths.values.contains { $0.contains(path) }
  }
}
