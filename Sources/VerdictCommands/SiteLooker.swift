import FileSystem
import LanguageServer
import SiteFiles

/// Looks at a site as a whole, as `verdict check` does, with what is unsaved in place of the files.
actor SiteLooker {
  private let folder: String

  /// Looks at nothing yet.
  init(_ folder: String) { self.folder = folder }

  /// Looks at the site; nil when the machine refuses, which is told.
  func look(_ look: SiteLook, _ log: (String) -> Void) async -> SiteNews? {
    do {
      let report = try await SiteBuilder(options()).check()
      return SiteNews(nil, report.diagnostics, judge: nil)
    } catch {
      log("\(error)")
      return nil
    }
  }

  private func options() throws -> BuildOptions {
    var options = try SiteOptions.parse(["--content", "\(folder)/\(SiteLook.content)"]).buildOptions()
    let theme = "\(folder)/\(SiteLook.templates)"
    options.templates = resolvedPath(theme) == nil ? [] : [theme]
    return options
  }
}
