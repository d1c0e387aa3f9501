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
  /// What lies in `ignored` is of no interest: absolute paths without links. Throws when the system gives no thread.
  package static func start(_ roots: [String], ignoring ignored: [String] = []) throws(WatchFailure) -> FileWatcher {
    try start(WatchScope(roots, ignoring: ignored), source: systemSource)
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
