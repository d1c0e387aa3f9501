import CArchive
import Foundation
import Importing

/// Writes archives to test with.
struct TestArchive {
  enum Content {
    case bytes(String)
    /// As many zeros.
    case zeros(Int)
    case link(String)
    case folder
  }

  var members: [(name: String, content: Content)]
  /// A tar compressed by gzip instead of a ZIP.
  var isTar = false
  var password: String?

  init(_ members: [(name: String, content: Content)]) { self.members = members }

  /// Files of text.
  init(_ files: KeyValuePairs<String, String>) { members = files.map { ($0, .bytes($1)) } }

  /// What `body` makes of the archive, which is a file while it runs.
  func opened<Result>(_ body: (ArchiveSource) throws -> Result) throws -> Result {
    try Self.opened(try bytes, body)
  }

  /// The same for any bytes.
  static func opened<Result>(_ bytes: Data, _ body: (ArchiveSource) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).zip")
    try bytes.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    return try body(ArchiveSource(name: "export.zip", descriptor: handle.fileDescriptor))
  }

  var bytes: Data {
    get throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).zip")
      defer { try? FileManager.default.removeItem(at: url) }
      write(to: url.path)
      return try Data(contentsOf: url)
    }
  }

  private func write(to path: String) {
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
    unsafe archive_write_open_filename(archive, path)
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
