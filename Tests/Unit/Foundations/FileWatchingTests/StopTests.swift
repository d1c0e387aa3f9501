import Foundation
import SiteTestSupport
import Testing

@testable import FileWatching

/// Watchers release their threads and descriptors.
@Suite struct StopTests {
  enum Ending: CaseIterable { case stopped, cancelled, dropped }

  /// Starts 20 watchers, so that a leak of two resources each exceeds the usage of concurrent tests.
  @Test(arguments: Ending.allCases, Mechanism.allCases)
  func resourcesAreReleased(ending: Ending, mechanism: Mechanism) async throws {
    let folder = try TemporaryFolder()
    try await eventually {
      let before = try Self.usage()
      for _ in 0..<20 { end(try mechanism.start([folder / "content"]), ending) }
      for _ in 0..<100 where try Self.usage() >= before + 40 { try await Task.sleep(for: .milliseconds(10)) }
      return try Self.usage() < before + 40 ? true : nil
    }
  }

  private func end(_ watcher: FileWatcher, _ ending: Ending) {
    switch ending {
    case .dropped: break
    case .stopped: watcher.stop()
    case .cancelled: Task { for await _ in watcher.changes {} }.cancel()
    }
  }

  /// Returns the number of open descriptors, on Linux plus the number of threads.
  private static func usage() throws -> Int {
    let folders = ["/dev/fd", "/proc/self/task"].filter(FileManager.default.fileExists)
    return try folders.reduce(0) { try $0 + FileManager.default.contentsOfDirectory(atPath: $1).count }
  }

  /// Changes reported before the stop can be received after it.
  @Test func changesRemainReadableAfterStop() async throws {
    let watched = try WatchedFolder(["content/x"], roots: ["other"])
    try await eventually(waitingFrom: WatchLimits.patience) { wait -> Bool? in
      let watcher = try FileWatcher.start([watched.folder / "content"])
      try FileSystemCall.write(watched.folder / "content/x")
      try await Task.sleep(for: wait)
      watcher.stop()
      var received: [FileChanges] = []
      for await changes in watcher.changes { received.append(changes) }
      return received.map(\.paths) == [[watched.folder / "content/x"]] ? true : nil
    }
  }
}
