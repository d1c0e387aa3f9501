/// How the work on a site is done. The results do not depend on it.
package struct Execution: Sendable {
  /// The number of parallel jobs.
  package var jobs: Int
  /// Receives progress and warnings.
  let onNotice: NoticeHandler
  /// Takes rendered bodies until pages show them; without it, they are rendered again for that.
  var bodies: BodyStore?

  /// Makes an execution that keeps no bodies.
  package init(jobs: Int, onNotice: @escaping NoticeHandler = { _ in }) {
    (self.jobs, self.onNotice) = (jobs, onNotice)
  }
}

/// Receives progress and warnings from the work on a site.
package typealias NoticeHandler = @Sendable (SiteNotice) -> Void

/// Progress or a warning while a command works on a site.
package enum SiteNotice: Sendable, CustomStringConvertible {
  /// Another build has to finish first.
  case waiting
  /// A file in which Verdict keeps what it knows was not written by it, or is damaged.
  case unknownState(_ path: String)
  /// A stage that began some time ago has come so far; at its end, all of it is done.
  case progress(stage: String, done: Int, of: Int, since: ContinuousClock.Instant)

  /// One line.
  package var description: String {
    switch self {
    case .waiting: "waiting for another build of this site to finish"
    case .unknownState(let path): "'\(path)' is corrupt; ignoring it"
    case .progress(let stage, let done, let total, _): "\(stage): \(done) of \(total)"
    }
  }
}

/// Reports the progress of a stage. It counts chunks of items, so that counting costs nothing.
struct StageProgress: Sendable {
  private let name: String
  private let onNotice: NoticeHandler
  private let start = ContinuousClock.now

  /// Begins a stage.
  init(_ name: String, _ onNotice: @escaping NoticeHandler) { (self.name, self.onNotice) = (name, onNotice) }

  func advance(to done: Int, of total: Int) { onNotice(.progress(stage: name, done: done, of: total, since: start)) }
}
