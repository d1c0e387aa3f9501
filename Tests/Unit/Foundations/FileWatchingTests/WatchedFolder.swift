import Foundation
import SiteTestSupport
import Testing

@testable import FileWatching

/// A source of file events.
enum Mechanism: CaseIterable, Sendable {
  /// Events of the system.
  case system
  /// Comparison of file metadata.
  case polling

  /// Starts a watcher of the roots.
  func start(_ roots: [String], ignoring ignored: [String] = []) throws -> FileWatcher {
    switch self {
    case .system: try FileWatcher.start(roots, ignoring: ignored)
    case .polling:
      try FileWatcher.start(WatchScope(roots, ignoring: ignored)) { scope, wakeup in PollingSource(scope, wakeup) }
    }
  }
}

/// A temporary folder with a watcher, which is stopped on deallocation.
final class WatchedFolder: Sendable {
  let folder: TemporaryFolder
  let watcher: FileWatcher
  private let listener: Listener

  /// Writes files that contain their own paths, and watches `roots`.
  init(
    _ files: [String] = [],
    roots: [String] = ["content"],
    ignoring ignored: [String] = [],
    by mechanism: Mechanism = .system
  ) throws {
    folder = try TemporaryFolder()
    for file in files { try folder.write(file, to: file) }
    watcher = try mechanism.start(
      roots.map { [folder] in folder / $0 },
      ignoring: ignored.map { [folder] in folder / $0 }
    )
    listener = Listener(watcher)
  }

  deinit { watcher.stop() }

  /// Waits until all of `expected` are reported; returns all reported paths, relative to the folder.
  func paths(including expected: Set<String>) async throws -> Set<String> {
    let changes = try await changes { expected.isSubset(of: $0.paths.relative(to: folder)) }
    return changes.paths.relative(to: folder)
  }

  /// Waits until the merged changes satisfy a condition; returns and clears them.
  func changes(until isEnough: @Sendable (FileChanges) -> Bool) async throws -> FileChanges {
    try await eventually { await listener.take(if: isEnough) }
  }
}

extension FileWatcher {
  /// Returns the merged changes as soon as they satisfy a condition; throws if the stream ends before.
  func allEvents(until isEnough: (FileChanges) -> Bool) async throws -> FileChanges {
    var received: FileChanges?
    for await changes in changes {
      received = received?.merged(with: changes) ?? changes
      if let received, isEnough(received) { return received }
    }
    throw CancellationError()
  }
}

/// A consumer that merges the changes of a watcher.
private actor Listener {
  private var received: FileChanges?

  init(_ watcher: FileWatcher) {
    Task { [changes = watcher.changes] in
      for await changes in changes { await self.receive(changes) }
    }
  }

  private func receive(_ changes: FileChanges) { received = received?.merged(with: changes) ?? changes }

  func take(if isEnough: (FileChanges) -> Bool) -> FileChanges? {
    guard let received, isEnough(received) else { return nil }
    defer { self.received = nil }
    return received
  }
}

extension Set<String> {
  fileprivate func relative(to folder: TemporaryFolder) -> Set<String> {
    Set(map { $0.hasPrefix(folder.path + "/") ? String($0.dropFirst(folder.path.utf8.count + 1)) : $0 })
  }
}

/// Returns the first result of `attempt`. Fails after ten minutes, as tests compete for the processor.
@discardableResult
func eventually<Value: Sendable>(
  _ attempt: @Sendable () async throws -> Value?,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) async throws -> Value {
  let end = ContinuousClock.now + .seconds(600)
  while ContinuousClock.now < end {
    if let value = try await attempt() { return value }
    try await Task.sleep(for: .milliseconds(2))
  }
  return try #require(try await attempt(), "nothing of the kind happened", sourceLocation: sourceLocation)
}

/// Returns the first result of `attempt`, which receives a time to wait: first `wait`, doubled after each attempt, for
/// slow machines. Fails once the wait exceeds two minutes.
@discardableResult
func eventually<Value: Sendable>(
  waitingFrom wait: Duration,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ attempt: @Sendable (Duration) async throws -> Value?
) async throws -> Value {
  var wait = wait
  while wait < .seconds(120) {
    if let value = try await attempt(wait) { return value }
    wait *= 2
  }
  return try #require(try await attempt(wait), "nothing of the kind happened", sourceLocation: sourceLocation)
}
