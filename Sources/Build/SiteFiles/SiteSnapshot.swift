import Diagnostics
import ReviewModel
import SiteModel
import SiteRendering

/// Everything known about a site at one moment, but for its bytes: inputs, parsed files, theme, plan and diagnostics. Immutable.
final class SiteSnapshot: Sendable {
  let inputs: SiteInputs
  let content: LoadedContent
  /// What is known of the content files, for the next snapshot and for other processes.
  let cache: ContentCache
  let checkedTheme: CheckedTheme
  /// What is stored of pictures.
  let made: PictureDerivatives
  /// The pictures whose derivatives a helper has yet to make.
  let pendingPictures: [LoadedPicture]
  /// The plan with its own diagnostics.
  let planned: Diagnosed<SitePlan>
  /// The diagnostics, and what else there is to report before anything is written.
  let report: BuildReport

  var plan: SitePlan { planned.value }
  /// The theme; nil when it has an error.
  var theme: Theme? { checkedTheme.theme }

  /// Joins the results of the stages.
  init(
    _ inputs: SiteInputs,
    _ loaded: Diagnosed<LoadedContent>,
    _ made: PictureDerivatives,
    _ planned: Diagnosed<SitePlan>,
    _ checkedTheme: CheckedTheme,
    _ cache: ContentCache,
    _ work: WorkTally
  ) {
    (self.inputs, self.planned, self.checkedTheme, self.cache) = (inputs, planned, checkedTheme, cache)
    (content, self.made) = (loaded.value, made)
    pendingPictures = loaded.value.pictures.filter(made.isPending)
    let diagnostics = inputs.diagnostics + loaded.diagnostics + planned.diagnostics + checkedTheme.diagnostics
    let shown = inputs.settings.reported(diagnostics)
    let summary = SiteSummary(planned.value, loaded.value.content, loaded.value.pictures, made, shown)
    var report = BuildReport(summary: summary, site: planned.value.site)
    report.configuration = inputs.configuration
    (report.pictures, report.pendingPictures, report.work) = (made.tally, pendingPictures.count, work)
    self.report = report
  }
}
