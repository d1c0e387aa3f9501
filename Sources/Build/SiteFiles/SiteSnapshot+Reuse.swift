import ReviewModel
import SiteModel
import SiteRendering

// MARK: - Reuse by the next snapshot
extension SiteSnapshot {
  /// Returns the plan if other inputs have the same environment; nil otherwise.
  func plan(for other: SiteInputs) -> SitePlan? { hasEnvironment(of: other) ? plan : nil }

  /// Returns whether other inputs with their content have an equal plan, with the same diagnostics.
  func hasPlan(of other: SiteInputs, _ content: LoadedContent, _ derivatives: PictureDerivatives) -> Bool {
    hasEnvironment(of: other) && inputs.policy.isSameDay(as: other.policy)
      && !other.policy.isAnyDue(report.unpublishedFiles) && inputs.views?.bytes == other.views?.bytes
      && inputs.settings.content == other.settings.content && self.derivatives.hasResults(of: derivatives)
      && inputs.files.elementsEqual(other.files) { $0.path.hasBytes(of: $1.path) }
      && self.content.files.elementsEqual(content.files) { $0.hasBytes(of: $1) }
  }

  /// Returns the checked theme if other inputs have the same environment and settings; nil otherwise.
  func checkedTheme(for other: SiteInputs) -> CheckedTheme? {
    hasEnvironment(of: other) && inputs.settings == other.settings ? checkedTheme.reused : nil
  }

  private func hasEnvironment(of other: SiteInputs) -> Bool { inputs.environment == other.environment }
}
