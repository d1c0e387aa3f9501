import Diagnostics
import ReviewModel
import SiteModel
import SiteRendering

/// An immutable snapshot of a site: inputs, parsed files, theme, plan and diagnostics.
final class SiteSnapshot: Sendable {
  let inputs: SiteInputs
  let content: LoadedContent
  /// The cached values of content files, for the next snapshot and for other processes.
  let cache: ContentCache
  let checkedTheme: CheckedTheme
  let derivatives: PictureDerivatives
  /// The images without derivatives, which a helper still has to create.
  let pendingPictures: [LoadedPicture]
  /// The plan with its own diagnostics.
  let planned: Diagnosed<SitePlan>
  /// The report before rendering and writing.
  let report: BuildReport

  var plan: SitePlan { planned.value }
  /// The theme; nil if it has an error.
  var theme: Theme? { checkedTheme.theme }

  /// Combines the results of the stages.
  init(
    _ inputs: SiteInputs,
    _ loaded: Diagnosed<LoadedContent>,
    _ derivatives: PictureDerivatives,
    _ planned: Diagnosed<SitePlan>,
    _ checkedTheme: CheckedTheme,
    _ cache: ContentCache,
    _ work: WorkTally
  ) {
    (self.inputs, self.planned, self.checkedTheme, self.cache) = (inputs, planned, checkedTheme, cache)
    (content, self.derivatives) = (loaded.value, derivatives)
    pendingPictures = loaded.value.pictures.filter(derivatives.isPending)
    let diagnostics = inputs.diagnostics + loaded.diagnostics + planned.diagnostics + checkedTheme.diagnostics
    let shown = inputs.settings.reported(diagnostics)
    let summary = SiteSummary(planned.value, loaded.value.content, loaded.value.pictures, derivatives, shown)
    var report = BuildReport(summary: summary, site: planned.value.site)
    report.record(inputs)
    (report.pictures, report.pendingPictures, report.work) = (derivatives.tally, pendingPictures.count, work)
    self.report = report
  }
}
