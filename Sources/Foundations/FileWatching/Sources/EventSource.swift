/// A source of file system events, confined to one thread.
protocol EventSource: AnyObject {
  /// Waits for events until the deadline, or indefinitely without one. Returns no events after the deadline, and nil when
  /// the watcher is stopped.
  func events(until deadline: ContinuousClock.Instant?) throws(WatchFailure) -> [FileEvent]?
}

/// An event of a file or folder below the roots.
struct FileEvent: Equatable, Sendable {
  enum Kind: Sendable {
    /// A file was created and may be incomplete.
    case created
    /// A file was written and is still open.
    case written
    /// A file that was open for writing was closed.
    case closed
    /// A complete file or folder was moved to this path.
    case arrived
    /// A file or folder was removed or moved away.
    case removed
    /// Another change: permissions, times, a new folder.
    case altered
    /// Events were lost.
    case missed
  }

  let kind: Kind
  /// The root as given, with the path below it; empty for lost events.
  let path: String

  init(_ kind: Kind, _ path: String) {
    (self.kind, self.path) = (kind, path)
  }

  static let missed = FileEvent(.missed, "")
}

/// The reason why files cannot be watched, or not with this event source.
package struct WatchFailure: Error, Sendable, CustomStringConvertible {
  /// The cause, and the system setting to check if there is one.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
