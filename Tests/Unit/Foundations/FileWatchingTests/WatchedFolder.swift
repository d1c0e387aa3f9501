import Foundation
import SiteTestSupport
import Testing

@testable import FileWatching

/// How a test has files watched.
enum Mechanism: CaseIterable, Sendable {
  /// As the system tells of changes.
  case system
  /// By comparing stamps.
  case polling

  /// Begins to watch.
  func start(_ roots: [String], ignoring ignored: [String] = []) throws -> FileWatcher {
    switch self {
    case .system: try FileWatcher.start(roots, ignoring: ignored)
    case .polling:
      try FileWatcher.start(WatchScope(roots, ignoring: ignored)) { scope, wakeup in PollingSource(scope, wakeup) }
    }
  }
}

/// A folder of its own for a test, with a watcher of some of what lies in it, which ends with it.
final class WatchedFolder: Sendable {
  let folder: TemporaryFolder
  let watcher: FileWatcher
  private let listener: Listener

  /// Writes files that hold their names, and watches `roots`.
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

  /// The paths that were told of, relative to the folder, once all of `expected` were among them.
  func paths(including expected: Set<String>) async throws -> Set<String> {
    let changes = try await changes { expected.isSubset(of: $0.paths.relative(to: folder)) }
    return changes.paths.relative(to: folder)
  }

  /// Everything that was told, as one, once it is as it should be; forgets it.
  func changes(until isEnough: @Sendable (FileChanges) -> Bool) async throws -> FileChanges {
    try await eventually { await listener.take(if: isEnough) }
  }
}

extension FileWatcher {
  /// Everything that is told until it is as it should be, as one.
  func everything(until isEnough: (FileChanges) -> Bool) async throws -> FileChanges {
    var heard: FileChanges?
    for await changes in changes {
      heard = heard?.merged(with: changes) ?? changes
      if let heard, isEnough(heard) { return heard }
    }
    throw CancellationError()
  }
}

/// Hears what a watcher tells.
private actor Listener {
  private var heard: FileChanges?

  init(_ watcher: FileWatcher) {
    Task { [changes = watcher.changes] in
      for await changes in changes { await self.hear(changes) }
    }
  }

  private func hear(_ changes: FileChanges) { heard = heard?.merged(with: changes) ?? changes }

  func take(if isEnough: (FileChanges) -> Bool) -> FileChanges? {
    guard let heard, isEnough(heard) else { return nil }
    defer { self.heard = nil }
    return heard
  }
}

extension Set<String> {
  fileprivate func relative(to folder: TemporaryFolder) -> Set<String> {
    Set(map { $0.hasPrefix(folder.path + "/") ? String($0.dropFirst(folder.path.utf8.count + 1)) : $0 })
  }
}

/// Returns the first result of `attempt`; fails after ten minutes, since tests compete for the processor.
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

/// Returns the first result of `attempt`, which takes the time that it lets pass: at first `wait`, then twice as much each
/// time, for a machine that is slow. Fails after some minutes.
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
