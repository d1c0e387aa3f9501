import FileWatching
import SiteFiles

extension FileWatcher {
  /// Calls `body` after every change, soon after the last one with a rescan, and when a day begins or a scheduled review of
  /// `workspace` is due. Returns when the task is cancelled.
  ///
  /// The rescan finds files that changed without an event: on network disks, or by another hard link.
  func forEachChange(of workspace: Workspace, _ body: (FileChanges) async throws -> Void) async throws {
    let days = Task {
      while true {
        try await HostSystem.waitForNewDay { await workspace.nextChange }
        requestRescan()
      }
    }
    var rescan: Task<Void, any Error>?
    defer {
      days.cancel()
      rescan?.cancel()
    }
    for await change in changes {
      rescan?.cancel()
      try await body(change)
      guard !change.needsRescan else { continue }
      rescan = Task {
        try await Task.sleep(for: .milliseconds(500))
        requestRescan()
      }
    }
  }
}
