import BinaryCoding
import FileSystem

/// An event source that compares file metadata, for systems and folders without events.
final class PollingSource: EventSource {
  private let wakeup: Wakeup
  private var scope: WatchScope
  private var previous: [String: FileMetadata] = [:]
  /// Files whose metadata is too recent to detect every change.
  private var unreliable: Set<String> = []
  private var next: ContinuousClock.Instant

  init(_ scope: WatchScope, _ wakeup: Wakeup) {
    (self.scope, self.wakeup, next) = (scope, wakeup, .now)
    _ = changes()
  }

  func events(until deadline: ContinuousClock.Instant?) -> [FileEvent]? {
    guard wakeup.wait(until: deadline.map { min($0, next) } ?? next) != .notified else { return nil }
    return .now < next ? [] : changes()
  }

  /// Returns the differences from the last scan. A file is reported again once its metadata is older than the clock tick,
  /// because a change within the tick may be undetected.
  private func changes() -> [FileEvent] {
    let (start, now) = (ContinuousClock.now, FileMetadata.now)
    let found = metadata()
    let gone = previous.keys.filter { found[$0] == nil }
    let changed = found.filter {
      previous[$0.key] != $0.value || unreliable.contains($0.key) && $0.value.isReliable(at: now)
    }
    previous = found
    unreliable = Set(found.filter { !$0.value.isReliable(at: now) }.keys)
    let interval = unreliable.isEmpty ? WatchLimits.pollingInterval : WatchLimits.shortPollingInterval
    next = start + max(interval, start.duration(to: .now) * 10)
    return gone.map { FileEvent(.removed, $0) } + changed.keys.map { FileEvent(.arrived, $0) }
  }

  private func metadata() -> [String: FileMetadata] {
    var metadata: [String: FileMetadata] = [:]
    for root in scope.roots {
      scope.resolve(root)
      guard let status = FileStatus(of: root, followsLink: true) else { continue }
      if status.kind == .folder { add(filesIn: root, to: &metadata) } else { metadata[root] = status.metadata }
    }
    return metadata
  }

  private func add(filesIn root: String, to metadata: inout [String: FileMetadata]) {
    var folders = [(root, 0)]
    while let (folder, depth) = folders.popLast() {
      for entry in Folder.entries(of: folder) {
        let path = folder.joined(entry.name)
        guard scope.includes(path, name: entry.name) else { continue }
        if !entry.isFolder { metadata[path] = FileStatus(of: path)?.metadata }
        if entry.isFolder, depth < WatchLimits.depth { folders.append((path, depth + 1)) }
      }
    }
  }
}
