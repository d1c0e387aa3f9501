import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of all files below a folder by their paths.
package func contents(of folder: String) throws -> [String: Data] {
  try files(in: folder).reduce(into: [:]) { $0[$1] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($1)")) }
}

/// The paths of all files below a folder, in order; none when it is not there.
package func files(in folder: String) throws -> [String] {
  guard FileManager.default.fileExists(atPath: folder) else { return [] }
  return try FileManager.default.subpathsOfDirectory(atPath: folder)
    .filter { try status("\(folder)/\($0)").st_mode & S_IFMT == S_IFREG }.sorted()
}

/// `FileManager` would look up the names of owners for every file.
private func status(_ path: String) throws -> stat {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
  return status
}

/// The paths in which two sets of files differ: missing in one, or with other bytes.
package func differences(_ one: [String: Data], _ other: [String: Data]) -> [String] {
  Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
}

/// What tells whether a file was written again.
package struct FileStamp: Hashable, Sendable {
  /// In nanoseconds.
  package let modified: Int
  package let inode: UInt64
  package let data: Data
}

/// The stamps of all files below a folder by their paths.
package func stamps(of folder: String) throws -> [String: FileStamp] {
  try contents(of: folder).reduce(into: [:]) { result, file in
    let status = try status("\(folder)/\(file.key)")
    let inode = UInt64(status.st_ino)
    result[file.key] = FileStamp(modified: status.modified.nanoseconds, inode: inode, data: file.value)
  }
}

/// Sets the time of the last change of a file's bytes.
package func setModificationTime(_ seconds: Int, of path: String) throws {
  let times = [timespec(tv_sec: seconds, tv_nsec: 500_000_000), timespec(tv_sec: seconds, tv_nsec: 500_000_000)]
  guard unsafe utimensat(AT_FDCWD, path, times, 0) == 0 else { throw CocoaError(.fileWriteUnknown) }
}

/// Waits until the clock of the file system has moved on so far since the last change below a folder that any later change
/// shows in the times of a file.
package func awaitSettledTimes(in folder: String) async throws {
  let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
  let last = try paths.map { try status($0).changed.nanoseconds }.max() ?? 0
  let probe = try TemporaryFolder()
  repeat {
    try await Task.sleep(for: .milliseconds(1))
    try probe.write("", to: "probe")
  } while try status(probe / "probe").changed.nanoseconds <= last + 30_000_000
}

extension stat {
  /// The time of the last change of the bytes.
  fileprivate var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// The time of the last change of any kind, which no program can set.
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
