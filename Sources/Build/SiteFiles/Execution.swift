/// The resources and handlers of a run, which do not affect its result.
package struct Execution: Sendable {
  /// The number of parallel jobs.
  package var jobs: Int
  /// Receives progress and warnings.
  let onNotice: NoticeHandler
  /// The store of rendered bodies until pages use them; nil if pages render bodies again.
  var bodies: BodyStore?

  /// Creates an execution without a store of bodies.
  package init(jobs: Int, onNotice: @escaping NoticeHandler = { _ in }) {
    (self.jobs, self.onNotice) = (jobs, onNotice)
  }
}

/// A handler of progress and warnings.
package typealias NoticeHandler = @Sendable (SiteNotice) -> Void

/// Progress or a warning of a running command.
package enum SiteNotice: Sendable, CustomStringConvertible {
  /// The build waits for another build of the site.
  case waiting
  /// A state file is corrupt or was not written by Verdict.
  case unknownState(_ path: String)
  /// The progress of a stage with its start time. At the end of a stage, `done` equals the total.
  case progress(stage: String, done: Int, of: Int, since: ContinuousClock.Instant)

  package var description: String {
    switch self {
    case .waiting: "waiting for another build of this site to finish"
    case .unknownState(let path): "'\(path)' is corrupt; ignoring it"
    case .progress(let stage, let done, let total, _): "\(stage): \(done) of \(total)"
    }
  }
}

/// A reporter of the progress of a stage. It reports once per chunk of items, so its cost is negligible.
struct StageProgress: Sendable {
  private let name: String
  private let onNotice: NoticeHandler
  private let start = ContinuousClock.now

  /// Starts a stage.
  init(_ name: String, _ onNotice: @escaping NoticeHandler) { (self.name, self.onNotice) = (name, onNotice) }

  func advance(to done: Int, of total: Int) { onNotice(.progress(stage: name, done: done, of: total, since: start)) }
}
