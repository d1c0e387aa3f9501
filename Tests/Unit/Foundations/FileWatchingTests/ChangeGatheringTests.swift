import Testing

@testable import FileWatching

/// When changes are told, and which: with times that are given, not measured.
@Suite struct ChangeGatheringTests {
  private let start = ContinuousClock.now

  /// The time from the first event to telling, and what is told, for events that happen at so many milliseconds.
  private func told(_ events: [(Int, FileEvent)]) throws -> (after: Duration, paths: Set<String>) {
    var gathering = ChangeGathering()
    for (time, event) in events { gathering.add(event, at: start + .milliseconds(time)) }
    let deadline = try #require(gathering.deadline)
    let early = gathering.take(at: deadline - .nanoseconds(1))
    #expect(early == nil)
    let taken = gathering.take(at: deadline)
    let changes = try #require(taken)
    #expect(gathering.deadline == nil)
    return (deadline - start, changes.paths)
  }

  @Test func nothingIsToldOfNothing() {
    var gathering = ChangeGathering()
    #expect(gathering.deadline == nil)
    let changes = gathering.take(at: start)
    #expect(changes == nil)
  }

  @Test func aSaveIsToldAtOnce() throws {
    let told = try self.told([(0, FileEvent(.written, "x")), (1, FileEvent(.closed, "x"))])
    #expect(told == (.milliseconds(1) + WatchLimits.quietAfterSave, ["x"]))
  }

  @Test func aFileThatIsStillWrittenIsWaitedFor() throws {
    let events = [0, 90, 150].map { ($0, FileEvent(.written, "x")) }
    #expect(try told(events).after == WatchLimits.patience)
    let closed = try told(events + [(160, FileEvent(.closed, "x"))])
    #expect(closed.after == .milliseconds(160) + WatchLimits.quietAfterSave)
  }

  @Test func theFirstHalfOfASaveIsNotTold() throws {
    let events: [(Int, FileEvent)] = [
      (0, FileEvent(.removed, "x")), (8, FileEvent(.created, "x")), (9, FileEvent(.closed, "x")),
    ]
    #expect(try told([events[0]]).after == WatchLimits.quiet)
    #expect(try told(events) == (.milliseconds(9) + WatchLimits.quietAfterSave, ["x"]))
  }

  @Test func aNewFileMayBeRenamedYet() throws {
    let new = [(0, FileEvent(.created, "sedX")), (1, FileEvent(.written, "sedX")), (2, FileEvent(.closed, "sedX"))]
    #expect(try told(new).after == .milliseconds(2) + WatchLimits.quiet)
    let renamed = new + [(3, FileEvent(.removed, "sedX")), (3, FileEvent(.arrived, "x"))]
    #expect(try told(renamed).paths == ["x"])
  }

  @Test func whatComesAndGoesIsNoChange() {
    var gathering = ChangeGathering()
    for kind in [FileEvent.Kind.created, .written, .closed, .removed] {
      gathering.add(FileEvent(kind, "x.tmp"), at: start)
    }
    #expect(gathering.deadline == nil)
  }

  /// Only who sees a name appear knows that it was not there before.
  @Test(arguments: [FileEvent.Kind.arrived, .written, .closed, .altered, .removed])
  func whatGoesIsAChange(first: FileEvent.Kind) throws {
    #expect(try told([(0, FileEvent(first, "x")), (1, FileEvent(.removed, "x"))]).paths == ["x"])
    let back = [FileEvent(first, "x"), FileEvent(.created, "x"), FileEvent(.removed, "x")].map { (0, $0) }
    #expect(try told(back).paths == ["x"])
  }

  @Test func aStormIsOneChangeAndEnds() throws {
    let storm = (0..<400).map { ($0, FileEvent(.arrived, "file \($0)")) }
    let told = try self.told(storm)
    #expect(told.after == WatchLimits.patience)
    #expect(told.paths.count == 400)
  }

  @Test func lossesAreToldOnce() throws {
    var gathering = ChangeGathering()
    for _ in 0..<2 { gathering.add(notice: "lost", at: start) }
    let changes = gathering.take(at: start + WatchLimits.patience)
    #expect(changes == FileChanges(needsRescan: true, notices: ["lost"], since: start))
  }

  @Test func mergingKeepsEverything() {
    let one = FileChanges(["a", "b"], notices: ["n"], since: start)
    let other = FileChanges(["b", "c"], needsRescan: true, notices: ["n", "m"], since: start + .seconds(1))
    let merged = FileChanges(["a", "b", "c"], needsRescan: true, notices: ["n", "m"], since: start)
    #expect(one.merged(with: other) == merged)
  }
}
