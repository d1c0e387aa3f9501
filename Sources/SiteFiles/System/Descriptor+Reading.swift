#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Descriptor {
  /// The whole file, or nil when it is longer than `limit` bytes.
  func readAll(atMost limit: Int) throws(FileError) -> ContiguousArray<UInt8>? {
    let expected = try status().size
    guard expected <= limit else { return nil }
    // One byte more than expected, so that the end of an unchanged file shows in the first two calls.
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: expected + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(4096, count))) }
      let read = try readSome(into: &bytes, from: count)
      if read == 0 { break }
      count += read
      guard count <= limit else { return nil }
    }
    bytes.removeSubrange(count...)
    return bytes
  }

  private func readSome(into bytes: inout ContiguousArray<UInt8>, from offset: Int) throws(FileError) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last("read", path) }
    }
  }

  /// The names in this folder, in the order of their bytes; a name that is not UTF-8 is nil, with its bytes shown.
  func names() throws(FileError) -> [EntryName] {
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
    return names.sorted { $0.shown.utf8.lexicographicallyPrecedes($1.shown.utf8) }
  }
}

/// A name in a folder.
struct EntryName: Sendable {
  /// The name; bytes that are not UTF-8 are shown as U+FFFD.
  let shown: String
  /// Whether `shown` is the very name.
  let isUTF8: Bool

  init(_ entry: UnsafeMutablePointer<dirent>) {
    let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
    isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    shown = String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the name is one that editors and systems leave behind: hidden, or a backup.
  var isHidden: Bool { shown.hasPrefix(".") || shown.hasSuffix("~") || shown.hasPrefix("#") }
}
