#if canImport(Darwin)
  import Darwin
#else
  import CRenaming
  import Glibc
#endif

/// A rename operation beyond POSIX, which some file systems do not support.
enum RenameMode {
  /// Renames only if the new name is free.
  case exclusive
  /// Exchanges the names of two files atomically.
  case exchange

  /// Renames an entry of one open folder to an entry of another; returns 0 or `errno`.
  func rename(_ folder: Int32, _ name: String, _ newFolder: Int32, _ newName: String) -> Int32 {
    while true {
      #if canImport(Darwin)
        let result = unsafe renameatx_np(folder, name, newFolder, newName, flags)
      #else
        let result = unsafe renameat2(folder, name, newFolder, newName, flags)
      #endif
      if result == 0 { return 0 }
      if errno != EINTR { return errno }
    }
  }

  private var flags: UInt32 {
    #if canImport(Darwin)
      UInt32(self == .exclusive ? RENAME_EXCL : RENAME_SWAP)
    #else
      // RENAME_NOREPLACE and RENAME_EXCHANGE of linux/fs.h
      self == .exclusive ? 1 : 2
    #endif
  }

  /// Returns whether an error code means that the system or file system does not support the operation.
  static func isUnsupported(_ code: Int32) -> Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }
}

extension Descriptor {
  /// Renames an entry into another folder unless the new name is taken; returns whether it was free.
  package func renameIfFree(
    _ name: String,
    into folder: borrowing Descriptor,
    as newName: String
  ) throws(FileError) -> Bool {
    try expectPlain(name, "rename")
    try folder.expectPlain(newName, "rename")
    let code = RenameMode.exclusive.rename(number, name, folder.number, newName)
    if code == 0 { return true }
    if code == EEXIST { return false }
    guard RenameMode.isUnsupported(code) else {
      throw FileError(action: "rename", path: folder.joined(newName), code: code)
    }
    return try linkIfFree(name, into: folder, as: newName)
  }

  /// Renames by a hard link, which fails if the name is taken. On file systems without hard links, such as FAT, checks the name
  /// immediately before the rename.
  private func linkIfFree(
    _ name: String,
    into folder: borrowing Descriptor,
    as newName: String
  ) throws(FileError) -> Bool {
    if unsafe linkat(number, name, folder.number, newName, 0) == 0 {
      try removeFile(name)
      return true
    }
    guard errno != EEXIST, try folder.statusIfThere(of: newName) == nil else { return false }
    try rename(name, into: folder, as: newName)
    return true
  }

  /// Exchanges the names of two files in this folder; returns false if the operation is not supported.
  func exchangeNames(_ name: String, _ other: String) throws(FileError) -> Bool {
    try expectPlain(name, "rename")
    try expectPlain(other, "rename")
    let code = RenameMode.exchange.rename(number, name, number, other)
    guard code != 0 else { return true }
    guard RenameMode.isUnsupported(code) else { throw FileError(action: "rename", path: joined(other), code: code) }
    return false
  }
}
