import Diagnostics
import PreviewServer
import SiteFiles

/// Builds a site again and again, and says so in a line.
struct Rebuilder: Sendable {
  let output: String
  /// The path below which the site lives, as far as it could be read.
  private(set) var basePath = ""
  private let site: SiteOptions
  private let options: BuildOptions

  init(_ site: SiteOptions, output: String) throws {
    var options = try site.buildOptions()
    options.output = output
    (self.site, self.output, self.options) = (site, output, options)
  }

  /// Builds the site for the first time, or after changes.
  mutating func build(after changes: SiteChanges? = nil) async throws -> PreviewOutcome {
    let start = changes?.since ?? ContinuousClock.now
    let report = try await SiteBuilder(options) {
      Terminal.message("waiting for another build of this site to finish\n")
    }.build()
    try site.show(report.diagnostics)
    if !report.hasErrors || changes == nil { basePath = report.summary.basePath }
    if changes == nil, report.diagnostics.contains(where: { $0.code == .contentMissing }) { throw ExitStatus.faults }
    site.say(line(report, changes, ContinuousClock.now - start))
    return outcome(report, changes)
  }

  /// Builds the site after changes; nil when that could not be done, which is said, and may go better the next time.
  mutating func rebuild(after changes: SiteChanges) async throws -> PreviewOutcome? {
    do {
      return try await build(after: changes)
    } catch {
      guard !(error is Interrupted), let failure = Failure(error) else { throw error }
      failure.show()
      return nil
    }
  }

  private func outcome(_ report: BuildReport, _ changes: SiteChanges?) -> PreviewOutcome {
    if report.hasErrors { return .faults(report.diagnostics) }
    guard let writing = report.writing, writing.written + writing.removed > 0 else { return .unchanged }
    return changes?.areStylesOnly == true ? .styleSheets : .pages
  }

  /// What changed, what was made of it, and how long it took from the save on.
  private func line(_ report: BuildReport, _ changes: SiteChanges?, _ duration: Duration) -> String {
    let subject = changes.map { Self.named($0.paths) } ?? output
    guard !report.hasErrors else { return "\(subject): \(report.diagnostics.tally); the site is as it was" }
    let written = report.writing.map { "\($0.written) files written, \($0.removed) removed" } ?? "nothing to write"
    return "\(subject): \(written), \(duration.milliseconds) ms"
  }

  private static func named(_ paths: [String]) -> String {
    guard let first = paths.first else { return "changes" }
    return paths.count == 1 ? printable(first) : "\(printable(first)) and \(paths.count - 1) more"
  }
}
