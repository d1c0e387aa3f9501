import FileWatching
import SiteFiles

extension FileWatcher {
  /// Calls `body` after every change, and when a day begins or a scheduled review of `workspace` is due. Returns when the task is
  /// cancelled.
  func forEachChange(of workspace: Workspace, _ body: (FileChanges) async throws -> Void) async throws {
    let days = Task {
      while true {
        try await HostSystem.waitForNewDay { await workspace.nextChange }
        requestRescan()
      }
    }
    defer { days.cancel() }
    for await change in changes { try await body(change) }
  }
}
