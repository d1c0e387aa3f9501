import BinaryCoding

/// Adds files that the author will go on writing.
package enum NewFile {
  /// Writes a new file at a path below `folder`, making the folders above it; false when there is one already. A file
  /// that cannot be written whole is not left behind.
  package static func create(
    _ path: String,
    below folder: String,
    _ bytes: ContiguousArray<UInt8>
  ) throws(FileError) -> Bool {
    let root = try Descriptor.folder(folder)
    if let above = path.folderPath { try root.makeFolders(String(above)) }
    guard (try? root.status(of: path)) == nil else { return false }
    let file = try root.newFile(path)
    do throws(FileError) {
      try file.writeAll(bytes.span)
    } catch {
      // Half a file would be taken for one that is there already.
      try? root.removeFile(path)
      throw error
    }
    return true
  }

  /// As `create`, in a folder that is made if need be.
  package static func createInNewFolder(
    _ path: String,
    below folder: String,
    _ bytes: ContiguousArray<UInt8>
  ) throws(FileError) -> Bool {
    try Descriptor.makeFolders(folder)
    return try create(path, below: folder, bytes)
  }
}
