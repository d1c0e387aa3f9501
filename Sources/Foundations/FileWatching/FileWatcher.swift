/// A watcher that reports changes of files and folders as a stream.
///
/// Events are debounced, so a burst of events is one change. Changes during processing are merged: at most one is pending.
package struct FileWatcher: Sendable {
  /// The changes, for a single consumer. The stream ends after `stop`, or when the consumer's task is cancelled.
  package let changes: AsyncStream<FileChanges>
  /// A notice about the way of watching, in one line; nil if the system reports events.
  package let notice: String?
  private let notifier: ChangeNotifier

  /// Starts watching files and folders, which may not exist yet. Contents of `ignored` (absolute paths without symlinks)
  /// are ignored. Hidden files are reported only in `folders`. Throws if the system provides no pipe or thread.
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
    continuation.onTermination = { _ in wakeup.notify() }
    let notifier = ChangeNotifier(continuation)
    let loop = WatchLoop(scope, wakeup, notifier, source: source)
    let notice = loop.notice
    try BackgroundThread.start { loop.run() }
    return FileWatcher(changes: stream, notice: notice, notifier: notifier)
  }

  /// Reports a change that requests a rescan of all files.
  package func requestRescan() { notifier.notify(FileChanges(needsRescan: true, since: .now)) }

  /// Stops watching and ends the stream.
  package func stop() { notifier.end() }

  private static func systemSource(_ scope: WatchScope, _ wakeup: Wakeup) throws(WatchFailure) -> any EventSource {
    #if canImport(Darwin)
      try FSEventsSource(scope, wakeup)
    #else
      try InotifySource(scope, wakeup)
    #endif
  }
}

/// Creates an event source; throws the reason if it is unavailable.
typealias SourceMaker = @Sendable (WatchScope, Wakeup) throws(WatchFailure) -> any EventSource

/// The event loop of the watcher thread.
struct WatchLoop {
  private let scope: WatchScope
  private let wakeup: Wakeup
  private let notifier: ChangeNotifier
  private var source: any EventSource
  private var debouncer = ChangeDebouncer()
  /// A notice for the user about the way of watching.
  private(set) var notice: String?

  init(_ scope: WatchScope, _ wakeup: Wakeup, _ notifier: ChangeNotifier, source makeSource: SourceMaker) {
    (self.scope, self.wakeup, self.notifier) = (scope, wakeup, notifier)
    do {
      source = try makeSource(scope, wakeup)
    } catch {
      source = PollingSource(scope, wakeup)
      notice = Self.notice(of: error)
    }
  }

  /// Collects and reports events until the watcher is stopped.
  consuming func run() {
    var loop = self
    while let events = loop.nextEvents() { loop.notify(of: events) }
    loop.notifier.end()
    loop.wakeup.close()
  }

  private mutating func notify(of events: [FileEvent]) {
    let now = ContinuousClock.now
    for event in events { debouncer.add(event, at: now) }
    if events.contains(.missed) {
      debouncer.add(notice: "too many changes at once; rescanning all files", at: now)
    }
    if let changes = debouncer.take(at: now) { notifier.notify(changes) }
  }

  /// Returns the next events; nil after a stop. After a failure of the event source, switches permanently to polling.
  private mutating func nextEvents() -> [FileEvent]? {
    do {
      return try source.events(until: debouncer.deadline)
    } catch {
      source = PollingSource(scope, wakeup)
      debouncer.add(notice: Self.notice(of: error), at: .now)
      return []
    }
  }

  private static func notice(of failure: WatchFailure) -> String { "watching by polling: \(failure)" }
}

/// A sender of changes to the consumer. A pending change is merged with the next.
struct ChangeNotifier: Sendable {
  private let continuation: AsyncStream<FileChanges>.Continuation

  /// Creates a sender. The stream of `continuation` must keep only the newest element and have no other sender.
  init(_ continuation: AsyncStream<FileChanges>.Continuation) {
    self.continuation = continuation
  }

  /// Sends changes. A dropped older change is merged with the new one and sent again: the consumer may receive a change
  /// twice, but misses none.
  func notify(_ changes: FileChanges) {
    guard case .dropped(let older) = continuation.yield(changes) else { return }
    continuation.yield(older.merged(with: changes))
  }

  func end() { continuation.finish() }
}
