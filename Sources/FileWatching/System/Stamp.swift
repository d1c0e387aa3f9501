#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the file system says of a file without reading it.
struct Stamp: Equatable {
  let isFolder: Bool
  private let size: Int
  private let inode: UInt64
  /// In nanoseconds since 1970, as is `changed`.
  private let modified: Int
  private let changed: Int

  /// The stamp of the file or folder at a path, without following a link at its end unless told; nil when it is gone.
  init?(_ path: String, followsLink: Bool = false) {
    var status = stat()
    let result = followsLink ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    guard result == 0 else { return nil }
    #if canImport(Darwin)
      (modified, changed) = (status.st_mtimespec.nanoseconds, status.st_ctimespec.nanoseconds)
    #else
      (modified, changed) = (status.st_mtim.nanoseconds, status.st_ctim.nanoseconds)
    #endif
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    (size, inode) = (Int(status.st_size), UInt64(status.st_ino))
  }

  /// Whether a change after `now` will show: the clock of a file system stands still for up to 10 ms where it counts
  /// parts of seconds, else for up to two seconds.
  func isSettled(at now: Int) -> Bool {
    let countsParts = modified % 1_000_000_000 != 0 && changed % 1_000_000_000 != 0
    return abs(now - changed) > (countsParts ? 20_000_000 : 2_100_000_000)
  }

  /// The time of day in nanoseconds since 1970.
  static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}
