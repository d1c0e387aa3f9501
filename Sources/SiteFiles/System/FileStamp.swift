import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the file system says of a file without reading it. A file whose stamp is the same holds the same bytes, if the
/// stamp had settled: no system call can set the time of the last change (`st_ctime`) to an older one.
struct FileStamp: Hashable, Sendable {
  let size: Int
  /// When the bytes were last changed, in nanoseconds since 1970; programs can set it.
  let modified: Int
  /// When the file was last changed in any way, in nanoseconds since 1970.
  let changed: Int
  let inode: Int

  /// Whether any change after `now` will show in the stamp: within one tick of the file system's clock it might not.
  func isSettled(at now: Int) -> Bool { max(changed, modified) < now - tick }

  /// How long a clock that set these times may stand still: at most 10 ms where it counts parts of seconds, two seconds
  /// on FAT.
  private var tick: Int {
    let countsParts = modified % 1_000_000_000 != 0 && changed % 1_000_000_000 != 0
    return countsParts ? 20_000_000 : 2_100_000_000
  }

  /// The time of day in nanoseconds since 1970.
  static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension FileStamp: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.append(words: size.word, modified.word)
    encoder.append(words: changed.word, inode.word)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    size = Int(truncatingIfNeeded: try decoder.word())
    modified = Int(truncatingIfNeeded: try decoder.word())
    changed = Int(truncatingIfNeeded: try decoder.word())
    inode = Int(truncatingIfNeeded: try decoder.word())
  }
}

extension Int {
  fileprivate var word: UInt64 { UInt64(bitPattern: Int64(self)) }
}
