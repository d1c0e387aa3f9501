import Authoring
import BinaryCoding
import Diagnostics
import NIOHTTP1
import Notation
import PictureMetadata
import ReviewForms
import ReviewModel
import SiteFiles
import SiteRendering

/// The request handler of the browser editor. As an actor it isolates the state that requests share; `ContentWriter` detects
/// conflicting changes.
package actor BrowserEditor {
  /// The secrets that requests must contain.
  package nonisolated let keys = WritingKeys()
  /// The secrets of earlier editors of the site.
  package nonisolated let earlierKeys: [WritingKeys]
  private(set) var builder: SiteBuilder
  let writer: ContentWriter
  let unsaved: UnsavedTexts
  /// The language of the site, with its texts and templates.
  private var language = "en"
  private(set) var strings = EditorStrings.english
  private(set) var templates = FormTemplates(.english)
  private let workspace: Workspace
  /// Publishes the site, or compares it with its destination in a dry run.
  package typealias Publisher =
    @Sendable (_ isDryRun: Bool, _ onStep: @escaping @Sendable (PublishStep) async -> Void) async -> PublishResult
  let publisher: Publisher?
  /// The last publication or dry run; nil before the first.
  var publication: Publication?
  /// The files of the last 32 opened forms with their hashes. Edits are applied to the version that the form shows.
  private var opened: [(hash: String, source: SourceFile)] = []
  /// The preview of the last checked text that has a page.
  private(set) var lastPreview: FilePreview?
  private var previewCount = 0
  /// The last deleted row of a list or table, in YAML.
  var deletedRow: (path: String, entry: String)?
  /// The last entry that was added to the log.
  var lastLogged: LoggedEntry?
  /// The path of the site at its host.
  var basePath = ""
  /// The category of the last saved review.
  var lastCategory: String?

  /// Creates the editor of an open site, and stores its secrets for the next one. Without a publisher, it publishes nothing.
  package init(_ builder: SiteBuilder, _ workspace: Workspace, publisher: Publisher? = nil) {
    (self.builder, self.workspace, self.publisher) = (builder, workspace, publisher)
    writer = ContentWriter(content: builder.settings.content)
    unsaved = UnsavedTexts(content: builder.settings.content)
    let sessions = EditorSessions(content: builder.settings.content)
    earlierKeys = sessions.all().compactMap(WritingKeys.init)
    try? sessions.add(keys.secrets)
  }

  /// The path of the editor's pages; begins and ends with a slash.
  nonisolated var folder: String { WritingGuard.folder(keys) }

  /// The path that opens the editor. It contains a secret for the user who started the server.
  package nonisolated var entrance: String { folder + "?token=" + keys.token }

  /// Stores the builder and base path of the latest build.
  package func siteChanged(_ builder: SiteBuilder, basePath: String) {
    (self.builder, self.basePath) = (builder, basePath)
  }

  /// Answers a request with a body of a media type; errors are shown as pages.
  func answer(_ request: WritingRequest, _ body: ContiguousArray<UInt8>, type: String) async -> PreviewResponse {
    await useLanguage()
    do {
      if let cookie = request.cookie { return opened(cookie) }
      guard request.action.takesForm else { return try await page(request, FormValues(query: "")) }
      let form = try FormValues(body, contentType: type)
      guard let key = form["key"], WritingKeys.matches(key, request.keys.formKey) else { throw WritingGuard.foreign }
      return try await page(request, form)
    } catch let refusal as Refusal {
      return html(templates.html(RefusedPage(strings.translated(refusal.reason))), refusal.status)
    } catch {
      return html(templates.html(RefusedPage("\(error)")), .internalServerError)
    }
  }

  private func page(_ request: WritingRequest, _ form: FormValues) async throws -> PreviewResponse {
    switch request.action {
    case .script, .keysScript, .chipsScript, .rowsScript, .serverScript, .textScript, .savingScript, .pictureScript,
      .pointerScript, .fieldsScript, .cellsScript, .previewScript, .languageScript, .style:
      file(request.action.rawValue, FormTemplates.file(request.action.rawValue))
    case .strings: file(request.action.rawValue, strings.script)
    case .list: try await list(request.query)
    case .new: try await new(request.query)
    case .review: try await review(request.query)
    case .page: previewPage()
    case .edit: try await edit(request.query)
    case .image: try image(request.query)
    case .log: try await log(form)
    case .picture: try await addPicture(form)
    case .publish: try await publish(form)
    case .progress: try await progress()
    case .save: try await save(form)
    case .check: try await check(form)
    case .delete: try await delete(form)
    case .restore: try await restore(form)
    case .rename: try await rename(form)
    case .unsaved: await unsavedTexts(form)
    case .keep: try await keep(form)
    case .discard: try discard(form)
    case .proof: proof(request.keys)
    }
  }

  /// Returns a redirect to the page without the token, and sets the cookie that replaces it.
  private func opened(_ cookie: String) -> PreviewResponse {
    var response = redirect(to: folder)
    response.headers.add(name: "Set-Cookie", value: cookie)
    return response
  }

  private func file(_ name: String, _ text: String) -> PreviewResponse {
    WritingPolicy.applied(to: PreviewResponse(.ok, text: text, type: MediaType.of(name)))
  }

  func html(_ page: ContiguousArray<UInt8>, _ status: HTTPResponseStatus = .ok) -> PreviewResponse {
    WritingPolicy.applied(to: PreviewResponse(status, page, type: MediaType.html))
  }

  func redirect(to location: String) -> PreviewResponse {
    var response = PreviewResponse(.seeOther, .bytes([]))
    response.headers.add(name: "Location", value: location)
    return WritingPolicy.applied(to: response)
  }
}

