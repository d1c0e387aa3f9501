import Diagnostics
import ReviewModel
import SiteModel
import SiteRendering

/// The results of earlier builds. Each is used only if its dependencies are unchanged, so a snapshot equals one without them.
struct EarlierResults: Sendable {
  /// The content files that earlier builds parsed.
  let cache: ContentCache
  /// The last snapshot in this process, which may have any inputs.
  let snapshot: SiteSnapshot?

  /// Returns the checked theme of an equal environment: that of the snapshot with equal settings, or one that an earlier process
  /// found to be without diagnostics.
  func theme(for inputs: SiteInputs) -> CheckedTheme? {
    if let snapshot, snapshot.inputs.settings == inputs.settings, snapshot.hasEnvironment(of: inputs) {
      return snapshot.checkedTheme.reused
    }
    return cache.cleanTheme == inputs.environment ? CheckedTheme(clean: inputs) : nil
  }

  /// Returns the plan of equal inputs, content and derivatives, with the same diagnostics.
  func plan(
    of inputs: SiteInputs,
    _ content: LoadedContent,
    _ derivatives: PictureDerivatives
  ) -> Diagnosed<SitePlan>? {
    guard let snapshot, snapshot.hasPlan(of: inputs, content, derivatives) else { return nil }
    return snapshot.planned
  }

  /// Returns a plan of an equal environment, whose unchanged parts a new plan shares.
  func plan(for inputs: SiteInputs) -> SitePlan? {
    snapshot.flatMap { $0.hasEnvironment(of: inputs) ? $0.plan : nil }
  }
}

extension SiteSnapshot {
  /// Returns whether other inputs with their content have an equal plan, with the same diagnostics.
  fileprivate func hasPlan(of other: SiteInputs, _ content: LoadedContent, _ derivatives: PictureDerivatives) -> Bool {
    hasEnvironment(of: other) && inputs.policy.isSameDay(as: other.policy)
      && !other.policy.isAnyDue(report.unpublishedFiles) && inputs.views?.bytes == other.views?.bytes
      && inputs.settings.content == other.settings.content && self.derivatives.hasResults(of: derivatives)
      && inputs.files.elementsEqual(other.files) { $0.path.hasBytes(of: $1.path) }
      && self.content.files.elementsEqual(content.files) { $0.hasBytes(of: $1) }
  }

  fileprivate func hasEnvironment(of other: SiteInputs) -> Bool { inputs.environment == other.environment }
}
