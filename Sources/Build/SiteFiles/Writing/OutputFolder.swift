import BinaryCoding
import FileSystem

/// The open output folder of one worker. Files are staged as temporary files at the top of the folder, and renamed once all are
/// complete. No folder in it can therefore be on another file system.
package struct OutputFolder: ~Copyable {
  private var walk: FolderWalk
  private let isDurable: Bool

  private static let temporaryPrefix = ".verdict-new-"

  /// Opens the output folder, which must not be a symlink. With `isDurable`, files are flushed to disk before they are renamed.
  package init(_ path: String, isDurable: Bool = false) throws(FileError) {
    walk = FolderWalk(try Descriptor.folder(path, followsLink: false))
    self.isDurable = isDurable
  }

  /// Writes the file with a number to a temporary file. Errors name its final `path`.
  func stage(_ number: Int, _ bytes: Span<UInt8>, for path: String) throws(FileError) {
    try walk.root.writeTemporary(Self.temporaryName(number), bytes, for: path, isDurable: isDurable)
  }

  /// Renames the file with a number to its path, creating missing folders; returns its metadata.
  mutating func publish(_ number: Int, at path: String) throws(FileError) -> FileMetadata {
    let (folder, name) = path.folderAndName
    let temporaryName = Self.temporaryName(number)
    if try makesFolder(folder) {
      let newFolder = folder.lastPathComponent
      return try walk.inParent { (parent) throws(FileError) in
        try walk.root.publish(temporaryName, in: parent, as: "\(newFolder)/\(name)")
      }
    }
    try walk.enter(folder, making: true)
    return try walk.inCurrent { (folder) throws(FileError) in
      let metadata = try walk.root.publish(temporaryName, in: folder, as: name)
      if isDurable { try folder.synchronize() }
      return metadata
    }
  }

  private static func temporaryName(_ number: Int) -> String { "\(temporaryPrefix)\(number)" }

  /// Creates a folder; returns false if it existed. A new folder cannot be a symlink and need not be opened.
  private mutating func makesFolder(_ path: String) throws(FileError) -> Bool {
    guard !isDurable, !path.isEmpty, path != walk.currentPath else { return false }
    let (above, name) = path.folderAndName
    try walk.enterParent(above, making: true)
    return try walk.inParent { (parent) throws(FileError) in try parent.makeFolder(name) }
  }

  /// Removes temporary files of failed or killed builds.
  func removeStaged() throws(FileError) {
    for name in try walk.root.names() where name.shown.hasPrefix(Self.temporaryPrefix) {
      try walk.root.removeFile(name.shown)
    }
  }

  /// Returns the status of a file; nil if it is missing or not a regular file.
  mutating func status(_ path: String) -> FileStatus? {
    let status = try? inFolder(of: path) { (folder, name) throws(FileError) in try folder.status(of: name) }
    return status.flatMap { $0.kind == .file ? $0 : nil }
  }

  /// Returns the bytes of a file; nil if it cannot be read.
  mutating func read(_ path: String) -> ContiguousArray<UInt8>? {
    let bytes = try? inFolder(of: path) { (folder, name) throws(FileError) in
      try folder.file(name).readAll(atMost: 1 << 32)
    }
    return bytes ?? nil
  }

  /// Removes a file, and parent folders that become empty. Missing files, and parents replaced by a symlink or file, are
  /// ignored.
  package mutating func remove(_ path: String) throws(FileError) {
    try inFolderIfThere(of: path) { (folder, name) throws(FileError) in try folder.removeFile(name) }
    for path in path.foldersAbove.reversed() {
      try inFolderIfThere(of: String(path)) { (folder, name) throws(FileError) in try folder.removeEmptyFolder(name) }
    }
  }

  private mutating func inFolderIfThere(
    of path: String,
    _ body: (borrowing Descriptor, String) throws(FileError) -> Void
  ) throws(FileError) {
    do throws(FileError) {
      try inFolder(of: path, body)
    } catch {
      guard error.isNotFound else { throw error }
    }
  }

  /// Enters the folder of a path and calls `body` with the folder and the name.
  private mutating func inFolder<Result>(
    of path: String,
    _ body: (borrowing Descriptor, String) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let (folder, name) = path.folderAndName
    try walk.enter(folder)
    return try walk.inCurrent { (folder) throws(FileError) in try body(folder, name) }
  }
}

extension Descriptor {
  /// Renames a file into another folder and returns its metadata.
  fileprivate func publish(
    _ temporaryName: String,
    in folder: borrowing Descriptor,
    as name: String
  ) throws(FileError) -> FileMetadata {
    try rename(temporaryName, into: folder, as: name)
    return try folder.status(of: name).metadata
  }
}
