import BinaryCoding
import FileSystem

/// An event source that compares file metadata, for systems and folders without events.
final class PollingSource: EventSource {
  private let wakeup: Wakeup
  private var scope: WatchScope
  private var known: [String: FileStamp] = [:]
  /// Files whose metadata is too recent to detect every change.
  private var unsettled: Set<String> = []
  private var next: ContinuousClock.Instant

  init(_ scope: WatchScope, _ wakeup: Wakeup) {
    (self.scope, self.wakeup, next) = (scope, wakeup, .now)
    _ = changes()
  }

  func events(until deadline: ContinuousClock.Instant?) -> [FileEvent]? {
    guard wakeup.wait(until: deadline.map { min($0, next) } ?? next) != .told else { return nil }
    return .now < next ? [] : changes()
  }

  /// Returns the differences from the last scan. A file is reported again once its metadata is older than the clock tick,
  /// because a change within the tick may be undetected.
  private func changes() -> [FileEvent] {
    let (start, now) = (ContinuousClock.now, FileStamp.now)
    let found = stamps()
    let gone = known.keys.filter { found[$0] == nil }
    let changed = found.filter {
      known[$0.key] != $0.value || unsettled.contains($0.key) && $0.value.isSettled(at: now)
    }
    known = found
    unsettled = Set(found.filter { !$0.value.isSettled(at: now) }.keys)
    let interval = unsettled.isEmpty ? WatchLimits.pollingInterval : WatchLimits.settlingInterval
    next = start + max(interval, start.duration(to: .now) * 10)
    return gone.map { FileEvent(.removed, $0) } + changed.keys.map { FileEvent(.arrived, $0) }
  }

  private func stamps() -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for root in scope.roots {
      scope.resolve(root)
      guard let status = FileStatus(of: root, followsLink: true) else { continue }
      if status.kind == .folder { add(filesIn: root, to: &stamps) } else { stamps[root] = status.stamp }
    }
    return stamps
  }

  private func add(filesIn root: String, to stamps: inout [String: FileStamp]) {
    var folders = [(root, 0)]
    while let (folder, depth) = folders.popLast() {
      for entry in Folder.entries(of: folder) {
        let path = folder.joined(entry.name)
        guard scope.includes(path, name: entry.name) else { continue }
        if !entry.isFolder { stamps[path] = FileStatus(of: path)?.stamp }
        if entry.isFolder, depth < WatchLimits.depth { folders.append((path, depth + 1)) }
      }
    }
  }
}
