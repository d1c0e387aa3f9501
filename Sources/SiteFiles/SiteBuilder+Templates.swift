import Diagnostics
import ReviewModel
import SiteRendering

/// What theme authors ask for.
extension SiteBuilder {
  /// Every fault of the templates, found as a build finds them. The content may be missing or faulty: only its language
  /// counts.
  package func checkTemplates() throws(FileError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let theme = try ThemeLoader.load(options.templates).taking(into: &diagnostics)
    let configuration = readableConfiguration
    let strings = theme.files.strings(for: configuration.language).taking(into: &diagnostics)
    diagnostics += Theme.compile(theme.files, in: environment(configuration, strings)).diagnostics
    return diagnostics.filter(isOfInterest).sorted()
  }

  /// What would be built, with what was found on the way.
  package func plan() async throws -> (plan: SitePlan?, report: BuildReport) {
    let prepared = try await prepared()
    return (prepared.plan, prepared.report)
  }

  private var readableConfiguration: SiteConfiguration {
    let reader = try? ContentReader(options.content)
    let source = reader?.read(configurationPath, limit: ContentLimits.contentFile).value
    return (source.map(ConfigurationValidator.validate) ?? ConfigurationValidator.unreadable([])).value
  }
}
