#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Descriptor {
  /// Writes all bytes and closes the file, so that an error of either is known before the file gets its name; says how it
  /// then stands on disk.
  @discardableResult
  consuming func writeAll(_ bytes: ContiguousArray<UInt8>) throws(FileError) -> FileStatus {
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      }
      if written < 0 {
        guard errno == EINTR else { throw .last("write", path) }
        continue
      }
      offset += written
    }
    let status = try status()
    try closeChecked()
    return status
  }

  private consuming func closeChecked() throws(FileError) {
    let open = number
    number = -1
    guard close(open) == 0 || errno == EINTR else { throw .last("write", path) }
  }

  /// Gives the entry `name` the name `newName` in one step, replacing what had it.
  func rename(_ name: String, to newName: String) throws(FileError) {
    _ = try retried("rename", joined(newName)) { unsafe renameat(number, name, number, newName) }
  }

  /// Removes a file; one that is gone already is no error.
  func removeFile(_ name: String) throws(FileError) {
    guard unsafe unlinkat(number, name, 0) == 0 || errno == ENOENT else { throw .last("remove", joined(name)) }
  }

  /// Removes a folder if it is empty.
  func removeEmptyFolder(_ name: String) {
    _ = unsafe unlinkat(number, name, AT_REMOVEDIR)
  }

  /// Makes a folder and those above it unless they are there.
  func makeFolders(_ path: String) throws(FileError) {
    guard unsafe mkdirat(number, path, 0o755) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw .last("make", path)
    }
    try makeFolders(String(path[..<slash]))
    try makeFolder(path)
  }

  /// Makes a folder unless it is there.
  func makeFolder(_ name: String) throws(FileError) {
    guard unsafe mkdirat(number, name, 0o755) == 0 || errno == EEXIST else { throw .last("make", joined(name)) }
  }
}
