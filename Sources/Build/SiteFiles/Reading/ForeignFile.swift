import FileSystem

/// A file of another program that is open as long as this is.
package final class ForeignFile: Sendable {
  private let file: Descriptor

  /// Opens the file at a path.
  package init(_ path: String) throws(FileError) { file = try Descriptor.file(path) }

  /// The number of its descriptor.
  package var descriptor: Int32 { file.number }

  /// Its first bytes, at most so many.
  package func start(_ count: Int) throws(FileError) -> ContiguousArray<UInt8> { try file.bytes(count, at: 0) }
}
