import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The result of replacing a file.
package enum ReplaceOutcome: Equatable, Sendable {
  case written
  /// Another program changed the file, whose newest version was kept. `backup` is the name of the file with an older version
  /// that was saved during the exchange.
  case changed(backup: String?)
}

// MARK: - Files that came out of an exchange
extension Descriptor {
  /// Renames a temporary file to the first free backup name.
  func renameToBackup(_ temporary: String, of name: String) throws(FileError) -> String {
    do throws(FileError) {
      var backup = BackupName(of: name)
      while try !renameIfFree(temporary, into: self, as: backup.text) { backup.number += 1 }
      return backup.text
    } catch {
      try? removeFile(temporary)
      throw error
    }
  }

  /// Removes the file that came out of an exchange if it has the bytes `old`. Otherwise another program has saved, and the
  /// newest version is put in place.
  func finish(
    _ backup: String,
    _ name: String,
    _ old: ContiguousArray<UInt8>,
    _ new: ContiguousArray<UInt8>
  ) -> ReplaceOutcome {
    let isClosed = waitForWriters(of: backup)
    guard holds(backup, old) else { return .changed(backup: putBack(backup, name, new)) }
    // A backup that cannot be removed does not undo the save.
    if isClosed { try? removeFile(backup) }
    return .written
  }

  /// Exchanges the names of `new` and the version that another program saved; exchanges them again while it saves more.
  /// Returns the name of the backup with an older version; nil if there is none.
  private func putBack(_ backup: String, _ name: String, _ new: ContiguousArray<UInt8>) -> String? {
    var placed = new
    while holds(name, placed) {
      let newer = bytes(of: backup) ?? []
      guard (try? exchangeNames(backup, name)) == true else { break }
      let isClosed = waitForWriters(of: backup)
      if holds(backup, placed) {
        guard placed == new, isClosed else { break }
        try? removeFile(backup)
        return nil
      }
      placed = newer
    }
    return backup
  }

  /// Returns whether a name is a regular file with these bytes.
  func holds(_ name: String, _ bytes: ContiguousArray<UInt8>) -> Bool {
    self.bytes(of: name, atMost: bytes.count) == bytes
  }

  /// Returns the bytes of a regular file; nil if it is none, is longer than `limit`, or cannot be read.
  private func bytes(of name: String, atMost limit: Int = 64 << 20) -> ContiguousArray<UInt8>? {
    guard let file = try? file(name), (try? file.status().kind) == .file else { return nil }
    return try? file.readAll(atMost: limit)
  }

  /// Waits until no other program has a file open for writing; returns false after a second. The name is new, so no program
  /// opens the file again.
  private func waitForWriters(of name: String) -> Bool {
    guard let file = try? file(name) else { return true }
    for _ in 0..<200 {
      guard file.isOpenForWriting else { return true }
      usleep(5_000)
    }
    return false
  }

  /// Whether a program has the file open for writing; false if the system cannot tell. Only files without writers can be
  /// leased (Linux, `fcntl(2)`).
  private var isOpenForWriting: Bool {
    #if os(Linux)
      // From fcntl.h, for programs that define _GNU_SOURCE.
      let (setSignal, setLease) = (Int32(10), Int32(1024))
      // A broken lease is signalled; SIGURG is ignored by default.
      _ = fcntl(number, setSignal, SIGURG)
      guard fcntl(number, setLease, Int32(F_RDLCK)) != 0 else {
        _ = fcntl(number, setLease, Int32(F_UNLCK))
        return false
      }
      return errno == EAGAIN
    #else
      return false
    #endif
  }
}
