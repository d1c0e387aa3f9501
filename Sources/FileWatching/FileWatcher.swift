/// Tells of changes in files and folders, until nobody listens any more.
///
/// Changes are gathered until the files are quiet, so that a storm of them is one. Those that come while the last are
/// being dealt with are merged: there is never more than one waiting.
package struct FileWatcher: Sendable {
  /// The changes, for one listener. They end with `stop`, or when the listener's task is cancelled.
  package let changes: AsyncStream<FileChanges>
  /// What the author should know of how files are watched, a line; nil when all is well.
  package let notice: String?
  private let teller: ChangeTeller

  /// Begins to watch files and folders, which need not be there yet: everything that changes from now on is told of.
  /// What lies in `ignored` is of no interest: absolute paths without links. Hidden files are of interest only in
  /// `folders`. Throws when the system gives no thread.
  package static func start(
    _ roots: [String],
    ignoring ignored: [String] = [],
    showingHidden folders: [String] = []
  ) throws(WatchFailure) -> FileWatcher {
    try start(WatchScope(roots, ignoring: ignored, showingHidden: folders), source: systemSource)
  }

  static func start(_ scope: WatchScope, source: SourceMaker) throws(WatchFailure) -> FileWatcher {
    let wakeup = try Wakeup()
    let (stream, continuation) = AsyncStream.makeStream(of: FileChanges.self, bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { _ in wakeup.tell() }
    let teller = ChangeTeller(continuation)
    let loop = WatchLoop(scope, wakeup, teller, source: source)
    let notice = loop.notice
    try BackgroundThread.start { loop.run() }
    return FileWatcher(changes: stream, notice: notice, teller: teller)
  }

  /// Sends the listener a change that asks for a rescan of all files.
  package func requestRescan() { teller.tell(FileChanges(needsRescan: true, since: .now)) }

  /// Ends the watching.
  package func stop() { teller.end() }

  private static func systemSource(_ scope: WatchScope, _ wakeup: Wakeup) throws(WatchFailure) -> any EventSource {
    #if canImport(Darwin)
      try FSEventsSource(scope, wakeup)
    #else
      try InotifySource(scope, wakeup)
    #endif
  }
}

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
      gathering.add(notice: "too many changes at once; rescanning all files", at: now)
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
