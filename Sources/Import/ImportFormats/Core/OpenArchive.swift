import CArchive

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One pass over an archive with libarchive. Only the formats of typical exports are enabled, because every decoder parses
/// untrusted bytes.
@safe final class OpenArchive {
  /// An entry of the archive, valid until the next call of `nextEntry`.
  struct Entry {
    /// The path of a regular file; nil for other types, and for paths that are unreadable or outside the archive.
    let path: String?
    /// The name of an ignored entry that is not a folder; nil for all others.
    let unreadName: String?
    let isEncrypted: Bool
  }

  private let name: String
  private let archive: OpaquePointer?
  /// libarchive decodes UTF-8 names only in a UTF-8 locale.
  private let locale: locale_t?
  private var count = 0
  /// Whether the archive is damaged, so that further reads fail.
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

  /// Returns the next entry; nil at the end. Throws if the archive is damaged or exceeds `ImportLimits`.
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

  /// Throws if a limit is exceeded. Skipping an entry of a compressed tar archive also decompresses its bytes.
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

  /// Returns the name without leading `./`; nil for paths outside the archive and for files that macOS adds.
  static func path(named name: String) -> String? {
    let names = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String($0) ?? "" }
    let path = names.drop { $0 == "." }
    let isOutside = path.contains { ["", ".", ".."].contains($0) } || path.first == "__MACOSX"
    return path.isEmpty || isOutside ? nil : path.joined(separator: "/")
  }

  /// Returns the bytes of the latest entry. Throws if it is encrypted or larger than `limit` bytes.
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

  /// Returns the number of bytes read; nil at the end of the entry.
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
