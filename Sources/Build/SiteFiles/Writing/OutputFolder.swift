import BinaryCoding
import FileSystem

/// The output folder, opened; one for each worker. A file is first written whole under a temporary name, at the top of
/// the folder. It gets its own once all others are whole, too; so none of its folders can be another file system.
package struct OutputFolder: ~Copyable {
  private var walk: FolderWalk
  private let isDurable: Bool

  /// The prefix of temporary names.
  private static let temporaryPrefix = ".verdict-new-"

  /// Opens the output folder.
  package init(_ path: String, isDurable: Bool = false) throws(FileError) {
    walk = FolderWalk(try Descriptor.folder(path, followsLink: false))
    self.isDurable = isDurable
  }

  /// Writes the file with a number, which is to stand at `path`, under a temporary name.
  func stage(_ number: Int, _ bytes: Span<UInt8>, for path: String) throws(FileError) {
    try walk.root.writeTemporary(Self.temporaryName(number), bytes, for: path, isDurable: isDurable)
  }

  /// Gives the file with a number its name, making its folders, and says how it stands on disk.
  mutating func publish(_ number: Int, at path: String) throws(FileError) -> FileStamp {
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
      let stamp = try walk.root.publish(temporaryName, in: folder, as: name)
      if isDurable { try folder.synchronize() }
      return stamp
    }
  }

  private static func temporaryName(_ number: Int) -> String { "\(temporaryPrefix)\(number)" }

  /// Makes a folder; whether it was not there. What has just been made is no link, so it need not be opened.
  private mutating func makesFolder(_ path: String) throws(FileError) -> Bool {
    guard !isDurable, !path.isEmpty, path != walk.currentPath else { return false }
    let (above, name) = path.folderAndName
    try walk.enterParent(above, making: true)
    return try walk.inParent { (parent) throws(FileError) in try parent.makeFolder(name) }
  }

  /// Removes the files that have temporary names: those of a build that cannot go on, or was killed.
  func removeStaged() throws(FileError) {
    for name in try walk.root.names() where name.shown.hasPrefix(Self.temporaryPrefix) {
      try walk.root.removeFile(name.shown)
    }
  }

  /// How a file stands on disk; nil when it is not there or not a regular file.
  mutating func status(_ path: String) -> FileStatus? {
    let status = try? inFolder(of: path) { (folder, name) throws(FileError) in try folder.status(of: name) }
    return status.flatMap { $0.kind == .file ? $0 : nil }
  }

  /// The bytes of a file; nil when it cannot be read.
  mutating func read(_ path: String) -> ContiguousArray<UInt8>? {
    let bytes = try? inFolder(of: path) { (folder, name) throws(FileError) in
      try folder.file(name).readAll(atMost: 1 << 32)
    }
    return bytes ?? nil
  }

  /// Removes a file, and the folders above it that it leaves empty. Any of them may be gone already, or have made way for
  /// a link or a file.
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
      guard error.isOfNothing else { throw error }
    }
  }

  /// Enters the folder of what stands at a path, and works on it by its name.
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
  /// Gives a file its name in another folder, and says how it stands on disk.
  fileprivate func publish(
    _ temporaryName: String,
    in folder: borrowing Descriptor,
    as name: String
  ) throws(FileError) -> FileStamp {
    try rename(temporaryName, into: folder, as: name)
    return try folder.status(of: name).stamp
  }
}
