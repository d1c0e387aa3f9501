/// What is said while a command works on a site.
package enum SiteNotice: Sendable, CustomStringConvertible {
  /// Another build has to finish first.
  case waiting
  /// A file in which Verdict keeps what it knows was not written by it, or is damaged.
  case unknownState(_ path: String)

  /// One line.
  package var description: String {
    switch self {
    case .waiting: "waiting for another build of this site to finish"
    case .unknownState(let path): "'\(path)' is not as Verdict writes it; going on without what it says"
    }
  }
}

/// Says it.
package typealias Telling = @Sendable (SiteNotice) -> Void
