import BinaryCoding
import FileSystem

/// What is watched: files and folders, without some of what lies in them.
struct WatchScope: Sendable {
  /// The paths of files and folders as they were spelled, which need not be there yet.
  let roots: [String]
  /// The absolute paths, without links, of what changes without being of interest.
  private let ignored: [String]
  /// The same as each root is spelled.
  private var ignoredPaths: [String: Set<String>] = [:]

  init(_ roots: [String], ignoring ignored: [String]) {
    var known: Set<String> = []
    self.roots = roots.map(\.withoutSlashAtEnd).filter { known.insert($0).inserted }
    self.ignored = ignored.map(\.withoutSlashAtEnd)
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
    !EditorLitter.contains(name, isFolder: isFolder) && !ignoredPaths.values.contains { $0.contains(path) }
  }
}
