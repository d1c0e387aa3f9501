import Authoring
import BinaryCoding
import FileSystem
import LanguageServer
import SiteFiles

/// Checks a whole site for an editor, as `verdict check` does, with unsaved texts in place of files.
actor SiteChecker {
  private let folder: String
  private var workspace: Workspace?
  /// The options of a command in this folder, once they have been parsed.
  private var site: SiteOptions?

  /// Makes a checker of the site in a folder.
  init(_ folder: String) { self.folder = folder }

  /// Checks the site; nil when the machine refuses, which is logged.
  func check(_ request: CheckRequest, _ log: (String) -> Void) async -> CheckResult? {
    do {
      let workspace = try await currentWorkspace()
      let overlay = Overlay(
        content: request.texts(below: CheckRequest.content),
        templates: request.texts(below: CheckRequest.templates)
      )
      let report = try await workspace.check(overlay, changed: request.changed)
      return CheckResult(report.knowledge, report.diagnostics)
    } catch {
      log("\(error)")
      return nil
    }
  }

  /// Returns the workspace with the builder of this moment: a new day may have begun, and templates come or gone.
  private func currentWorkspace() async throws -> Workspace {
    let site = try site ?? SiteOptions.parse(["--content", "\(folder)/\(CheckRequest.content)"])
    self.site = site
    var builder = try site.builder()
    let theme = "\(folder)/\(CheckRequest.templates)"
    builder.settings.templates = resolvedPath(theme) == nil ? [] : [theme]
    let current = workspace ?? Workspace(builder)
    workspace = current
    await current.use(builder)
    return current
  }
}
