/// Makes the source of events, or says why there can be none.
typealias SourceMaker = @Sendable (WatchScope, Wakeup) throws(WatchFailure) -> any EventSource

/// The work of the watcher's thread.
struct WatchLoop {
  private let scope: WatchScope
  private let wakeup: Wakeup
  private let teller: ChangeTeller
  private var source: any EventSource
  private var gathering = ChangeGathering()
  /// What the author should know of how files are watched.
  private(set) var notice: String?

  init(_ scope: WatchScope, _ wakeup: Wakeup, _ teller: ChangeTeller, source makeSource: SourceMaker) {
    (self.scope, self.wakeup, self.teller) = (scope, wakeup, teller)
    do {
      source = try makeSource(scope, wakeup)
    } catch {
      source = PollingSource(scope, wakeup)
      notice = Self.notice(of: error)
    }
  }

  /// Gathers events and tells of them, until it is told to stop.
  consuming func run() {
    var loop = self
    while let events = loop.nextEvents() { loop.tell(of: events) }
    loop.teller.end()
    loop.wakeup.close()
  }

  private mutating func tell(of events: [FileEvent]) {
    let now = ContinuousClock.now
    for event in events { gathering.add(event, at: now) }
    if events.contains(.missed) {
      gathering.add(notice: "too many changes to follow at once: every file is looked at", at: now)
    }
    if let changes = gathering.take(at: now) { teller.tell(changes) }
  }

  /// The next events; from stamps, for good, once the system fails to tell of them.
  private mutating func nextEvents() -> [FileEvent]? {
    do {
      return try source.events(until: gathering.deadline)
    } catch {
      source = PollingSource(scope, wakeup)
      gathering.add(notice: Self.notice(of: error), at: .now)
      return []
    }
  }

  private static func notice(of failure: WatchFailure) -> String { "watching by polling: \(failure)" }
}

/// Hands changes over to who listens. One that was not fetched yet is merged with the next.
struct ChangeTeller: Sendable {
  private let continuation: AsyncStream<FileChanges>.Continuation

  /// The stream that `continuation` feeds must keep the newest element only, and have no other source.
  init(_ continuation: AsyncStream<FileChanges>.Continuation) {
    self.continuation = continuation
  }

  /// Tells of changes. Where older ones had to make way, they come back joined; the new ones, which may have been
  /// fetched in between, are then told of twice rather than not at all.
  func tell(_ changes: FileChanges) {
    guard case .dropped(let older) = continuation.yield(changes) else { return }
    continuation.yield(older.merged(with: changes))
  }

  /// Ends the stream.
  func end() { continuation.finish() }
}
