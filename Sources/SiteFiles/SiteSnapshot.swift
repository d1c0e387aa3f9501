import Diagnostics
import ReviewModel
import SiteRendering

/// Everything known about a site at one moment, but for its bytes: inputs, parsed files, theme, plan and diagnostics. Immutable.
final class SiteSnapshot: Sendable {
  let inputs: SiteInputs
  let content: LoadedContent
  /// What is known of the content files, for the next snapshot and for other processes.
  let cache: ContentCache
  let checkedTheme: CheckedTheme
  /// What is stored of pictures.
  let made: MadePictures
  /// The pictures whose derivatives a helper has yet to make.
  let pendingPictures: [LoadedPicture]
  let plan: SitePlan
  /// The diagnostics, and what else there is to report before anything is written.
  let report: BuildReport

  /// The theme; nil when it has an error.
  var theme: Theme? { checkedTheme.theme }

  /// Joins the results of the stages.
  init(
    _ inputs: SiteInputs,
    _ loaded: Diagnosed<LoadedContent>,
    _ made: MadePictures,
    _ plan: Diagnosed<SitePlan>,
    _ checkedTheme: CheckedTheme,
    _ cache: ContentCache,
    _ work: WorkTally
  ) {
    (self.inputs, self.plan, self.checkedTheme, self.cache) = (inputs, plan.value, checkedTheme, cache)
    (content, self.made) = (loaded.value, made)
    pendingPictures = loaded.value.pictures.filter(made.isPending)
    let diagnostics = inputs.diagnostics + loaded.diagnostics + plan.diagnostics + checkedTheme.diagnostics
    let shown = inputs.settings.told(diagnostics)
    var report = BuildReport(summary: SiteSummary(plan.value, loaded.value, made, shown), site: plan.value.site)
    (report.pictures, report.pendingPictures, report.work) = (made.tally, pendingPictures.count, work)
    self.report = report
  }

  /// Returns the plan for what has the same environment as other inputs; nil when theirs differs.
  func plan(for other: SiteInputs) -> SitePlan? { hasEnvironment(of: other) ? plan : nil }

  /// Returns the result of checking the theme of other inputs; nil when theirs differs.
  func checkedTheme(for other: SiteInputs) -> CheckedTheme? {
    hasEnvironment(of: other) && inputs.settings == other.settings ? checkedTheme.reused : nil
  }

  private func hasEnvironment(of other: SiteInputs) -> Bool { inputs.environment == other.environment }
}
