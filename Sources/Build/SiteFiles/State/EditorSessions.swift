import BinaryCoding
import FileSystem

/// The secrets of the last browser editors of a site, by which a page that is still open sends its unsaved text to the next
/// one. Only the user can read the file, `.verdict/editors`. It is untrusted input: these secrets permit nothing else.
package struct EditorSessions: Sendable {
  /// The secrets of one editor.
  package typealias Secrets = [String]
  private static let (folder, name) = (".verdict", "editors")
  private static let limit = 8
  /// The parent of the content folder.
  private let project: String

  /// Creates the store of the site in a content folder.
  package init(content: String) { project = resolvedFolder(of: content) ?? "." }

  /// Returns the secrets, oldest first; none if the file is missing or invalid.
  package func all() -> [Secrets] {
    let bytes = try? FolderWalk.inFolder(Self.folder, below: project) { (folder) throws(FileError) in
      try folder.file(Self.name).readAll(atMost: 1 << 16)
    }
    let sessions: [Secrets]? = bytes.flatMap(\.self).flatMap { try? StateFile.value($0) }
    return sessions?.suffix(Self.limit) ?? []
  }

  /// Adds the secrets of an editor that starts.
  package func add(_ secrets: Secrets) throws(FileError) {
    let sessions = (all() + [secrets]).suffix(Self.limit)
    let bytes = StateFile.bytes(Array(sessions))
    try FolderWalk.inFolder(Self.folder, below: project, making: true) { (folder) throws(FileError) in
      try folder.overwrite(Self.name, bytes.span, isPrivate: true)
    }
  }
}
