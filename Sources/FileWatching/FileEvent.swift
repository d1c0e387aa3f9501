/// Something that happened to a file or folder below the roots.
struct FileEvent: Equatable, Sendable {
  enum Kind: Sendable {
    /// A file is there that was not, and may not be finished.
    case created
    /// Bytes were written, by someone who has the file still open.
    case written
    /// Someone who could write to the file has closed it.
    case closed
    /// A whole file or folder was given this name.
    case arrived
    /// A name is gone.
    case removed
    /// Something else is different: permissions, times, a new folder.
    case altered
    /// Events were lost.
    case missed
  }

  let kind: Kind
  /// The path as its root was spelled; empty for events that were lost.
  let path: String

  init(_ kind: Kind, _ path: String) {
    (self.kind, self.path) = (kind, path)
  }

  /// Events were lost.
  static let missed = FileEvent(.missed, "")
}
