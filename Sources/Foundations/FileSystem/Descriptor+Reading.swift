import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Descriptor {
  /// The whole file, or nil when it is longer than `limit` bytes.
  package func readAll(atMost limit: Int) throws(FileError) -> ContiguousArray<UInt8>? {
    try readAll(status().size, atMost: limit)
  }

  /// The whole file, of which `expected` is the size that it last had, or nil when it is longer than `limit` bytes.
  package func readAll(_ expected: Int, atMost limit: Int) throws(FileError) -> ContiguousArray<UInt8>? {
    guard expected <= limit else { return nil }
    // One byte more than expected, so that the end of an unchanged file shows in the first two calls.
    var bytes = try readSome(expected + 1)
    var last = bytes.count
    // A regular file gives less than was asked for only at its end (POSIX, `read`).
    while last > 0, bytes.count != expected {
      guard bytes.count <= limit else { return nil }
      let more = try readSome(max(4096, bytes.count))
      last = more.count
      bytes += more
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// So many bytes at an offset; fewer when the file ends before.
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

  /// The next bytes, as many as the system gives at once; none at the end.
  private func readSome(_ count: Int) throws(FileError) -> ContiguousArray<UInt8> {
    var result = 0
    let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: count) { buffer, filled in
      repeat { result = unsafe read(number, buffer.baseAddress, count) } while result < 0 && errno == EINTR
      filled = max(0, result)
    }
    guard result >= 0 else { throw .last("read", path) }
    return bytes
  }

  /// The names in this folder, in the order of their bytes.
  package func names() throws(FileError) -> [EntryName] { try namesAsStored().sorted(by: EntryName.precedes) }

  /// The names in this folder as it stores them: in this order they are looked at fastest.
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
  /// What the file system says of entries of this folder, in two tasks side by side; nil where it says nothing.
  package func statuses(of names: [EntryName]) async -> [FileStatus?] {
    let (middle, number) = (names.count / 2, number)
    async let others = names[middle...].map { FileStatus(of: $0.shown, in: number) }
    return names[..<middle].map { FileStatus(of: $0.shown, in: number) } + (await others)
  }
}

/// A name in a folder.
package struct EntryName: Sendable {
  /// The name; bytes that are not UTF-8 are shown as U+FFFD.
  package let shown: String
  /// Whether `shown` is the very name.
  package let isUTF8: Bool
  /// The first eight bytes as a number, in which most names differ.
  let start: UInt64

  init(_ entry: UnsafeMutablePointer<dirent>) {
    (shown, isUTF8) = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
      let name = unsafe buffer.bindMemory(to: CChar.self).baseAddress
      let valid = unsafe name.flatMap { unsafe String(validatingCString: $0) }
      return unsafe (valid ?? name.map { unsafe String(cString: $0) } ?? "", valid != nil)
    }
    start = shown.firstBytes
  }

  /// The order of the names' bytes.
  package static func precedes(_ one: EntryName, _ other: EntryName) -> Bool {
    one.start == other.start ? one.shown.precedesBytewise(other.shown) : one.start < other.start
  }

  /// Whether the name is never that of content.
  package var isHidden: Bool { shown.isHiddenName }
}
