#if os(Linux)
  import Foundation
  import SiteTestSupport
  import Testing

  @testable import FileWatching

  /// The inotify queue, read only after the events, without a watcher thread.
  @Suite struct InotifyTests {
    private let folder: TemporaryFolder
    private let source: InotifySource
    private let wakeup: Wakeup

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("old", to: "content/x")
      wakeup = try Wakeup()
      source = try InotifySource(WatchScope([folder / "content"], ignoring: []), wakeup)
    }

    /// Returns all queued events.
    private func events() throws -> [FileEvent] {
      var events: [FileEvent] = []
      while let more = try source.events(until: .now), !more.isEmpty { events += more }
      return events
    }

    private func paths() throws -> Set<String> {
      Set(try events().map { String($0.path.dropFirst(folder.path.utf8.count + 1)) })
    }

    /// Measures the fastest of many saves, as other tests compete for the processor.
    @Test func aSaveIsReportedWithinMilliseconds() throws {
      defer { wakeup.close() }
      var best = Duration.seconds(10)
      for _ in 0..<1_000 where best >= .milliseconds(20) {
        let start = ContinuousClock.now
        try FileSystemCall.write(folder / "content/x")
        #expect(try nextChanges().paths == [folder / "content/x"])
        best = min(best, ContinuousClock.now - start)
      }
      #expect(best < .milliseconds(20))
    }

    /// Returns the changes that the watcher thread would report next.
    private func nextChanges() throws -> FileChanges {
      var debouncer = ChangeDebouncer()
      while true {
        for event in try #require(try source.events(until: debouncer.deadline)) { debouncer.add(event, at: .now) }
        if let changes = debouncer.take(at: .now) { return changes }
      }
    }

    /// The inner folders were not yet watched when the file was created.
    @Test func filesInNewFoldersAreReported() throws {
      defer { wakeup.close() }
      try folder.write("first", to: "content/a/b/y")
      #expect(try paths() == ["content/a"])
      try folder.write("second", to: "content/a/b/z")
      #expect(try paths().contains("content/a/b/z"))
    }

    @Test func replacedFolderIsWatched() throws {
      defer { wakeup.close() }
      try folder.makeFolder("content/a")
      try folder.remove("content/a")
      try folder.makeFolder("content/b/c")
      try FileSystemCall.rename(folder / "content/b", to: folder / "content/a")
      #expect(try paths() == ["content/a", "content/b"])
      try folder.write("new", to: "content/a/c/y")
      #expect(try paths().contains("content/a/c/y"))
    }

    @Test func replacedRootIsWatched() throws {
      defer { wakeup.close() }
      for _ in 0..<2 {
        try folder.remove("content")
        try folder.write("new", to: "content/a/x")
      }
      #expect(try paths().contains("content"))
      try folder.write("newer", to: "content/a/x")
      #expect(try paths().contains("content/a/x"))
    }

    /// After a queue overflow, new events are reported again.
    @Test func queueOverflowCausesARescan() throws {
      defer { wakeup.close() }
      let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
      let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
      try folder.write("new", to: "content/y")
      // Events that equal the last one are not queued.
      for number in 0...count {
        try FileSystemCall.changeMode(folder / (number % 2 == 0 ? "content/x" : "content/y"), 0o600)
      }
      try folder.write("lost", to: "content/a/z")
      #expect(try events().contains(.missed))
      try folder.write("new", to: "content/a/z")
      #expect(try paths().contains("content/a/z"))
    }

    @Test func stopEndsWaiting() throws {
      defer { wakeup.close() }
      wakeup.notify()
      #expect(try source.events(until: nil) == nil)
    }
  }
#endif
