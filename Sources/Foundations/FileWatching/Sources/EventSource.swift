/// Where events come from. It belongs to one thread.
protocol EventSource: AnyObject {
  /// Waits for events until the deadline, or for ever without one; none when it passes, nil when the watcher is to end.
  func events(until deadline: ContinuousClock.Instant?) throws(WatchFailure) -> [FileEvent]?
}

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

/// Why files cannot be watched, or not in this way.
package struct WatchFailure: Error, Sendable, CustomStringConvertible {
  /// A phrase that names the cause, and where to look for more.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
