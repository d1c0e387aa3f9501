import BinaryCoding

/// Paths of files that may have changed. Consumers compare contents to find the actual changes.
package struct FileChanges: Equatable, Sendable {
  /// The changed files and folders: the root as given, with the path below it. A folder represents all its contents.
  package var paths: Set<String>
  /// Whether events may have been lost, so any file may have changed.
  package var needsRescan: Bool
  /// Notices about file watching for the user, a line each.
  package var notices: [String]
  /// The time of the first change.
  package var since: ContinuousClock.Instant

  /// Creates changes that were first detected at `since`.
  package init(
    _ paths: Set<String> = [],
    needsRescan: Bool = false,
    notices: [String] = [],
    since: ContinuousClock.Instant
  ) {
    (self.paths, self.needsRescan, self.notices, self.since) = (paths, needsRescan, notices, since)
  }

  /// The changes of files without notices.
  package var files: SourceChanges { needsRescan ? .any : .files(paths) }

  /// Whether there are neither changes nor notices.
  var isEmpty: Bool { paths.isEmpty && !needsRescan && notices.isEmpty }

  /// Returns the union of both changes.
  package func merged(with later: FileChanges) -> FileChanges {
    FileChanges(
      paths.union(later.paths),
      needsRescan: needsRescan || later.needsRescan,
      notices: notices + later.notices.filter { !notices.contains($0) },
      since: min(since, later.since)
    )
  }
}

/// A debouncer that collects events until files are quiet. It accesses neither clock nor disk, so tests control time.
struct ChangeDebouncer {
  typealias Instant = ContinuousClock.Instant

  private var changes: FileChanges?
  /// Files created since the last report. A file that is created and removed between two reports is not a change.
  private var born: Set<String> = []
  /// Files that are open for writing.
  private var open: Set<String> = []
  private var quietSince: Instant?
  private var quiet = WatchLimits.quiet

  /// The time to report the changes; nil without changes.
  var deadline: Instant? {
    guard let changes, let quietSince else { return nil }
    let latest = changes.since + WatchLimits.patience
    return open.isEmpty ? min(latest, quietSince + quiet) : latest
  }

  /// Adds an event that occurred at `now`.
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
    quiet = completesSave(event) ? WatchLimits.quietAfterSave : WatchLimits.quiet
    quietSince = now
  }

  /// Adds a notice for the user and requests a rescan.
  mutating func add(notice: String, at now: Instant) {
    add(.missed, at: now)
    if changes?.notices.contains(notice) == false { changes?.notices.append(notice) }
  }

  /// Returns and clears the changes if their deadline has passed; otherwise returns nil.
  mutating func take(at now: Instant) -> FileChanges? {
    guard let deadline, deadline <= now else { return nil }
    defer { self = ChangeDebouncer() }
    return changes
  }

  /// Records the path of an event and returns whether it is new among the changes.
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
    if changes?.isEmpty ?? true { self = ChangeDebouncer() }
  }

  /// Returns whether an event may complete a save. A new file that is closed may still be renamed.
  private func completesSave(_ event: FileEvent) -> Bool {
    event.kind == .arrived || event.kind == .closed && !born.contains(event.path)
  }
}
