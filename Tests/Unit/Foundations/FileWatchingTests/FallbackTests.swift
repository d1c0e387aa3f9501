import SiteTestSupport
import Testing

@testable import FileWatching

/// What happens when the system does not tell of changes, not of all, or no more.
@Suite struct FallbackTests {
  /// Tells what it was given, then fails.
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

  @Test func withoutASourceFilesArePolled() async throws {
    let folder = try TemporaryFolder()
    let watcher = try FileWatcher.start(WatchScope([folder.path], ignoring: [])) { _, _ throws(WatchFailure) in
      throw WatchFailure("too few")
    }
    #expect(watcher.notice == "watching by polling: too few")
    try folder.write("new", to: "x")
    let paths = await watcher.changes.first { !$0.paths.isEmpty }?.paths
    #expect(paths == [folder / "x"])
  }

  /// Between the failure and the first look at stamps something may have changed.
  @Test func aSourceThatFailsIsReplaced() async throws {
    let folder = try TemporaryFolder()
    let watcher = try FileWatcher.start(WatchScope([folder.path], ignoring: [])) { _, _ in
      FailingSource([FileEvent(.closed, "x")])
    }
    #expect(watcher.notice == nil)
    let heard = try await watcher.everything { $0.needsRescan }
    #expect(heard.paths == ["x"])
    #expect(heard.notices == ["watching by polling: no more"])
    try folder.write("new", to: "y")
    _ = try await watcher.everything { $0.paths == [folder / "y"] }
  }

  @Test func lossesAreSaid() async throws {
    let watcher = try FileWatcher.start(WatchScope([], ignoring: [])) { _, _ in FailingSource([.missed]) }
    let heard = try await watcher.everything { $0.needsRescan }
    #expect(heard.notices.first == "too many changes at once; rescanning all files")
  }
}
