import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// MARK: - Writing to folders that authors and editors also write to
extension Descriptor {
  /// Writes a new file and renames it only if the name is free; returns false if it is taken.
  package func create(_ name: String, _ bytes: Span<UInt8>, isDurable: Bool) throws(FileError) -> Bool {
    guard try statusIfThere(of: name) == nil else { return false }
    let temporary = try writeUnique(bytes, for: name, isDurable: isDurable)
    return try removing(temporary) { (folder) throws(FileError) in
      try folder.renameIfFree(temporary, into: folder, as: name)
    }
  }

  /// Writes a file by an atomic rename, replacing a file of that name. Only the user can read a private file.
  package func overwrite(_ name: String, _ bytes: Span<UInt8>, isPrivate: Bool = false) throws(FileError) {
    let temporary = try writeUnique(bytes, for: name, isDurable: false, isPrivate: isPrivate)
    _ = try removing(temporary) { (folder) throws(FileError) in
      try folder.rename(temporary, into: folder, as: name)
      return true
    }
  }

  /// Replaces a file with the bytes `old`, keeping owner and permissions; keeps the file if it has other bytes. Throws if the
  /// file is write-protected or a symlink.
  ///
  /// An editor may save at any time. The complete new file is therefore exchanged with the old one, and the old one compared
  /// again before it is removed. Until then it has the name of a backup, so that a killed process loses no version.
  package func replace(
    _ name: String,
    _ old: ContiguousArray<UInt8>,
    with new: ContiguousArray<UInt8>,
    isDurable: Bool
  ) throws(FileError) -> ReplaceOutcome {
    guard let access = try access(toReplace: name, old) else { return .changed(backup: nil) }
    let temporary = try writeUnique(new.span, for: name, isDurable: isDurable, access)
    let backup = try renameToBackup(temporary, of: name)
    do throws(FileError) {
      // Writing and flushing took time. From here to the exchange, it is microseconds.
      guard holds(name, old) else {
        try removeFile(backup)
        return .changed(backup: nil)
      }
      guard try exchangeNames(backup, name) else {
        try rename(backup, into: self, as: name)
        return .written
      }
    } catch {
      try? removeFile(backup)
      throw error
    }
    return finish(backup, name, old, new)
  }

  /// Returns owner and permissions of a file; nil if its bytes differ from `old`.
  private func access(toReplace name: String, _ old: ContiguousArray<UInt8>) throws(FileError) -> stat? {
    let file = try opened(name, O_RDWR | O_NONBLOCK | O_NOFOLLOW, action: "write")
    let access = try file.access()
    // The superuser may write any file, but write protection is intentional.
    guard access.st_mode & 0o222 != 0 else { throw FileError(action: "write", path: joined(name), code: EACCES) }
    return try file.readAll(atMost: old.count) == old ? access : nil
  }

  /// Runs a step that renames a temporary file; removes that file if the step throws or returns false.
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
  /// Writes a temporary file into this folder and returns its name. With `isDurable`, also flushes it to disk.
  private func writeUnique(
    _ bytes: Span<UInt8>,
    for name: String,
    isDurable: Bool,
    _ access: stat? = nil,
    isPrivate: Bool = false
  ) throws(FileError) -> String {
    let temporary = TemporaryName.file.new()
    do throws(FileError) {
      let file = try newFile(temporary, mode: isPrivate ? 0o600 : access.map { $0.st_mode & 0o777 } ?? 0o644)
      if let access { file.setAccess(access) }
      try file.writeAll(bytes, isDurable: isDurable)
      return temporary
    } catch {
      if error.code != EEXIST { try? removeFile(temporary) }
      // Messages never name the temporary file.
      throw FileError(action: "write", path: joined(name), code: error.code)
    }
  }

  /// Returns owner and permissions of the open file.
  private func access() throws(FileError) -> stat {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last("read", path) }
    return status
  }

  /// Sets the owner and the permissions of the open file, if the file system permits it: SMB, FAT and FUSE often do not. The
  /// file was created with no more permissions than `other`.
  private func setAccess(_ other: stat) {
    _ = fchown(number, other.st_uid, other.st_gid)
    _ = fchmod(number, other.st_mode & 0o7777)
  }
}
