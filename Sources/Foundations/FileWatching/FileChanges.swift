/// Where files have changed. It says where to look, not what is different there: that is for the contents to decide.
package struct FileChanges: Equatable, Sendable {
  /// The changed files and folders, as the roots were spelled, with what lies below joined by slashes. A folder stands
  /// for everything in it.
  package var paths: Set<String>
  /// Whether changes may have been missed, so that every file may be another.
  package var needsRescan: Bool
  /// What the author should know about the watching itself, a line each.
  package var notices: [String]
  /// When the first of them was seen.
  package var since: ContinuousClock.Instant

  /// Makes changes that were first seen at `since`.
  package init(
    _ paths: Set<String> = [],
    needsRescan: Bool = false,
    notices: [String] = [],
    since: ContinuousClock.Instant
  ) {
    (self.paths, self.needsRescan, self.notices, self.since) = (paths, needsRescan, notices, since)
  }

  /// Whether there is nothing to tell.
  var isEmpty: Bool { paths.isEmpty && !needsRescan && notices.isEmpty }

  /// These changes and others as one.
  package func merged(with later: FileChanges) -> FileChanges {
    FileChanges(
      paths.union(later.paths),
      needsRescan: needsRescan || later.needsRescan,
      notices: notices + later.notices.filter { !notices.contains($0) },
      since: min(since, later.since)
    )
  }
}

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
