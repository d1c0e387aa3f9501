import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel
import SiteRendering
import Templating

/// What theme authors ask for.
extension SiteBuilder {
  /// Every fault of the templates, found as a build finds them. The content may be missing or faulty: only its language
  /// counts.
  package func checkTemplates() throws(FileError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var theme = try ThemeLoader.load(settings).taking(into: &diagnostics)
    diagnostics += theme.publishAssets()
    let configuration = readableConfiguration
    let strings = theme.files.strings(for: configuration).taking(into: &diagnostics)
    let environment = TemplateEnvironment(configuration, strings, assets: theme.files.assets)
    diagnostics += Theme.compile(theme.files, for: configuration, in: environment).diagnostics
    return settings.reported(diagnostics)
  }

  /// Pages as they would be built, without building them; nil when there is no content folder.
  package func preview() async throws -> SitePreview? { try await snapshot().map { SitePreview($0, execution) } }

  private var readableConfiguration: SiteConfiguration {
    ((try? Self.configuration(of: settings.content)) ?? ConfigurationValidator.unreadable([])).value
  }
}

/// What would be built.
package struct SitePreview: Sendable {
  private let snapshot: SiteSnapshot
  private let execution: Execution

  init(_ snapshot: SiteSnapshot, _ execution: Execution) { (self.snapshot, self.execution) = (snapshot, execution) }

  /// What was found on the way.
  package var report: BuildReport { snapshot.report }

  /// The pages of a template, in the order of the plan.
  package func pages(of template: ThemeTemplate) -> [PagePlan] { snapshot.plan.pages(of: template) }

  /// All pages with the hash of what each follows from, by their paths in the site.
  package func fingerprints() async throws -> [String: (page: PagePlan, fingerprint: ContentHash)] {
    var fingerprints: [String: (page: PagePlan, fingerprint: ContentHash)] = [:]
    for file in try await snapshot.files(snapshot.pageFiles(execution), nil).phases.joined() {
      if case .page(let page) = file.source { fingerprints[page.url] = (page, file.fingerprint) }
    }
    return fingerprints
  }

  /// The values that the template of a page gets, as JSON.
  package func data(of page: PagePlan) throws -> ContiguousArray<UInt8> {
    try snapshot.plan.data(of: page, body: snapshot.body)
  }
}
