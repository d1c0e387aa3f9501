/// Gathers events into changes, until the files are quiet. It has no clock and no files, so that it can be tested.
struct ChangeGathering {
  typealias Instant = ContinuousClock.Instant

  private var changes: FileChanges?
  /// Files that were not there before: what comes and goes between two looks is no change.
  private var born: Set<String> = []
  /// Files that someone is still writing.
  private var open: Set<String> = []
  private var quietSince: Instant?
  private var quiet = WatchLimits.quiet

  /// When the changes are to be told; nil when there are none.
  var deadline: Instant? {
    guard let changes, let quietSince else { return nil }
    let latest = changes.since + WatchLimits.patience
    return open.isEmpty ? min(latest, quietSince + quiet) : latest
  }

  /// Adds what happened at an instant.
  mutating func add(_ event: FileEvent, at now: Instant) {
    if event.kind == .removed, born.contains(event.path) { return forget(event.path) }
    let isNew = note(event, at: now)
    switch event.kind {
    case .created where isNew: born.insert(event.path)
    case .written: open.insert(event.path)
    case .closed, .arrived, .removed: open.remove(event.path)
    default: break
    }
    if event.kind == .created { open.insert(event.path) }
    quiet = isWhole(event) ? WatchLimits.quietAfterSave : WatchLimits.quiet
    quietSince = now
  }

  /// Adds something that the author should know; every file may be another.
  mutating func add(notice: String, at now: Instant) {
    add(.missed, at: now)
    if changes?.notices.contains(notice) == false { changes?.notices.append(notice) }
  }

  /// Gives the changes if they are to be told by now, and begins anew.
  mutating func take(at now: Instant) -> FileChanges? {
    guard let deadline, deadline <= now else { return nil }
    defer { self = ChangeGathering() }
    return changes
  }

  /// Whether the path is new among the changes.
  private mutating func note(_ event: FileEvent, at now: Instant) -> Bool {
    var noted = changes ?? FileChanges(since: now)
    defer { changes = noted }
    guard event.kind != .missed else {
      noted.needsRescan = true
      return false
    }
    return noted.paths.insert(event.path).inserted
  }

  private mutating func forget(_ path: String) {
    born.remove(path)
    open.remove(path)
    changes?.paths.remove(path)
    if changes?.isEmpty ?? true { self = ChangeGathering() }
  }

  /// Whether a save may end with this event: the first file of a name may be one that is going to be renamed.
  private func isWhole(_ event: FileEvent) -> Bool {
    event.kind == .arrived || event.kind == .closed && !born.contains(event.path)
  }
}
