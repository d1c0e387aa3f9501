import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The type and metadata of a file, without its content.
package struct FileStatus: Sendable {
  /// The type of a file.
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  /// The metadata for detecting changes.
  package let metadata: FileMetadata
  /// The size in bytes.
  package var size: Int { metadata.size }

  /// Creates a status from the result of a system call.
  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    metadata = FileMetadata(status)
  }

  /// Reads the status of a path, relative to an open folder. Nil if the system call fails.
  package init?(of path: String, in folder: Int32 = AT_FDCWD, followsLink: Bool = false) {
    var status = stat()
    let flags = followsLink ? 0 : AT_SYMLINK_NOFOLLOW
    // Passing the string directly would copy it.
    guard unsafe path.withCString({ unsafe fstatat(folder, $0, &status, flags) }) == 0 else { return nil }
    self.init(status)
  }
}

/// File metadata for detecting changes. If the metadata was older than the clock tick, equal metadata means equal bytes: no
/// system call can set `st_ctime` to an earlier time.
package struct FileMetadata: Hashable, Sendable {
  /// The size in bytes.
  package let size: Int
  /// The time of the last change of the bytes, in nanoseconds since 1970; programs can set it.
  let modified: Int
  /// The time of the last change of any kind, in nanoseconds since 1970.
  let changed: Int
  let inode: Int

  /// The metadata of a missing file.
  package static let none = FileMetadata(size: 0, modified: 0, changed: 0, inode: 0)

  private init(size: Int, modified: Int, changed: Int, inode: Int) {
    (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
  }

  fileprivate init(_ status: stat) {
    #if canImport(Darwin)
      (modified, changed) = (status.st_mtimespec.nanoseconds, status.st_ctimespec.nanoseconds)
    #else
      (modified, changed) = (status.st_mtim.nanoseconds, status.st_ctim.nanoseconds)
    #endif
    (size, inode) = (Int(status.st_size), Int(truncatingIfNeeded: status.st_ino))
  }

  /// Returns whether every change after `now` will alter the metadata; a change within one tick of the file system's clock
  /// may not. Times in the future, which programs can set, count by their distance from `now`.
  package func isReliable(at now: Int) -> Bool { min(abs(now - modified), abs(now - changed)) > tick }

  /// Returns the time since the last change of the bytes, in nanoseconds.
  package func age(at now: Int) -> Int { now - modified }

  /// An upper bound for the clock tick of the file system, in nanoseconds. Clocks with fractions of seconds tick at least
  /// every 10 ms, those of FAT every two seconds.
  private var tick: Int {
    let countsParts = modified % 1_000_000_000 != 0 && changed % 1_000_000_000 != 0
    return countsParts ? 20_000_000 : 2_100_000_000
  }

  /// The current time in nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension timespec {
  /// The time in nanoseconds since 1970.
  fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}

extension FileMetadata: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    encoder.append(words: size.word, modified.word)
    encoder.append(words: changed.word, inode.word)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    size = Int(truncatingIfNeeded: try decoder.word())
    modified = Int(truncatingIfNeeded: try decoder.word())
    changed = Int(truncatingIfNeeded: try decoder.word())
    inode = Int(truncatingIfNeeded: try decoder.word())
  }
}

extension Int {
  fileprivate var word: UInt64 { UInt64(bitPattern: Int64(self)) }
}
