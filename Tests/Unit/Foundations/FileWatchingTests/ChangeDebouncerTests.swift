import Testing

@testable import FileWatching

/// Debouncing of events with given times instead of measured ones.
@Suite struct ChangeDebouncerTests {
  private let start = ContinuousClock.now

  /// Returns the delay of the report after the first event, and the reported paths. Each event has its time in
  /// milliseconds.
  private func debounced(_ events: [(Int, FileEvent)]) throws -> (after: Duration, paths: Set<String>) {
    var debouncer = ChangeDebouncer()
    for (time, event) in events { debouncer.add(event, at: start + .milliseconds(time)) }
    let deadline = try #require(debouncer.deadline)
    let early = debouncer.take(at: deadline - .nanoseconds(1))
    #expect(early == nil)
    let taken = debouncer.take(at: deadline)
    let changes = try #require(taken)
    #expect(debouncer.deadline == nil)
    return (deadline - start, changes.paths)
  }

  @Test func noEventsReportNoChange() {
    var debouncer = ChangeDebouncer()
    #expect(debouncer.deadline == nil)
    let changes = debouncer.take(at: start)
    #expect(changes == nil)
  }

  @Test func saveIsReportedAfterShortDelay() throws {
    let debounced = try self.debounced([(0, FileEvent(.written, "x")), (1, FileEvent(.closed, "x"))])
    #expect(debounced == (.milliseconds(1) + WatchLimits.quietAfterSave, ["x"]))
  }

  @Test func openFileDelaysReport() throws {
    let events = [0, 90, 150].map { ($0, FileEvent(.written, "x")) }
    #expect(try debounced(events).after == WatchLimits.patience)
    let closed = try debounced(events + [(160, FileEvent(.closed, "x"))])
    #expect(closed.after == .milliseconds(160) + WatchLimits.quietAfterSave)
  }

  @Test func removalWaitsForRecreation() throws {
    let events: [(Int, FileEvent)] = [
      (0, FileEvent(.removed, "x")), (8, FileEvent(.created, "x")), (9, FileEvent(.closed, "x")),
    ]
    #expect(try debounced([events[0]]).after == WatchLimits.quiet)
    #expect(try debounced(events) == (.milliseconds(9) + WatchLimits.quietAfterSave, ["x"]))
  }

  @Test func newFileWaitsForRename() throws {
    let new = [(0, FileEvent(.created, "sedX")), (1, FileEvent(.written, "sedX")), (2, FileEvent(.closed, "sedX"))]
    #expect(try debounced(new).after == .milliseconds(2) + WatchLimits.quiet)
    let renamed = new + [(3, FileEvent(.removed, "sedX")), (3, FileEvent(.arrived, "x"))]
    #expect(try debounced(renamed).paths == ["x"])
  }

  @Test func createdAndRemovedFileIsNoChange() {
    var debouncer = ChangeDebouncer()
    for kind in [FileEvent.Kind.created, .written, .closed, .removed] {
      debouncer.add(FileEvent(kind, "x.tmp"), at: start)
    }
    #expect(debouncer.deadline == nil)
  }

  /// Without a creation event, the file may have existed before, so its removal is a change.
  @Test(arguments: [FileEvent.Kind.arrived, .written, .closed, .altered, .removed])
  func removedExistingFileIsAChange(first: FileEvent.Kind) throws {
    #expect(try debounced([(0, FileEvent(first, "x")), (1, FileEvent(.removed, "x"))]).paths == ["x"])
    let back = [FileEvent(first, "x"), FileEvent(.created, "x"), FileEvent(.removed, "x")].map { (0, $0) }
    #expect(try debounced(back).paths == ["x"])
  }

  @Test func eventBurstIsCoalesced() throws {
    let burst = (0..<400).map { ($0, FileEvent(.arrived, "file \($0)")) }
    let debounced = try self.debounced(burst)
    #expect(debounced.after == WatchLimits.patience)
    #expect(debounced.paths.count == 400)
  }

  @Test func lostEventsAreReportedOnce() throws {
    var debouncer = ChangeDebouncer()
    for _ in 0..<2 { debouncer.add(notice: "lost", at: start) }
    let changes = debouncer.take(at: start + WatchLimits.patience)
    #expect(changes == FileChanges(needsRescan: true, notices: ["lost"], since: start))
  }

  @Test func mergeContainsBothChanges() {
    let one = FileChanges(["a", "b"], notices: ["n"], since: start)
    let other = FileChanges(["b", "c"], needsRescan: true, notices: ["n", "m"], since: start + .seconds(1))
    let merged = FileChanges(["a", "b", "c"], needsRescan: true, notices: ["n", "m"], since: start)
    #expect(one.merged(with: other) == merged)
  }
}
