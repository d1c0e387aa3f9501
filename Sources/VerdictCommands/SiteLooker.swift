import Authoring
import BinaryCoding
import FileSystem
import LanguageServer
import SiteFiles

/// Looks at a site as a whole, as `verdict check` does, with what is unsaved in place of the files.
actor SiteLooker {
  private let folder: String
  private var session: AuthoringSession?
  /// Whether the site had templates of its own when the session began.
  private var hasTemplates = false

  /// Looks at nothing yet.
  init(_ folder: String) { self.folder = folder }

  /// Looks at the site; nil when the machine refuses, which is told.
  func look(_ look: SiteLook, _ log: (String) -> Void) async -> SiteNews? {
    do {
      let report = try await currentSession().refresh(
        edits: look.texts(below: SiteLook.content),
        templates: look.texts(below: SiteLook.templates),
        changed: look.changed
      )
      let judge = ContentJudge(report.knowledge)
      return SiteNews(report.knowledge, report.diagnostics) { judge.diagnostics(of: $0, at: $1) }
    } catch {
      log("\(error)")
      return nil
    }
  }

  private func currentSession() throws -> AuthoringSession {
    let theme = "\(folder)/\(SiteLook.templates)"
    let hasTemplates = resolvedPath(theme) != nil
    if let session, hasTemplates == self.hasTemplates { return session }
    var options = try SiteOptions.parse(["--content", "\(folder)/\(SiteLook.content)"]).buildOptions()
    options.templates = hasTemplates ? [theme] : []
    let new = AuthoringSession(options)
    (session, self.hasTemplates) = (new, hasTemplates)
    return new
  }
}

extension SiteLook {
  /// The texts of the files in a folder of the site, by their paths below it.
  fileprivate func texts(below name: String) -> ContentEdits {
    let found = texts.compactMap { text in text.key.rest(below: "\(folder)/\(name)").map { ($0, text.value) } }
    return Dictionary(uniqueKeysWithValues: found)
  }
}
