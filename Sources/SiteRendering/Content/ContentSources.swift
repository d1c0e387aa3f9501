import Diagnostics

/// Gives content files again, to show faults that were found after the file had been let go of.
package struct ContentSources: Sendable {
  private let folder: String
  private let read: @Sendable (_ path: String) -> ContiguousArray<UInt8>

  /// Makes sources of the content folder, as it is to be shown; `read` gives the bytes of a file below it, none when it
  /// is gone.
  package init(folder: String, read: @escaping @Sendable (_ path: String) -> ContiguousArray<UInt8>) {
    self.folder = folder
    self.read = read
  }

  /// The file at a path below the content folder.
  package func source(_ path: String) -> SourceFile { SourceFile(path: shownPath(path), bytes: read(path)) }

  /// The file without its bytes, for faults of the file as a whole.
  package func name(_ path: String) -> SourceFile { SourceFile(path: shownPath(path), bytes: []) }

  /// The path of a file as a person would type it.
  package func shownPath(_ path: String) -> String { folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)" }
}
