import BinaryCoding
import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Creation of files that authors continue to edit. A temporary file is renamed only if the name is free. Missing folders are
/// created; symlinks in the path are rejected.
package enum NewFile {
  /// Creates a file at a path below `folder`, which may be a symlink; returns false if the path is taken.
  package static func create(
    _ path: String,
    below folder: String,
    _ bytes: ContiguousArray<UInt8>
  ) throws(FileError) -> Bool {
    var walk = FolderWalk(try Descriptor.folder(folder))
    return try create(path, in: &walk, bytes)
  }

  /// Creates a file below a folder, which is created if missing; returns false if the path is taken.
  package static func createInNewFolder(
    _ path: String,
    below folder: String,
    _ bytes: ContiguousArray<UInt8>
  ) throws(FileError) -> Bool {
    try Descriptor.makeFolders(folder)
    return try create(path, below: folder, bytes)
  }

  /// Writes a file into a folder, which is created if missing, replacing a file of that name.
  package static func replace(_ name: String, below folder: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try Descriptor.makeFolders(folder)
    let opened = try Descriptor.folder(folder)
    opened.removeLeftovers()
    try opened.overwrite(name, bytes.span)
  }

  /// Creates a file below an open folder; returns false if the path is taken.
  static func create(
    _ path: String,
    in walk: inout FolderWalk,
    _ bytes: ContiguousArray<UInt8>,
    isDurable: Bool = false,
    removingLeftovers: Bool = true
  ) throws(FileError) -> Bool {
    let (folder, name) = path.folderAndName
    try enter(folder, in: &walk)
    return try walk.inCurrent { (folder) throws(FileError) in
      if removingLeftovers { folder.removeLeftovers() }
      return try folder.create(name, bytes.span, isDurable: isDurable)
    }
  }

  private static func enter(_ folder: String, in walk: inout FolderWalk) throws(FileError) {
    do throws(FileError) {
      try walk.enter(folder, making: true)
    } catch {
      guard let obstacle = walk.obstacle(on: folder), obstacle.kind == .link else { throw error }
      throw FileError(action: "write through the symlink", path: walk.root.joined(obstacle.path), code: ELOOP)
    }
  }
}

/// Several new files below a folder. After an error, `removeAll` removes the files that are already written.
package struct NewFiles: ~Copyable {
  private var walk: FolderWalk
  private var paths: [String] = []
  private var folders: Set<String> = []

  /// Opens a folder, which is created if missing.
  package init(below folder: String) throws(FileError) {
    try Descriptor.makeFolders(folder)
    walk = FolderWalk(try Descriptor.folder(folder))
  }

  /// Adds a file; returns false if the path is taken.
  package mutating func add(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    let isFirst = folders.insert(path.folderAndName.folder).inserted
    guard try NewFile.create(path, in: &walk, bytes, removingLeftovers: isFirst) else { return false }
    paths.append(path)
    return true
  }

  /// Removes the added files.
  package mutating func removeAll() {
    for path in paths {
      let (folder, name) = path.folderAndName
      guard (try? walk.enter(folder)) != nil else { continue }
      try? walk.inCurrent { (folder) throws(FileError) in try folder.removeFile(name) }
    }
  }
}
