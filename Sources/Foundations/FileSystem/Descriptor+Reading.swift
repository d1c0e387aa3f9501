import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Descriptor {
  /// Reads the whole file; returns nil if it is longer than `limit` bytes.
  package func readAll(atMost limit: Int) throws(FileError) -> ContiguousArray<UInt8>? {
    try readAll(status().size, atMost: limit)
  }

  /// Reads the whole file, whose last known size is `expected`; returns nil if it is longer than `limit` bytes.
  package func readAll(_ expected: Int, atMost limit: Int) throws(FileError) -> ContiguousArray<UInt8>? {
    guard expected <= limit else { return nil }
    // One extra byte reveals the end of an unchanged file without another call.
    var bytes = try readSome(expected + 1)
    var last = bytes.count
    // A read of a regular file is short only at its end (POSIX, `read`).
    while last > 0, bytes.count != expected {
      guard bytes.count <= limit else { return nil }
      let more = try readSome(max(4096, bytes.count))
      last = more.count
      bytes += more
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// Reads `count` bytes at an offset; fewer if the file ends before.
  package func bytes(_ count: Int, at offset: Int) throws(FileError) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: count)
    var end = 0
    while end < count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(number, buffer.baseAddress?.advanced(by: end), count - end, off_t(offset + end))
      }
      if read == 0 { break }
      if read < 0, errno != EINTR { throw .last("read", path) }
      end += max(0, read)
    }
    bytes.removeSubrange(end...)
    return bytes
  }

  /// Reads up to `count` bytes with one system call; returns an empty array at the end.
  private func readSome(_ count: Int) throws(FileError) -> ContiguousArray<UInt8> {
    var result = 0
    let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: count) { buffer, filled in
      repeat { result = unsafe read(number, buffer.baseAddress, count) } while result < 0 && errno == EINTR
      filled = max(0, result)
    }
    guard result >= 0 else { throw .last("read", path) }
    return bytes
  }

  /// Returns the names in this folder, sorted bytewise.
  package func names() throws(FileError) -> [EntryName] { try namesAsStored().sorted(by: EntryName.precedes) }

  /// Returns the names in this folder in stored order, in which their metadata is read fastest.
  package func namesAsStored() throws(FileError) -> [EntryName] {
    let copy = try retried("read", path) { unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = unsafe fdopendir(copy) else {
      close(copy)
      throw .last("read", path)
    }
    defer { unsafe closedir(stream) }
    var names: [EntryName] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe EntryName(entry)
      if name.shown != ".", name.shown != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .last("read", path) }
    return names
  }
}

extension Descriptor {
  /// Returns the statuses of entries of this folder, read by two parallel tasks; nil for an unreadable entry.
  package func statuses(of names: [EntryName]) async -> [FileStatus?] {
    let (middle, number) = (names.count / 2, number)
    async let others = names[middle...].map { FileStatus(of: $0.shown, in: number) }
    return names[..<middle].map { FileStatus(of: $0.shown, in: number) } + (await others)
  }
}

/// The name of a folder entry, as bytes and for messages.
package struct EntryName: Sendable {
  /// The name, with U+FFFD for bytes that are not UTF-8.
  package let shown: String
  /// Whether `shown` is the exact name.
  package let isUTF8: Bool
  /// The first eight bytes as an integer, since most names differ in them.
  let start: UInt64

  init(_ entry: UnsafeMutablePointer<dirent>) {
    (shown, isUTF8) = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
      let name = unsafe buffer.bindMemory(to: CChar.self).baseAddress
      let valid = unsafe name.flatMap { unsafe String(validatingCString: $0) }
      return unsafe (valid ?? name.map { unsafe String(cString: $0) } ?? "", valid != nil)
    }
    start = shown.firstBytes
  }

  /// Returns whether one name precedes another bytewise.
  package static func precedes(_ one: EntryName, _ other: EntryName) -> Bool {
    one.start == other.start ? one.shown.precedesBytewise(other.shown) : one.start < other.start
  }

  /// Whether builds ignore the name.
  package var isHidden: Bool { shown.isHiddenName }
}
