import BinaryCoding

/// Opens folders below another one: one component after the other, each beneath the descriptor of the one before, and
/// never through a link. It keeps the last folder open, and the one above it, since files come in the order of their
/// folders: `reviews/a/index.html`, `reviews/b/index.html`.
package struct FolderWalk: ~Copyable {
  package let root: Descriptor
  private var parent: Descriptor?
  private var parentPath = ""
  private var current: Descriptor?
  /// The path of the folder that was entered last; empty for the root.
  package private(set) var currentPath = ""

  /// Begins at a folder.
  package init(_ root: consuming Descriptor) {
    self.root = root
  }

  /// Enters a folder below the root; with `making` it is made if need be.
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

  /// Enters the folder above others, which stays open while they are entered. It is kept only once all of it is open: a
  /// path that leads nowhere must not leave half of it behind.
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

  /// Works in the folder that was entered last.
  package borrowing func inCurrent<Result: ~Copyable>(
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    switch current {
    case .some(let folder): try body(folder)
    case .none: try body(root)
    }
  }

  /// Works in the parent that was entered last.
  package borrowing func inParent<Result: ~Copyable>(
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    switch parent {
    case .some(let folder): try body(folder)
    case .none: try body(root)
    }
  }

  /// Opens a folder in another one; in the root where there is none.
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
  /// Returns the first entry on the path of a folder that is no folder: a symlink or a file.
  package func obstacle(on path: String) -> (path: String, kind: FileStatus.Kind)? {
    for folder in (path + "/").foldersAbove.map(String.init) {
      if let kind = try? root.status(of: folder).kind, kind != .folder { return (folder, kind) }
    }
    return nil
  }
}

extension String {
  /// The path of the folder, empty where there is none, and the name in it.
  package var folderAndName: (folder: String, name: String) {
    guard let folder = folderPath else { return ("", self) }
    return (String(folder), String(self[folder.endIndex...].utf8.dropFirst()) ?? "")
  }
}
