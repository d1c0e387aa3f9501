import BinaryCoding

/// A walk through folders below an open one, component by component, never through a symlink. It keeps the last folder and
/// its parent open, since files come in the order of their folders: `reviews/a/index.html`, `reviews/b/index.html`.
package struct FolderWalk: ~Copyable {
  /// The open folder at which every walk begins.
  package let root: Descriptor
  private var parent: Descriptor?
  private var parentPath = ""
  private var current: Descriptor?
  /// The path of the current folder; empty for the root.
  package private(set) var currentPath = ""

  /// Creates a walk below an open folder.
  package init(_ root: consuming Descriptor) {
    self.root = root
  }

  /// Opens a folder below the root as the current one. With `making`, missing folders are created.
  package mutating func enter(_ path: String, making: Bool = false) throws(FileError) {
    guard path != currentPath else { return }
    current = nil
    currentPath = ""
    guard !path.isEmpty else { return }
    let (above, name) = path.folderAndName
    try enterParent(above, making: making)
    current = try inParent { (parent) throws(FileError) in try Self.folder(name, in: parent, making) }
    currentPath = path
  }

  /// Opens the parent of folders, which stays open while they are entered. An error leaves no partly opened path.
  package mutating func enterParent(_ path: String, making: Bool) throws(FileError) {
    guard path != parentPath else { return }
    parent = nil
    parentPath = ""
    var opened: Descriptor?
    for component in path.pathComponents {
      opened = try Self.folder(String(component), in: opened, or: root, making)
    }
    parent = consume opened
    parentPath = path
  }

  /// Calls `body` with the current folder.
  package borrowing func inCurrent<Result: ~Copyable>(
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    switch current {
    case .some(let folder): try body(folder)
    case .none: try body(root)
    }
  }

  /// Calls `body` with the current parent.
  package borrowing func inParent<Result: ~Copyable>(
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    switch parent {
    case .some(let folder): try body(folder)
    case .none: try body(root)
    }
  }

  /// Opens a folder below another one, or below the root if that is nil.
  private static func folder(
    _ name: String,
    in parent: borrowing Descriptor?,
    or root: borrowing Descriptor,
    _ making: Bool
  ) throws(FileError) -> Descriptor {
    switch parent {
    case .some(let parent): try folder(name, in: parent, making)
    case .none: try folder(name, in: root, making)
    }
  }

  private static func folder(
    _ name: String,
    in parent: borrowing Descriptor,
    _ making: Bool
  ) throws(FileError) -> Descriptor {
    if making { try parent.makeFolder(name) }
    return try parent.folder(name)
  }
}

extension FolderWalk {
  /// Calls `body` with the folder at a path below a root. Only the path of the root may contain symlinks. With `making`,
  /// missing folders are created.
  package static func inFolder<Result>(
    _ path: String,
    below root: String,
    making: Bool = false,
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    var walk = FolderWalk(try Descriptor.folder(root))
    try walk.enter(path, making: making)
    return try walk.inCurrent(body)
  }

  /// Returns the first entry on a path that is not a folder, such as a symlink or a file.
  package func obstacle(on path: String) -> (path: String, kind: FileStatus.Kind)? {
    for folder in (path + "/").foldersAbove.map(String.init) {
      if let kind = try? root.status(of: folder).kind, kind != .folder { return (folder, kind) }
    }
    return nil
  }
}

extension String {
  /// The path of the folder (empty without one) and the name of the last component.
  package var folderAndName: (folder: String, name: String) {
    guard let folder = folderPath else { return ("", self) }
    return (String(folder), String(self[folder.endIndex...].utf8.dropFirst()) ?? "")
  }
}
