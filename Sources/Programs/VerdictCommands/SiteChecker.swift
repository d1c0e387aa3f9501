import Authoring
import BinaryCoding
import FileSystem
import LanguageServer
import SiteFiles

/// A checker of a site for an editor, with unsaved texts in place of files.
actor SiteChecker {
  private let folder: String
  private var workspace: Workspace?
  /// The parsed options of a command in this folder; nil before the first check.
  private var site: SiteOptions?

  /// Creates a checker of the site in a folder.
  init(_ folder: String) { self.folder = folder }

  /// Checks the site; nil on I/O errors, which are logged.
  func check(_ request: CheckRequest, _ log: (String) -> Void) async -> CheckResult? {
    do {
      let workspace = try await currentWorkspace()
      let overlay = Overlay(
        content: request.texts(below: CheckRequest.content),
        templates: request.texts(below: CheckRequest.templates)
      )
      let report = try await workspace.check(overlay, changed: request.changed)
      return CheckResult(report.context, report.diagnostics)
    } catch {
      log("\(error)")
      return nil
    }
  }

  /// Returns the workspace with a current builder: the day may have changed, and the templates folder been created or
  /// deleted.
  private func currentWorkspace() async throws -> Workspace {
    let site = try site ?? SiteOptions.parse(["--content", "\(folder)/\(CheckRequest.content)"])
    self.site = site
    var builder = try site.builder()
    let theme = "\(folder)/\(CheckRequest.templates)"
    builder.settings.useTheme(theme)
    let current = workspace ?? Workspace(builder)
    workspace = current
    await current.use(builder)
    return current
  }
}
