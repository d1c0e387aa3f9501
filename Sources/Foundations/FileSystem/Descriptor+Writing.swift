import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Descriptor {
  /// Writes all bytes and closes the file, so that an error of either is known before the file gets its name. With
  /// `isDurable` the bytes are on the disk then, not only with the system.
  consuming func writeAll(_ bytes: Span<UInt8>, isDurable: Bool = false) throws(FileError) {
    try write(bytes, at: 0)
    if isDurable { try synchronize() }
    try closeChecked()
  }

  /// Waits until the file, or the folder's list of names, is on the disk.
  package func synchronize() throws(FileError) {
    _ = try retried("write", path) { fsync(number) }
  }

  /// Writes all bytes at an offset.
  package func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileError) {
    var count = 0
    while count < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(number, buffer.baseAddress?.advanced(by: count), buffer.count - count, off_t(offset + count))
      }
      if written < 0 {
        guard errno == EINTR else { throw .last("write", path) }
        continue
      }
      count += written
    }
  }

  private consuming func closeChecked() throws(FileError) {
    let open = number
    number = -1
    guard close(open) == 0 || errno == EINTR else { throw .last("write", path) }
  }

  /// Gives the entry `name` the name `newName` in another folder in one step, replacing what had it.
  package func rename(_ name: String, into folder: borrowing Descriptor, as newName: String) throws(FileError) {
    try expectPlain(name, "rename")
    try folder.expectPlain(newName, "rename")
    let (from, to) = (number, folder.number)
    _ = try retried("rename", folder.joined(newName)) { unsafe renameat(from, name, to, newName) }
  }

  /// Removes a file; one that is gone already, or has made way for a folder, is no error.
  package func removeFile(_ name: String) throws(FileError) {
    try remove(name, 0) { $0.isOfNothing || $0.code == EISDIR }
  }

  /// Removes a folder if it is there and empty.
  package func removeEmptyFolder(_ name: String) throws(FileError) {
    try remove(name, AT_REMOVEDIR) { $0.isOfNothing || $0.code == ENOTEMPTY || $0.code == EEXIST }
  }

  private func remove(_ name: String, _ flags: Int32, unless isExpected: (FileError) -> Bool) throws(FileError) {
    try expectPlain(name, "remove")
    guard unsafe unlinkat(number, name, flags) != 0 else { return }
    let error = FileError.last("remove", joined(name))
    guard isExpected(error) else { throw error }
  }

  /// Makes a folder and those above it unless they are there.
  package func makeFolders(_ path: String) throws(FileError) {
    try expectPlain(path, "make")
    try Self.makeFolders(path, in: number)
  }

  /// Makes a folder and those above it unless they are there, wherever the path leads.
  package static func makeFolders(_ path: String, in folder: Int32 = AT_FDCWD) throws(FileError) {
    guard unsafe mkdirat(folder, path, 0o755) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let above = path.folderPath, !above.isEmpty else { throw .last("make", path) }
    try makeFolders(String(above), in: folder)
    guard unsafe mkdirat(folder, path, 0o755) == 0 || errno == EEXIST else { throw .last("make", path) }
  }

  /// Makes a folder unless it is there; whether it was not.
  @discardableResult
  package func makeFolder(_ name: String) throws(FileError) -> Bool {
    try expectPlain(name, "make")
    if unsafe mkdirat(number, name, 0o755) == 0 { return true }
    guard errno == EEXIST else { throw .last("make", joined(name)) }
    return false
  }
}

extension Descriptor {
  /// Writes a whole file under a temporary name, from which it can get its own, `name`, in one step. With `isDurable` it
  /// is on the disk then.
  package func writeTemporary(
    _ temporaryName: String,
    _ bytes: Span<UInt8>,
    for name: String,
    isDurable: Bool
  ) throws(FileError) {
    do throws(FileError) {
      try temporaryFile(temporaryName).writeAll(bytes, isDurable: isDurable)
    } catch {
      try? removeFile(temporaryName)
      // Nobody knows the temporary file.
      throw FileError(action: "write", path: joined(name), code: error.code)
    }
  }

  /// Writes a whole file: it gets its name, perhaps in the place of another, once all of it is there under a temporary one.
  package func writeWhole(
    _ name: String,
    _ bytes: Span<UInt8>,
    through temporaryName: String,
    isDurable: Bool = false
  ) throws(FileError) {
    try writeTemporary(temporaryName, bytes, for: name, isDurable: isDurable)
    do throws(FileError) {
      try rename(temporaryName, into: self, as: name)
    } catch {
      try? removeFile(temporaryName)
      throw error
    }
  }

  /// A new file of that name; one that a killed build left behind makes way.
  private func temporaryFile(_ name: String) throws(FileError) -> Descriptor {
    do throws(FileError) {
      return try newFile(name)
    } catch {
      guard error.code == EEXIST else { throw error }
      try removeFile(name)
      return try newFile(name)
    }
  }
}

/// Waits until everything that was written is on the disk (POSIX `sync`, which waits on Linux).
package func waitForDisk() { sync() }
