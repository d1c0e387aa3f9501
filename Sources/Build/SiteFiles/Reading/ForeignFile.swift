import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file of another system; closed on deinitialization.
package final class ForeignFile: Sendable {
  private let file: Descriptor

  /// Opens a file at any path; throws if it cannot be opened.
  package init(_ path: String) throws(FileError) { file = try Descriptor.file(path) }

  /// Stores bytes in an unlinked temporary file; closing it deletes it.
  package init(temporary bytes: ContiguousArray<UInt8>, in folder: String) throws(FileError) {
    let parent = try Descriptor.folder(folder)
    let name = "verdict-\(UInt64.random(in: .min ... .max))"
    file = try parent.opened(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, action: "write")
    try parent.removeFile(name)
    try file.write(bytes.span, at: 0)
  }

  /// The file descriptor, valid as long as this object exists.
  package var descriptor: Int32 { file.number }

  /// Returns the first `count` bytes, or fewer if the file is shorter.
  package func start(_ count: Int) throws(FileError) -> ContiguousArray<UInt8> { try file.bytes(count, at: 0) }
}
