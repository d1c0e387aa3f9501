import SiteTestSupport
import Testing

@testable import FileWatching

/// The fallback to polling, for a missing, failing or incomplete event source.
@Suite struct FallbackTests {
  /// An event source that returns its events once, then throws after the deadline.
  private final class FailingSource: EventSource {
    private var events: [FileEvent]

    init(_ events: [FileEvent]) { self.events = events }

    func events(until deadline: ContinuousClock.Instant?) throws(WatchFailure) -> [FileEvent]? {
      guard events.isEmpty else {
        defer { events = [] }
        return events
      }
      if let deadline, ContinuousClock.now < deadline { return [] }
      throw WatchFailure("no more")
    }
  }

  @Test func missingSourceIsReplacedByPolling() async throws {
    let folder = try TemporaryFolder()
    let watcher = try FileWatcher.start(WatchScope([folder.path], ignoring: [])) { _, _ throws(WatchFailure) in
      throw WatchFailure("too few")
    }
    #expect(watcher.notice == "watching by polling: too few")
    try folder.write("new", to: "x")
    let paths = await watcher.changes.first { !$0.paths.isEmpty }?.paths
    #expect(paths == [folder / "x"])
  }

  /// Files may change between the failure and the first scan, so a rescan is requested.
  @Test func failingSourceIsReplacedByPolling() async throws {
    let folder = try TemporaryFolder()
    let watcher = try FileWatcher.start(WatchScope([folder.path], ignoring: [])) { _, _ in
      FailingSource([FileEvent(.closed, "x")])
    }
    #expect(watcher.notice == nil)
    let received = try await watcher.allEvents { $0.needsRescan }
    #expect(received.paths == ["x"])
    #expect(received.notices == ["watching by polling: no more"])
    try folder.write("new", to: "y")
    _ = try await watcher.allEvents { $0.paths == [folder / "y"] }
  }

  @Test func lostEventsRequestARescan() async throws {
    let watcher = try FileWatcher.start(WatchScope([], ignoring: [])) { _, _ in FailingSource([.missed]) }
    let received = try await watcher.allEvents { $0.needsRescan }
    #expect(received.notices.first == "too many changes at once; rescanning all files")
  }
}
