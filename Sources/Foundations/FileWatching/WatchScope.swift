import BinaryCoding
import FileSystem

/// The watched files and folders, with exclusions.
struct WatchScope: Sendable {
  /// The paths of files and folders as given; they may not exist yet.
  let roots: [String]
  /// The absolute paths, without symlinks, of ignored files and folders.
  private let ignored: [String]
  /// The folders in which intentionally hidden names are reported.
  private let showingHidden: [String]
  /// The ignored paths below each root, in the spelling of the root.
  private var ignoredPaths: [String: Set<String>] = [:]

  init(_ roots: [String], ignoring ignored: [String], showingHidden folders: [String] = []) {
    var known: Set<String> = []
    self.roots = roots.map(\.withoutSlashAtEnd).filter { known.insert($0).inserted }
    self.ignored = ignored.map(\.withoutSlashAtEnd)
    showingHidden = folders
  }

  /// Updates the ignored paths of a root, which may be a symlink.
  mutating func resolve(_ root: String) {
    ignoredPaths[root] = nil
    guard let resolved = resolvedPath(root) else { return }
    let inside = ignored.compactMap { $0.rest(below: resolved) }.map(root.joined)
    if !inside.isEmpty { ignoredPaths[root] = Set(inside) }
  }

  /// Returns whether an entry of a folder is watched.
  func includes(_ path: String, name: String) -> Bool {
    let isIntentional = name.isIntentionallyHidden && showingHidden.contains(where: path.isInside)
    return (isIntentional || !name.isHiddenName)
      && !ignoredPaths.values.contains { $0.contains(path) }
  }
}
