import BinaryCoding
import Concurrency
import Diagnostics
import FileWatching
import Notation
import PreviewServer
import SiteFiles
import SiteModel

/// Builds a site again and again, and says in a line what came of it.
struct Rebuilder: Sendable {
  let output: String
  /// The path below which the site lives, as far as it could be read.
  private(set) var basePath = ""
  private let site: SiteOptions
  /// What the last build found.
  private var known: [Diagnostic] = []
  /// What the last build held back.
  private var heldBack: [HeldBack] = []
  /// What has changed since the site was last written; nil when it is as it should be.
  private var unpublished: FileChanges?
  let workspace: Workspace
  /// How many pictures pages are shown without.
  private var pendingPictures = 0

  init(_ site: SiteOptions, output: String) throws {
    (self.site, self.output) = (site, output)
    workspace = Workspace(try Self.builder(site, output))
  }

  /// Builds the site for the first time; again, where a file changes while it is read.
  mutating func build() async throws -> PreviewOutcome {
    let start = ContinuousClock.now
    let report = try await settledReport()
    try show(report)
    if report.diagnostics.contains(where: { $0.code == .contentMissing }) { throw ExitStatus.faults }
    basePath = report.summary.basePath
    site.say("\(output): \(result(report)), \((ContinuousClock.now - start).milliseconds) ms")
    sayHeldBack(report)
    return report.hasErrors ? .faults(report.diagnostics) : .pages
  }

  /// Builds the site after changes; nil when nothing came of them. What the machine refuses is said, and tried again after
  /// the next change.
  mutating func build(after changes: FileChanges, called name: String? = nil) async throws -> PreviewOutcome? {
    for notice in changes.notices { site.say(notice) }
    unpublished = unpublished?.merged(with: changes) ?? changes
    do {
      return try say(try await report(), of: changes, called: name ?? changes.subject)
    } catch is ContentChanged {
      // What changed while it was read is told in a moment.
      return nil
    } catch {
      guard !(error is Interrupted), let failure = Failure(error) else { throw error }
      failure.show()
      return nil
    }
  }

  /// Makes the pictures that pages are shown without until then, few at first, so that those soon come to be seen, and
  /// shows what came of it.
  mutating func makePictures(_ show: (PreviewOutcome?, Rebuilder) async throws -> Void) async throws {
    var (count, left) = (8, Int.max)
    while pendingPictures > 0, pendingPictures < left {
      left = pendingPictures
      let changes = FileChanges(needsRescan: true, since: .now)
      do {
        try await workspace.makePictures(atMost: count)
      } catch is ContentChanged {
        return
      }
      count = min(count * 2, 64)
      try await show(try await build(after: changes, called: "pictures"), self)
    }
  }

  /// What a build comes to that no file disturbs.
  private mutating func settledReport() async throws -> BuildReport {
    let tell = { [site] (change: ContentChanged) in
      site.say("'\(printable(change.path))' changed during the build; building again")
    }
    return try await ContentChanged.retrying(waiting: tell) { try await report() }
  }

  /// The one place where sites are built while they are shown. Templates of the site's own may have come or gone.
  private mutating func report() async throws -> BuildReport {
    let changed = unpublished.flatMap { $0.needsRescan ? nil : $0.paths }
    await workspace.use(try builder())
    let report = try await workspace.build(changed: changed)
    pendingPictures = report.pendingPictures
    return report
  }

  func builder() throws -> SiteBuilder { try Self.builder(site, output) }

  private static func builder(_ site: SiteOptions, _ output: String) throws -> SiteBuilder {
    var builder = try site.builder(onNotice: Terminal.tell)
    // Nobody shows a preview where cards are seen.
    (builder.settings.output, builder.settings.cards) = (output, nil)
    (builder.settings.pictures.kinds, builder.settings.pictures.waits) = (.preview, false)
    return builder
  }

  private mutating func say(
    _ report: BuildReport,
    of changes: FileChanges,
    called name: String
  ) throws -> PreviewOutcome? {
    defer { sayHeldBack(report) }
    let isFixed = known.hasErrors && !report.hasErrors
    guard try show(report) || report.isNews || isFixed else { return nil }
    site.say("\(name): \(result(report)), \((ContinuousClock.now - changes.since).milliseconds) ms")
    if report.hasErrors { return .faults(report.diagnostics) }
    basePath = report.summary.basePath
    defer { unpublished = nil }
    guard report.isNews else { return .unchanged }
    return unpublished?.areStylesOnly == true ? .styleSheets : .pages
  }

  /// Shows what was found, unless it is what was found before; whether it is not.
  @discardableResult
  private mutating func show(_ report: BuildReport) throws -> Bool {
    guard report.diagnostics != known else { return false }
    try site.show(report.diagnostics)
    known = report.diagnostics
    return true
  }

  /// Says what is held back, unless it is what was before.
  private mutating func sayHeldBack(_ report: BuildReport) {
    guard report.heldBack != heldBack else { return }
    heldBack = report.heldBack
    if let line = heldBack.line { site.say(line) }
  }

  private func result(_ report: BuildReport) -> String {
    if report.hasErrors { return report.diagnostics.tally + "; the site is unchanged" }
    guard let writing = report.writing, report.isNews else { return "no changes" }
    return "\(counted(writing.written, "file")) written" + (writing.removed > 0 ? ", \(writing.removed) deleted" : "")
  }
}

extension BuildReport {
  /// Whether the site is not what it was.
  fileprivate var isNews: Bool { writing.map { $0.written + $0.removed > 0 } ?? false }
}

extension FileChanges {
  /// The changed files in a few words.
  fileprivate var subject: String {
    let outermost = paths.filter { !liesInAnother($0) }
    guard !needsRescan, let first = outermost.min() else { return "everything" }
    return printable(first) + (outermost.count > 1 ? " and \(outermost.count - 1) more" : "")
  }

  /// Whether a folder around the path has changed, too.
  private func liesInAnother(_ path: String) -> Bool {
    path.foldersAbove.contains { paths.contains(String($0)) }
  }

  /// Whether nothing but style sheets has changed.
  fileprivate var areStylesOnly: Bool { !needsRescan && paths.allSatisfy { $0.hasSuffix(".css") } }
}
