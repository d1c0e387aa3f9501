import FileWatching

extension FileWatcher {
  /// Calls `body` after every change, and when a new day begins, since reviews may be due then; until the task is
  /// cancelled.
  func forEachChange(_ body: (FileChanges) async throws -> Void) async throws {
    let days = Task {
      while true {
        try await Machine.waitForNewDay()
        requestRescan()
      }
    }
    defer { days.cancel() }
    for await change in changes { try await body(change) }
  }
}
