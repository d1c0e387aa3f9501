import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the file system says of a file without reading it.
package struct FileStatus: Sendable {
  /// What it is.
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  package let stamp: FileStamp
  /// In bytes.
  package var size: Int { stamp.size }

  /// Makes a status of what the system filled in.
  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    stamp = FileStamp(status)
  }

  /// Asks for what is at a path, which may begin at the folder with a descriptor's number; nil when the system says
  /// nothing.
  package init?(of path: String, in folder: Int32 = AT_FDCWD, followsLink: Bool = false) {
    var status = stat()
    let flags = followsLink ? 0 : AT_SYMLINK_NOFOLLOW
    // Passed as it is, a string would be copied.
    guard unsafe path.withCString({ unsafe fstatat(folder, $0, &status, flags) }) == 0 else { return nil }
    self.init(status)
  }
}

/// A file whose stamp is the same holds the same bytes, if the stamp had settled: no system call can set the time of the
/// last change (`st_ctime`) to an older one.
package struct FileStamp: Hashable, Sendable {
  package let size: Int
  /// When the bytes were last changed, in nanoseconds since 1970; programs can set it.
  let modified: Int
  /// When the file was last changed in any way, in nanoseconds since 1970.
  let changed: Int
  let inode: Int

  /// The stamp of a file that is not there.
  package static let none = FileStamp(size: 0, modified: 0, changed: 0, inode: 0)

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

  /// Whether any change after `now` will show in the stamp: within one tick of the file system's clock it might not. A time
  /// to come, which programs can set, is as far from now as one that is over.
  package func isSettled(at now: Int) -> Bool { min(abs(now - modified), abs(now - changed)) > tick }

  /// Returns how long ago the bytes were last changed, in nanoseconds.
  package func age(at now: Int) -> Int { now - modified }

  /// How long a clock that set these times may stand still: at most 10 ms where it counts parts of seconds, two seconds
  /// on FAT.
  private var tick: Int {
    let countsParts = modified % 1_000_000_000 != 0 && changed % 1_000_000_000 != 0
    return countsParts ? 20_000_000 : 2_100_000_000
  }

  /// The time of day in nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension timespec {
  /// Nanoseconds since 1970.
  fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}

extension FileStamp: BinaryCodable {
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
