import BinaryCoding
import Concurrency
import Diagnostics
import FileWatching
import Notation
import PreviewServer
import SiteFiles
import SiteModel

/// Rebuilds a site for the preview and prints each result in one line.
struct Rebuilder: Sendable {
  let output: String
  /// The base path of the last build without errors; initially that of the first build.
  private(set) var basePath = ""
  private let site: SiteOptions
  private var lastDiagnostics: [Diagnostic] = []
  /// The unpublished files of the last build.
  private var unpublishedFiles: [UnpublishedFile] = []
  /// The changes since the site was last written; nil if the output is current.
  private var unpublished: FileChanges?
  let workspace: Workspace
  /// The number of images whose derivatives are still missing.
  private var pendingPictures = 0

  init(_ site: SiteOptions, output: String) throws {
    (self.site, self.output) = (site, output)
    workspace = Workspace(try Self.builder(site, output))
  }

  /// Builds the site for the first time, again if a file changes meanwhile. Throws if there is no content folder.
  mutating func build() async throws -> PreviewOutcome {
    let start = ContinuousClock.now
    let report = try await stableReport()
    try show(report)
    if report.diagnostics.contains(where: { $0.code == .contentMissing }) { throw ExitStatus.errors }
    basePath = report.summary.basePath
    site.printNotice("\(output): \(result(report)), \((ContinuousClock.now - start).text)")
    printUnpublished(report)
    return report.hasErrors ? .errors(report.diagnostics) : .pages
  }

  /// Builds the site after changes, again if a file changes meanwhile; nil without new output or diagnostics. I/O errors are
  /// printed, and the next build includes the changes.
  mutating func build(after changes: FileChanges, called name: String? = nil) async throws -> PreviewOutcome? {
    for notice in changes.notices { site.printNotice(notice) }
    unpublished = unpublished?.merged(with: changes) ?? changes
    do {
      return try summarize(try await stableReport(), of: changes, called: name ?? changes.subject)
    } catch {
      guard !(error is Interrupted), let failure = Failure(error) else { throw error }
      failure.show()
      return nil
    }
  }

  /// Creates the missing derivatives in batches, the first ones small for quick results, and calls `show` with the outcome of
  /// a build after each.
  mutating func createPictures(_ show: (PreviewOutcome?, Rebuilder) async throws -> Void) async throws {
    var (count, left) = (8, Int.max)
    while pendingPictures > 0, pendingPictures < left {
      left = pendingPictures
      let changes = FileChanges(needsRescan: true, since: .now)
      do {
        try await workspace.createPictures(atMost: count)
      } catch is ContentChanged {
        left = Int.max
      }
      count = min(count * 2, 64)
      try await show(try await build(after: changes, called: "pictures"), self)
    }
  }

  /// Builds the site until no file changes during a build.
  private mutating func stableReport() async throws -> BuildReport {
    let notify = { [site] (change: ContentChanged) in
      site.printNotice("'\(printable(change.path))' changed during the build; building again")
    }
    return try await ContentChanged.retrying(waiting: notify) { try await report() }
  }

  /// Builds the site; every build of a preview calls this function. The builder is renewed, because the templates folder may
  /// have been created or deleted.
  private mutating func report() async throws -> BuildReport {
    await workspace.use(try builder())
    let report = try await workspace.build(changed: unpublished?.files ?? .any)
    pendingPictures = report.pendingPictures
    return report
  }

  func builder() throws -> SiteBuilder { try Self.builder(site, output) }

  private static func builder(_ site: SiteOptions, _ output: String) throws -> SiteBuilder {
    var builder = try site.builder(onNotice: Terminal.report)
    // A preview URL is not shared, so social cards are not needed.
    (builder.settings.output, builder.settings.cards) = (output, nil)
    (builder.settings.pictures.kinds, builder.settings.pictures.waits) = (.preview, false)
    return builder
  }

  private mutating func summarize(
    _ report: BuildReport,
    of changes: FileChanges,
    called name: String
  ) throws -> PreviewOutcome? {
    defer { printUnpublished(report) }
    let isFixed = lastDiagnostics.hasErrors && !report.hasErrors
    guard try show(report) || report.hasChanges || isFixed else { return nil }
    site.printNotice("\(name): \(result(report)), \((ContinuousClock.now - changes.since).text)")
    if report.hasErrors { return .errors(report.diagnostics) }
    basePath = report.summary.basePath
    defer { unpublished = nil }
    guard report.hasChanges else { return .unchanged }
    return unpublished?.areStylesOnly == true ? .styleSheets : .pages
  }

  /// Prints the diagnostics unless the last build had equal ones; returns whether they differ.
  @discardableResult
  private mutating func show(_ report: BuildReport) throws -> Bool {
    guard report.diagnostics != lastDiagnostics else { return false }
    try site.show(report.diagnostics)
    lastDiagnostics = report.diagnostics
    return true
  }

  /// Prints the unpublished files if they differ from those of the last build.
  private mutating func printUnpublished(_ report: BuildReport) {
    guard report.unpublishedFiles != unpublishedFiles else { return }
    unpublishedFiles = report.unpublishedFiles
    if let line = unpublishedFiles.line { site.printNotice(line) }
  }

  private func result(_ report: BuildReport) -> String {
    if report.hasErrors { return report.diagnostics.tally + "; the site is unchanged" }
    guard let writing = report.writing, report.hasChanges else { return "no changes" }
    return "\(counted(writing.written, "file")) written" + (writing.removed > 0 ? ", \(writing.removed) deleted" : "")
  }
}

extension BuildReport {
  /// Whether the build wrote or deleted files.
  fileprivate var hasChanges: Bool { writing.map { $0.written + $0.removed > 0 } ?? false }
}

extension FileChanges {
  /// The first changed file and the number of others.
  fileprivate var subject: String {
    let outermost = paths.filter { !isInAnother($0) }
    guard !needsRescan, let first = outermost.min() else { return "everything" }
    return printable(first) + (outermost.count > 1 ? " and \(outermost.count - 1) more" : "")
  }

  /// Returns whether a folder that contains the path has changed as well.
  private func isInAnother(_ path: String) -> Bool {
    path.foldersAbove.contains { paths.contains(String($0)) }
  }

  /// Whether only style sheets have changed.
  fileprivate var areStylesOnly: Bool { !needsRescan && paths.allSatisfy { $0.hasSuffix(".css") } }
}
