import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Descriptor {
  /// Writes all bytes and closes the file, so that errors of both are known before the file is renamed. With `isDurable`, also
  /// flushes the bytes to disk.
  consuming func writeAll(_ bytes: Span<UInt8>, isDurable: Bool = false) throws(FileError) {
    try write(bytes, at: 0)
    if isDurable { try synchronize() }
    try closeChecked()
  }

  /// Flushes a file, or the entries of a folder, to disk.
  package func synchronize() throws(FileError) {
    _ = try retried("write", path) { fsync(number) }
  }

  /// Writes all bytes at an offset, in several calls if necessary.
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

  /// Renames an entry atomically into another folder, replacing an entry of that name.
  package func rename(_ name: String, into folder: borrowing Descriptor, as newName: String) throws(FileError) {
    try expectPlain(name, "rename")
    try folder.expectPlain(newName, "rename")
    let (from, to) = (number, folder.number)
    _ = try retried("rename", folder.joined(newName)) { unsafe renameat(from, name, to, newName) }
  }

  /// Removes a file. A missing file, or a folder in its place, is ignored.
  package func removeFile(_ name: String) throws(FileError) {
    try remove(name, 0) { $0.isNotFound || $0.code == EISDIR }
  }

  /// Removes a folder if it exists and is empty.
  package func removeEmptyFolder(_ name: String) throws(FileError) {
    try remove(name, AT_REMOVEDIR) { $0.isNotFound || $0.code == ENOTEMPTY || $0.code == EEXIST }
  }

  private func remove(_ name: String, _ flags: Int32, unless isExpected: (FileError) -> Bool) throws(FileError) {
    try expectPlain(name, "remove")
    guard unsafe unlinkat(number, name, flags) != 0 else { return }
    let error = FileError.last("remove", joined(name))
    guard isExpected(error) else { throw error }
  }

  /// Creates a folder and its parents below this folder, if missing.
  package func makeFolders(_ path: String) throws(FileError) {
    try expectPlain(path, "make")
    try Self.makeFolders(path, in: number)
  }

  /// Creates a folder and its parents, if missing. Symlinks in the path are followed.
  package static func makeFolders(_ path: String, in folder: Int32 = AT_FDCWD) throws(FileError) {
    guard unsafe mkdirat(folder, path, 0o755) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let above = path.folderPath, !above.isEmpty else { throw .last("make", path) }
    try makeFolders(String(above), in: folder)
    guard unsafe mkdirat(folder, path, 0o755) == 0 || errno == EEXIST else { throw .last("make", path) }
  }

  /// Creates a folder; returns false if it exists.
  @discardableResult
  package func makeFolder(_ name: String) throws(FileError) -> Bool {
    try expectPlain(name, "make")
    if unsafe mkdirat(number, name, 0o755) == 0 { return true }
    guard errno == EEXIST else { throw .last("make", joined(name)) }
    return false
  }
}

extension Descriptor {
  /// Writes a temporary file that will be renamed to `name`, which errors show. With `isDurable`, also flushes it to disk.
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
      // Messages never name the temporary file.
      throw FileError(action: "write", path: joined(name), code: error.code)
    }
  }

  /// Writes a file through a temporary file and an atomic rename, which may replace an existing file.
  package func writeAtomically(
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

  /// Creates a temporary file, removing a leftover of a killed build.
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

/// Flushes all written files to disk (`sync`, which waits on Linux; POSIX does not require it).
package func flush() { sync() }
