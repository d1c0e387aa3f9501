import FileWatching

extension FileWatcher {
  /// Calls `body` after every change, and when a day begins, since scheduled reviews may be due. Returns when the task is
  /// cancelled.
  func forEachChange(_ body: (FileChanges) async throws -> Void) async throws {
    let days = Task {
      while true {
        try await HostSystem.waitForNewDay()
        requestRescan()
      }
    }
    defer { days.cancel() }
    for await change in changes { try await body(change) }
  }
}
