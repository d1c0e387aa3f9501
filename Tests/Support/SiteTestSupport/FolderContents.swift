import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the bytes of all files below a folder, by path.
package func contents(of folder: String) throws -> [String: Data] {
  try files(in: folder).reduce(into: [:]) { $0[$1] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($1)")) }
}

/// Returns the sorted paths of all files below a folder; an empty array if it does not exist.
package func files(in folder: String) throws -> [String] {
  guard FileManager.default.fileExists(atPath: folder) else { return [] }
  return try FileManager.default.subpathsOfDirectory(atPath: folder)
    .filter { try status("\(folder)/\($0)").st_mode & S_IFMT == S_IFREG }.sorted()
}

/// Returns the metadata of a file. `FileManager` would look up the names of owners for every file.
private func status(_ path: String) throws -> stat {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
  return status
}

/// Returns the paths in which two sets of files differ: missing in one, or with different bytes.
package func differences(_ one: [String: Data], _ other: [String: Data]) -> [String] {
  Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
}

/// Metadata and bytes of a file, to detect a rewrite even with equal bytes.
package struct FileState: Hashable, Sendable {
  /// The modification time in nanoseconds.
  package let modified: Int
  package let inode: UInt64
  package let data: Data
}

/// Returns the metadata and bytes of all files below a folder, by path.
package func fileStates(of folder: String) throws -> [String: FileState] {
  try contents(of: folder).reduce(into: [:]) { result, file in
    let status = try status("\(folder)/\(file.key)")
    let inode = UInt64(status.st_ino)
    result[file.key] = FileState(modified: status.modified.nanoseconds, inode: inode, data: file.value)
  }
}

/// Sets the modification time of a file to half a second after `seconds` since 1970.
package func setModificationTime(_ seconds: Int, of path: String) throws {
  let times = [timespec(tv_sec: seconds, tv_nsec: 500_000_000), timespec(tv_sec: seconds, tv_nsec: 500_000_000)]
  guard unsafe utimensat(AT_FDCWD, path, times, 0) == 0 else { throw CocoaError(.fileWriteUnknown) }
}

/// Waits until the file system clock is at least 30 ms past the last change below a folder, so that any later change alters
/// the times of a file.
package func awaitReliableTimes(in folder: String) async throws {
  let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
  let last = try paths.map { try status($0).changed.nanoseconds }.max() ?? 0
  let probe = try TemporaryFolder()
  repeat {
    try await Task.sleep(for: .milliseconds(1))
    try probe.write("", to: "probe")
  } while try status(probe / "probe").changed.nanoseconds <= last + 30_000_000
}

extension stat {
  /// The modification time (mtime).
  fileprivate var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// The status change time (ctime), which programs cannot set.
  fileprivate var changed: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}

extension timespec {
  fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}
