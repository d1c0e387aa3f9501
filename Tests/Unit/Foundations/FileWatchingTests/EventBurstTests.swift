import Foundation
import SiteTestSupport
import Testing

@testable import FileWatching

/// Bursts of changes.
@Suite struct EventBurstTests {
  @Test(arguments: Mechanism.allCases)
  func tenThousandFilesAreReported(mechanism: Mechanism) async throws {
    let names = (0..<10_000).map { "content/\($0 % 20)/\($0).md" }
    let watched = try WatchedFolder((0..<20).map { "content/\($0)/first" }, by: mechanism)
    for name in names { try FileSystemCall.write(watched.folder / name) }
    let changes = try await watched.changes { $0.needsRescan || $0.paths.count >= names.count }
    #expect(changes.needsRescan || changes.paths.isSuperset(of: names.map { watched.folder / $0 }))
  }

  /// A busy receiver gets all changes merged into one element: the queue holds at most one.
  @Test func queuedChangesAreMerged() async throws {
    try await eventually(waitingFrom: WatchLimits.patience * 2) { wait -> Bool? in
      let watched = try WatchedFolder(["content/0"], roots: ["other"])
      let watcher = try FileWatcher.start([watched.folder / "content"])
      var iterator = watcher.changes.makeAsyncIterator()
      for number in 0..<50 {
        try watched.folder.write("new", to: "content/\(number)")
        try await Task.sleep(for: .milliseconds(number.isMultiple(of: 10) ? 20 : 1))
      }
      try await Task.sleep(for: wait)
      guard await iterator.next()?.paths == Set((0..<50).map { watched.folder / "content/\($0)" }) else { return nil }
      try watched.folder.write("new", to: "content/last")
      return await iterator.next()?.paths == [watched.folder / "content/last"] ? true : nil
    }
  }
}
