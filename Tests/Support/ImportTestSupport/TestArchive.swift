import CArchive
import ImportFormats
import Testing

// Imports the C library instead of Foundation: libxml2, which Importing imports, and Foundation both declare ICU.
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A writer of archives for tests.
package struct TestArchive {
  package enum Content {
    case bytes(String)
    /// A number of zero bytes.
    case zeros(Int)
    case link(String)
    case folder
  }

  package var members: [(name: String, content: Content)]
  /// Whether the archive is a tar compressed by gzip, instead of a ZIP.
  package var isTar = false
  package var password: String?

  package init(_ members: [(name: String, content: Content)]) { self.members = members }

  /// Creates an archive of text files.
  package init(_ files: KeyValuePairs<String, String>) { members = files.map { ($0, .bytes($1)) } }

  /// Writes the archive to an unlinked temporary file and calls `body` with it.
  package func opened<Result>(_ body: (ArchiveSource) throws -> Result) throws -> Result {
    try Self.opened(bytes, body)
  }

  /// Writes bytes to an unlinked temporary file and calls `body` with it as an archive.
  package static func opened<Result>(_ bytes: [UInt8], _ body: (ArchiveSource) throws -> Result) throws -> Result {
    try withFile { descriptor in
      try #require(unsafe pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
      return try body(ArchiveSource(name: "export.zip", descriptor: descriptor))
    }
  }

  package var bytes: [UInt8] {
    get throws {
      try Self.withFile { descriptor in
        write(to: descriptor)
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        try #require(unsafe pread(descriptor, &bytes, bytes.count, 0) == bytes.count)
        return bytes
      }
    }
  }

  /// Calls `body` with the descriptor of an unlinked temporary file.
  private static func withFile<Result>(_ body: (Int32) throws -> Result) throws -> Result {
    let file = unsafe try #require(unsafe tmpfile())
    defer { unsafe fclose(file) }
    return try body(unsafe fileno(file))
  }

  private func write(to descriptor: Int32) {
    let archive = unsafe archive_write_new()
    if isTar {
      unsafe archive_write_set_format_pax(archive)
      unsafe archive_write_add_filter_gzip(archive)
    } else {
      unsafe archive_write_set_format_zip(archive)
    }
    if let password {
      unsafe archive_write_set_options(archive, "zip:encryption=traditional")
      unsafe archive_write_set_passphrase(archive, password)
    }
    unsafe archive_write_open_fd(archive, descriptor)
    for member in members { unsafe write(member.content, named: member.name, to: archive) }
    unsafe archive_write_free(archive)
  }

  private func write(_ content: Content, named name: String, to archive: OpaquePointer?) {
    let entry = unsafe archive_entry_new()
    unsafe archive_entry_copy_pathname(entry, name)
    unsafe archive_entry_set_perm(entry, 0o644)
    var bytes: [UInt8] = []
    switch content {
    case .bytes(let text): bytes = Array(text.utf8)
    case .zeros(let count): bytes = [UInt8](repeating: 0, count: count)
    case .link(let target): unsafe archive_entry_copy_symlink(entry, target)
    case .folder: break
    }
    let kind: UInt32 =
      switch content {
      case .folder: 0o040000
      case .link: 0o120000
      default: 0o100000
      }
    unsafe archive_entry_set_filetype(entry, kind)
    unsafe archive_entry_set_size(entry, Int64(bytes.count))
    unsafe archive_write_header(archive, entry)
    unsafe bytes.withUnsafeBytes { _ = unsafe archive_write_data(archive, $0.baseAddress, $0.count) }
    unsafe archive_entry_free(entry)
  }
}
