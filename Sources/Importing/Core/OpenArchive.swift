import CArchive

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One pass over an archive, by libarchive. Only formats that collections come in are known to it, since each is code that
/// reads the bytes of strangers.
@safe final class OpenArchive {
  /// What lies in the archive; valid until the next entry is asked for.
  struct Entry {
    /// Where a file lies; nil for what is no file, and for names that lead out of the archive or cannot be read.
    let path: String?
    /// The name of an ignored entry that is not a folder; nil for all others.
    let unreadName: String?
    let isEncrypted: Bool
  }

  private let name: String
  private let archive: OpaquePointer?
  /// libarchive takes names that are in UTF-8 only where the locale is.
  private let locale: locale_t?
  private var count = 0
  /// Whether nothing more can be read of it.
  private(set) var isDamaged = false

  init(name: String, descriptor: Int32) throws(ImportFailure) {
    self.name = name
    unsafe archive = archive_read_new()
    unsafe locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    unsafe archive_read_support_format_zip(archive)
    unsafe archive_read_support_format_tar(archive)
    unsafe archive_read_support_filter_gzip(archive)
    guard lseek(descriptor, 0, SEEK_SET) == 0, unsafe archive_read_open_fd(archive, descriptor, 65_536) == ARCHIVE_OK
    else { throw damage() }
  }

  deinit {
    unsafe archive_read_free(archive)
    if let locale = unsafe locale { unsafe freelocale(locale) }
  }

  /// The next entry; nil at the end. Throws where the archive is damaged, or holds more than `ImportLimits` allow.
  func nextEntry() throws(ImportFailure) -> Entry? {
    let before = unsafe uselocale(locale)
    defer { unsafe _ = uselocale(before) }
    var entry: OpaquePointer?
    let status = unsafe archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status >= ARCHIVE_WARN, let entry = unsafe entry else { throw damage() }
    count += 1
    try check(size: unsafe archive_entry_size(entry))
    let path = unsafe path(of: entry)
    return Entry(
      path: path,
      unreadName: path == nil ? unsafe unreadName(of: entry) : nil,
      isEncrypted: unsafe archive_entry_is_encrypted(entry) != 0
    )
  }

  /// What is compressed as a whole has to be unpacked even to pass over an entry.
  private func check(size: Int64) throws(ImportFailure) {
    guard count <= ImportLimits.files else {
      throw failure("the archive contains more than \(ImportLimits.files) files", hint: Self.unpacking)
    }
    let isCompressed = unsafe archive_filter_count(archive) > 1
    let position = unsafe archive_filter_bytes(archive, 0)
    guard !isCompressed || position <= Int64(ImportLimits.unpacked) - max(0, size) else {
      throw failure("the unpacked archive exceeds \(ImportLimits.unpacked) bytes", hint: Self.unpacking)
    }
  }

  private func path(of entry: OpaquePointer) -> String? {
    guard unsafe archive_entry_filetype(entry) == S_IFREG, unsafe archive_entry_hardlink(entry) == nil,
      let name = unsafe archive_entry_pathname(entry)
    else { return nil }
    return Self.path(named: unsafe String(cString: name))
  }

  private func unreadName(of entry: OpaquePointer) -> String? {
    guard unsafe archive_entry_filetype(entry) != S_IFDIR, let name = unsafe archive_entry_pathname(entry) else {
      return nil
    }
    return unsafe String(cString: name)
  }

  /// A name without `./` before it; nil for those that lead elsewhere, and for what macOS adds.
  static func path(named name: String) -> String? {
    let names = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String($0) ?? "" }
    let path = names.drop { $0 == "." }
    let isOutside = path.contains { ["", ".", ".."].contains($0) } || path.first == "__MACOSX"
    return path.isEmpty || isOutside ? nil : path.joined(separator: "/")
  }

  /// The bytes of the entry that came last.
  func contents(of entry: Entry, atMost limit: Int) throws(ImportFailure) -> ContiguousArray<UInt8> {
    let path = entry.path ?? ""
    if entry.isEncrypted { throw failure("\(path) is encrypted", hint: Self.unpacking) }
    var bytes: ContiguousArray<UInt8> = []
    var chunk = ContiguousArray<UInt8>(repeating: 0, count: 65_536)
    while let count = try readData(into: &chunk) {
      guard bytes.count + count <= limit else {
        throw failure(
          "the unpacked file \(path) exceeds \(limit) bytes",
          hint: "remove the file from the archive"
        )
      }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// How many bytes were read; nil at the end of the entry.
  private func readData(into chunk: inout ContiguousArray<UInt8>) throws(ImportFailure) -> Int? {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe archive_read_data(archive, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw damage() }
    return count == 0 ? nil : count
  }

  private func damage() -> ImportFailure {
    isDamaged = true
    let reason = unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
    return failure(
      "cannot unpack the archive\(reason.map { ": \($0)" } ?? "")",
      hint: "download it again, or unpack it and import the folder"
    )
  }

  private func failure(_ message: String, hint: String) -> ImportFailure {
    ImportFailure(message, at: ImportPlace(name), hint: hint)
  }

  private static let unpacking = "unpack the archive and import the folder"
}
