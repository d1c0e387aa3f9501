import Authoring
import BinaryCoding
import Diagnostics
import Notation
import ReviewModel
import SiteRendering

/// An open site: the snapshots of its saved files and of unsaved texts. No lock is held between builds.
///
/// Requests may interleave. Each starts from the latest snapshot. If another one finishes meanwhile, the result is not kept,
/// since it may lack changes; the next request reads its files again.
package actor Workspace {
  private var builder: SiteBuilder
  private var saved = BuildState()
  /// The last snapshot with unsaved texts; nil if the saved snapshot is newer.
  private var edited: BuildState?
  private var savedContext: SiteContext?
  /// The changes since the saved snapshot, without those of running updates.
  private var outdated: SourceChanges = []
  /// The changes that running updates read, by the number of the update.
  private var running: [Int: SourceChanges] = [:]
  private var updateCount = 0
  /// The number of saved snapshots so far.
  private var generation = 0
  /// The work of all snapshots since the site was opened.
  package private(set) var work = WorkTally()

  /// The next instant at which the site changes although no file has changed (`BuildReport.nextChange`).
  package private(set) var nextChange: Instant?

  /// Opens a site without reading files.
  package init(_ builder: SiteBuilder) { self.builder = builder }

  /// Changes the settings or the day of the site.
  package func use(_ builder: SiteBuilder) { self.builder = builder }

  /// Writes the site (`SiteBuilder.build`).
  package func build(changed: SourceChanges = .any) async throws -> BuildReport {
    let builder = builder
    return count(try await update(changed) { try await builder.build(&$0, changed: $1) })
  }

  /// Checks the saved files (`SiteBuilder.check`), including errors that only rendering finds.
  package func checkSaved(changed: SourceChanges = .any) async throws -> BuildReport {
    let builder = builder
    return count(try await update(changed) { try await builder.check(&$0, changed: $1) })
  }

  /// Creates the derivatives of up to `count` pending images.
  package func createPictures(atMost count: Int) async throws {
    var state = saved
    do {
      try await state.createPictures(builder, atMost: count)
    } catch {
      if error is ContentChanged { outdated = .any }
      throw error
    }
    saved.takeOutputs(of: state)
    edited = nil
  }

  /// Invalidates files by their paths below the content folder; any file if `paths` is nil.
  package func noteChange(of paths: [String]? = nil) {
    outdated.add(paths.map { .files(Set($0.map(builder.settings.content.joined))) } ?? .any)
  }

  /// All changes since the saved snapshot.
  private var unread: SourceChanges { running.values.reduce(outdated) { $0.union($1) } }

  /// Returns the names of the saved site. Reads files only before the first build and after `noteChange`.
  package func context() async throws -> SiteContext {
    var isCurrent = unread.isEmpty && saved.snapshot != nil
    while !isCurrent {
      let snapshot = try await update(unread) { [builder] in try await builder.snapshot(&$0, changed: $1) }
      guard let snapshot else { return .empty }
      count(snapshot.report)
      // If another update that began earlier was stored instead, these files are outdated again.
      isCurrent = outdated.isEmpty
    }
    let context = savedContext ?? saved.snapshot.map { SiteContext($0.inputs, $0.content) } ?? .empty
    savedContext = context
    return context
  }

  /// The assets of the site by URL as of the last build or check; empty if it computed nothing.
  package var assets: [String: ContiguousArray<UInt8>] { saved.snapshot?.assets ?? [:] }

  /// Returns the paths of the images below the content folder that only the file at a path uses.
  package func pictures(usedOnlyBy path: String) async throws -> [String] {
    _ = try await context()
    return saved.snapshot?.content.pictures(usedOnlyBy: path) ?? []
  }

  /// Returns the numbers of errors by file, which keep the site from being built. Paths begin below the content folder.
  package func errors() async throws -> [String: Int] {
    _ = try await context()
    return saved.snapshot?.errors ?? [:]
  }

  /// Returns the place where the contents of the page with a path in the site are edited; nil if there is no such page.
  package func source(ofPage url: String) async throws -> PageSource? {
    _ = try await context()
    return saved.snapshot?.plan.source(ofPage: url)
  }

  /// Returns the paths of the other files that link to the file at a path or name it, sorted.
  package func mentions(of path: String) async throws -> [String] {
    let context = try await context()
    return saved.snapshot?.mentions(of: path, context) ?? []
  }

  /// Checks the site with unsaved texts in place of files, without errors that only rendering finds. `changed` are the
  /// changes on disk since the last check or build. Paths begin with the content folder as spelled in the settings.
  package func check(_ overlay: Overlay = Overlay(), changed: SourceChanges = .any) async throws -> AuthoringReport {
    guard let snapshot = try await snapshot(overlay, changed: changed) else {
      return AuthoringReport(context: .empty, diagnostics: builder.missingContent.diagnostics, work: WorkTally())
    }
    let report = snapshot.report
    let context = SiteContext(snapshot.inputs, snapshot.content)
    return AuthoringReport(context: context, diagnostics: report.diagnostics, work: report.work)
  }

  /// Returns the preview of a file with unsaved bytes, over the files of the last check or build; over those on disk if one
  /// of them has changed.
  package func preview(_ path: String, _ bytes: ContiguousArray<UInt8>) async throws -> FilePreview {
    var changed: SourceChanges = []
    return try await ContentChanged.retrying(waiting: { _ in changed = .any }) {
      guard let snapshot = try await snapshot(Overlay(content: [path: bytes]), changed: changed) else {
        return FilePreview(withoutPage: builder.missingContent.diagnostics)
      }
      return try FilePreview(path, in: snapshot)
    }
  }

  private func snapshot(_ overlay: Overlay, changed: SourceChanges) async throws -> SiteSnapshot? {
    var (builder, state) = (builder, edited ?? saved)
    let began = generation
    builder.overlay = overlay
    let snapshot = try await builder.snapshot(&state, changed: changed)
    if let snapshot { count(snapshot.report) }
    if snapshot != nil, generation == began { edited = state }
    return snapshot
  }

  @discardableResult
  private func count(_ report: BuildReport) -> BuildReport {
    work += report.work
    nextChange = report.nextChange
    return report
  }

  /// Runs an update of the saved snapshot after changes, and after those of earlier failed updates.
  private func update<Value: Sendable>(
    _ changed: SourceChanges,
    _ work: (inout BuildState, SourceChanges) async throws -> Value
  ) async throws -> Value {
    outdated.add(changed)
    let (files, began, number) = (outdated, generation, updateCount)
    (outdated, updateCount) = ([], number + 1)
    running.updateValue(files, forKey: number)
    defer { running.removeValue(forKey: number) }
    var state = saved
    do {
      let value = try await work(&state, files)
      if generation == began {
        (saved, edited, savedContext) = (state, nil, nil)
        generation += 1
      } else {
        saved.takeOutputs(of: state)
        outdated.add(files)
      }
      return value
    } catch {
      outdated.add(error is ContentChanged ? .any : files)
      throw error
    }
  }
}

/// The result of a check with names for completions.
package struct AuthoringReport: Sendable {
  package let context: SiteContext
  /// The diagnostics of the whole site, as `verdict check` reports them.
  package let diagnostics: [Diagnostic]
  /// The work of the check.
  package let work: WorkTally
}
