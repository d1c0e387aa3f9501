import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writing into folders that authors and their editors write into as well.
extension Descriptor {
  /// Writes a new file in one step; returns false where the name is taken.
  package func create(_ name: String, _ bytes: Span<UInt8>, isDurable: Bool) throws(FileError) -> Bool {
    guard try statusIfThere(of: name) == nil else { return false }
    let temporary = try writeUnique(bytes, for: name, isDurable: isDurable)
    return try removing(temporary) { (folder) throws(FileError) in
      try folder.renameIfFree(temporary, into: folder, as: name)
    }
  }

  /// Writes a file in one step, over one of that name.
  package func overwrite(_ name: String, _ bytes: Span<UInt8>) throws(FileError) {
    let temporary = try writeUnique(bytes, for: name, isDurable: false)
    _ = try removing(temporary) { (folder) throws(FileError) in
      try folder.rename(temporary, into: folder, as: name)
      return true
    }
  }

  /// Replaces the `old` bytes of a file, with the same owner and permissions; returns false where the file has other bytes
  /// by now, which stay. Throws where the file is protected, or is a symlink.
  ///
  /// An editor may save at any moment, so the new bytes are on the disk before anything is compared, and the files
  /// exchange their names: the file that is compared is the very one that was replaced.
  package func replace(
    _ name: String,
    _ old: ContiguousArray<UInt8>,
    with new: ContiguousArray<UInt8>,
    isDurable: Bool
  ) throws(FileError) -> Bool {
    guard let access = try access(toReplace: name, old) else { return false }
    let temporary = try writeUnique(new.span, for: name, isDurable: isDurable, access)
    guard try exchange(temporary, name) else { return try renameAfterComparing(temporary, name, old) }
    if holds(temporary, old) {
      try removeFile(temporary)
      return true
    }
    try putBack(temporary, name, new)
    return false
  }

  /// Returns owner and permissions of a file that may be replaced; nil where it has other bytes than `old`.
  private func access(toReplace name: String, _ old: ContiguousArray<UInt8>) throws(FileError) -> stat? {
    let file = try opened(name, O_RDWR | O_NONBLOCK | O_NOFOLLOW, action: "write")
    let access = try file.access()
    // The superuser may write any file, but whoever has protected it means it.
    guard access.st_mode & 0o222 != 0 else { throw FileError(action: "write", path: joined(name), code: EACCES) }
    return try file.readAll(atMost: old.count) == old ? access : nil
  }

  /// Exchanges the names of a temporary file and another; returns false where that is not supported.
  private func exchange(_ temporary: String, _ name: String) throws(FileError) -> Bool {
    do throws(FileError) {
      return try exchangeNames(temporary, name)
    } catch {
      try? removeFile(temporary)
      throw error
    }
  }

  /// Renames a temporary file over another as soon as that was found to have the `old` bytes.
  private func renameAfterComparing(
    _ temporary: String,
    _ name: String,
    _ old: ContiguousArray<UInt8>
  ) throws(FileError) -> Bool {
    try removing(temporary) { (folder) throws(FileError) in
      guard folder.holds(name, old) else { return false }
      try folder.rename(temporary, into: folder, as: name)
      return true
    }
  }

  /// Exchanges the names back, since the temporary file is one that another program saved. Where a third program has saved
  /// meanwhile, both files stay: one of them as a backup.
  private func putBack(_ temporary: String, _ name: String, _ new: ContiguousArray<UInt8>) throws(FileError) {
    do throws(FileError) {
      _ = try exchangeNames(temporary, name)
    } catch {
      return try keepAsBackup(temporary, of: name)
    }
    if holds(temporary, new) { try removeFile(temporary) } else { try keepAsBackup(temporary, of: name) }
  }

  /// Renames a file to the first free name of a backup: `a.md.~1~`, as other programs number them.
  private func keepAsBackup(_ file: String, of name: String) throws(FileError) {
    var number = 1
    while try !renameIfFree(file, into: self, as: "\(name).~\(number)~") { number += 1 }
  }

  /// Returns whether a name is that of a regular file with these bytes.
  private func holds(_ name: String, _ bytes: ContiguousArray<UInt8>) -> Bool {
    guard let file = try? file(name), (try? file.status().kind) == .file else { return false }
    return (try? file.readAll(atMost: bytes.count)) == bytes
  }

  /// Runs a step that renames a temporary file; removes the file where that fails or returns false.
  private func removing(
    _ temporary: String,
    _ step: (borrowing Descriptor) throws(FileError) -> Bool
  ) throws(FileError) -> Bool {
    do throws(FileError) {
      if try step(self) { return true }
    } catch {
      try? removeFile(temporary)
      throw error
    }
    try removeFile(temporary)
    return false
  }
}

extension Descriptor {
  /// Writes a whole temporary file into this folder, and returns its name. With `isDurable` it is on the disk then.
  private func writeUnique(
    _ bytes: Span<UInt8>,
    for name: String,
    isDurable: Bool,
    _ access: stat? = nil
  ) throws(FileError) -> String {
    let temporary = TemporaryName.file.new()
    do throws(FileError) {
      let file = try newFile(temporary)
      if let access { try file.setAccess(access) }
      try file.writeAll(bytes, isDurable: isDurable)
      return temporary
    } catch {
      if error.code != EEXIST { try? removeFile(temporary) }
      // Users do not know the temporary file.
      throw FileError(action: "write", path: joined(name), code: error.code)
    }
  }

  /// Returns owner and permissions of the open file.
  private func access() throws(FileError) -> stat {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last("read", path) }
    return status
  }

  /// Gives the open file the owner of another, as far as the system lets it, and the same permissions.
  private func setAccess(_ other: stat) throws(FileError) {
    _ = fchown(number, other.st_uid, other.st_gid)
    guard fchmod(number, other.st_mode & 0o7777) == 0 else { throw .last("write", path) }
  }
}