// MARK: - State
extension BrowserEditor {
  /// Uses the texts of the site's language, which an edit of `site.yaml` may have changed.
  private func useLanguage() async {
    guard let language = try? await workspace.context().configuration.language else { return }
    guard language != self.language else { return }
    (self.language, strings) = (language, EditorStrings(language: language))
    templates = FormTemplates(strings)
  }

  func context() async throws -> SiteContext {
    let context = try await workspace.context()
    guard context.hasConfiguration else {
      throw Refusal(.notFound, strings("noSettings"))
    }
    return context
  }

  /// The titles of files, in the language of the editor.
  var titles: FileTitles {
    get async throws { FileTitles(try await context(), writer, strings) }
  }

  /// Returns the form of the files in the folder of a path, or of their rows.
  func form(of path: String) async throws -> FileForm {
    let context = try await context()
    guard let folder = context.folder(of: path) else {
      throw Refusal(.notFound, strings("noContentFile", ["file": path]))
    }
    return FileForm(folder, in: context, strings)
  }

  /// Returns the form of a new file, given by `newPath`; nil for other paths.
  func newForm(_ path: String) async throws -> FileForm? {
    let (context, folder) = (try await context(), path.isEmpty ? "reviews" : String(path.dropLast()))
    guard path == newPath(in: folder) else { return nil }
    return context.folder(folder).map { FileForm($0, in: context, strings) }
  }

  /// Returns the path in the form of a new file: its folder with `/`; empty for a review.
  func newPath(in folder: String) -> String { folder == "reviews" ? "" : folder + "/" }

  /// Returns the diagnostics and page of a file with unsaved bytes.
  func preview(_ path: String, _ bytes: ContiguousArray<UInt8>) async throws -> FilePreview {
    try await workspace.preview(path, bytes)
  }

  /// Returns the place where the contents of the page with a path in the site are edited; nil if there is no such page.
  func source(ofPage url: String) async throws -> PageSource? { try await workspace.source(ofPage: url) }

  /// Returns the numbers of errors by file, which keep the site from being built.
  func workspaceErrors() async throws -> [String: Int] { try await workspace.errors() }

  /// Returns the paths of the images that only a file uses.
  func pictures(of path: String) async throws -> [String] { try await workspace.pictures(usedOnlyBy: path) }

  /// Returns the paths of the other files that link to a file or name it.
  func mentions(of path: String) async throws -> [String] { try await workspace.mentions(of: path) }

  /// Invalidates changed files by their paths below the content folder; any file if `paths` is nil.
  func invalidate(_ paths: [String]?) async { await workspace.noteChange(of: paths) }

  /// Stores the file of a form; returns its hash, which the form contains.
  func open(_ source: SourceFile) -> String {
    let hash = "\(ContentHash(source.bytes))"
    opened = opened.filter { $0.hash != hash }.suffix(31) + [(hash, source)]
    return hash
  }

  /// Returns the file of a recently opened form; nil if it is no longer stored.
  func source(opened hash: String?) -> SourceFile? { opened.last { $0.hash == hash }?.source }

  /// Stores a preview with a page; returns its number.
  func store(_ preview: FilePreview) -> Int? {
    guard preview.page != nil else { return nil }
    (lastPreview, previewCount) = (preview, previewCount + 1)
    return previewCount
  }

  private func previewPage() -> PreviewResponse {
    guard let page = lastPreview?.page else {
      return html(templates.html(RefusedPage(strings("noPage"))), .notFound)
    }
    var response = PreviewResponse(.ok, page, type: MediaType.html)
    WritingPolicy.addPreview(to: &response.headers)
    return response
  }
}

extension FormValues: FormReading {
  /// The body of the file.
  package var body: String? { self["body"] }

  /// Returns the value of a front matter key.
  package func value(of key: String) -> String? { self[FormField.name(of: key)] }
}
