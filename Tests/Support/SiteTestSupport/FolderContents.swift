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
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let modified = time.tv_sec * 1_000_000_000 + time.tv_nsec
    result[file.key] = FileStamp(modified: modified, inode: UInt64(status.st_ino), data: file.value)
  }
}
