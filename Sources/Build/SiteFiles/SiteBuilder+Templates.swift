import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel
import SiteRendering
import Templating

// MARK: - Commands for theme authors
extension SiteBuilder {
  /// Reports every error of the templates, as in a build. The content may be missing or have errors: only its configuration is
  /// used.
  package func checkTemplates() throws(FileError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let file = try? SiteInputs.configurationFile(of: settings.content).value
    var theme = try ThemeLoader.load(settings, file?.theme).taking(into: &diagnostics)
    diagnostics += theme.publishAssets()
    let unreadable = ConfigurationValidator.unreadable([], for: theme.manifest)
    diagnostics += file?.themeDiagnostics(for: theme.manifest) ?? []
    let configuration = (file?.validated(for: theme.manifest) ?? unreadable).value
    let strings = theme.files.strings(for: configuration).taking(into: &diagnostics)
    let environment = TemplateEnvironment(configuration, strings, assets: theme.files.assets)
    diagnostics += Theme.compile(theme.files, for: configuration, in: environment).diagnostics
    return settings.reported(diagnostics)
  }

  /// Returns the planned pages without writing them; nil without a content folder.
  package func preview() async throws -> SitePreview? { try await snapshot().map { SitePreview($0, execution) } }
}

/// The planned pages of a site.
package struct SitePreview: Sendable {
  private let snapshot: SiteSnapshot
  private let execution: Execution

  init(_ snapshot: SiteSnapshot, _ execution: Execution) { (self.snapshot, self.execution) = (snapshot, execution) }

  package var report: BuildReport { snapshot.report }

  /// Returns the pages of a template, in the order of the plan.
  package func pages(of template: ThemeTemplate) -> [PagePlan] { snapshot.plan.pages(of: template) }

  /// Returns all pages with their fingerprints, keyed by path in the site.
  package func fingerprints() async throws -> [String: (page: PagePlan, fingerprint: ContentHash)] {
    var fingerprints: [String: (page: PagePlan, fingerprint: ContentHash)] = [:]
    for file in try await snapshot.files(snapshot.pageFiles(execution), nil).phases.joined() {
      if case .page(let page) = file.source { fingerprints[page.url] = (page, file.fingerprint) }
    }
    return fingerprints
  }

  /// Returns the template record of a page as JSON.
  package func data(of page: PagePlan) throws -> ContiguousArray<UInt8> {
    try snapshot.plan.data(of: page, body: snapshot.body)
  }
}
