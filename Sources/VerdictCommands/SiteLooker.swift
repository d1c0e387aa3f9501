import Authoring
import BinaryCoding
import FileSystem
import LanguageServer
import SiteFiles

/// Looks at a site as a whole, as `verdict check` does, with what is unsaved in place of the files.
actor SiteLooker {
  private let folder: String
  private var session: AuthoringSession?
  /// The options of a command in this folder, once they have been parsed.
  private var site: SiteOptions?

  /// Looks at nothing yet.
  init(_ folder: String) { self.folder = folder }

  /// Looks at the site; nil when the machine refuses, which is told.
  func look(_ look: SiteLook, _ log: (String) -> Void) async -> SiteNews? {
    do {
      let session = try await currentSession()
      let overlay = Overlay(
        content: look.texts(below: SiteLook.content),
        templates: look.texts(below: SiteLook.templates)
      )
      let report = try await session.refresh(overlay, changed: look.changed)
      let judge = ContentJudge(report.knowledge)
      return SiteNews(report.knowledge, report.diagnostics) { judge.diagnostics(of: $0, at: $1) }
    } catch {
      log("\(error)")
      return nil
    }
  }

  /// Returns the session with the builder of this moment: a new day may have begun, and templates come or gone.
  private func currentSession() async throws -> AuthoringSession {
    let site = try site ?? SiteOptions.parse(["--content", "\(folder)/\(SiteLook.content)"])
    self.site = site
    var builder = try site.builder()
    let theme = "\(folder)/\(SiteLook.templates)"
    builder.settings.templates = resolvedPath(theme) == nil ? [] : [theme]
    let current = session ?? AuthoringSession(builder)
    session = current
    await current.use(builder)
    return current
  }
}

extension SiteLook {
  /// The texts of the files in a folder of the site, by their paths below it.
  fileprivate func texts(below name: String) -> Overlay.Texts {
    let found = texts.compactMap { text in text.key.rest(below: "\(folder)/\(name)").map { ($0, text.value) } }
    return Dictionary(uniqueKeysWithValues: found)
  }
}
