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
