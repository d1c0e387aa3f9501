import FileSystem

/// An open file of another system; closed on deinitialization.
package final class ForeignFile: Sendable {
  private let file: Descriptor

  /// Opens a file at any path; throws if it cannot be opened.
  package init(_ path: String) throws(FileError) { file = try Descriptor.file(path) }

  /// The file descriptor, valid as long as this object exists.
  package var descriptor: Int32 { file.number }

  /// Returns the first `count` bytes, or fewer if the file is shorter.
  package func start(_ count: Int) throws(FileError) -> ContiguousArray<UInt8> { try file.bytes(count, at: 0) }
}
