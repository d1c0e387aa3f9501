import Authoring
import BinaryCoding
import Diagnostics
import NIOHTTP1
import Notation
import PictureMetadata
import ReviewForms
import ReviewModel
import SiteFiles

/// Answers those who may write. What it is asked for waits in a row, since each change must know the one before.
package actor WritingDesk {
  package nonisolated let keys = WritingKeys()
  private(set) var builder: SiteBuilder
  let writer: ContentWriter
  let templates = FormTemplates()
  private let workspace: Workspace
  /// What forms were made of, the last ones, so that two changes of one file can be told apart.
  private var opened: [(hash: String, source: SourceFile)] = []
  /// The page of the text that was looked at last.
  private var tried: ContiguousArray<UInt8>?
  private var triedCount = 0
  /// Where the site lives at its host.
  var basePath = ""

  /// Makes a desk for an open site.
  package init(_ builder: SiteBuilder, _ workspace: Workspace) {
    (self.builder, self.workspace) = (builder, workspace)
    writer = ContentWriter(content: builder.settings.content)
  }

  /// The folder of the pages, which begins and ends with a slash.
  nonisolated var folder: String { WritingGuard.folder(keys) }

  /// The path that opens the page; it is for nobody but who started the server.
  package nonisolated var entrance: String { folder + "?token=" + keys.token }

  /// Takes note of the builder that has built the site.
  package func siteChanged(_ builder: SiteBuilder, basePath: String) {
    (self.builder, self.basePath) = (builder, basePath)
  }

  /// Answers a request with a body of some type; what the machine refuses is said.
  func answer(_ request: WritingRequest, _ body: ContiguousArray<UInt8>, type: String) async -> PreviewResponse {
    do {
      if let cookie = request.cookie { return opened(cookie) }
      guard request.action.takesForm else { return try await page(request, FormValues(query: "")) }
      let form = try FormValues(body, contentType: type)
      guard let key = form["key"], WritingKeys.matches(key, keys.formKey) else { throw WritingGuard.foreign }
      return try await page(request, form)
    } catch let refusal as Refusal {
      return html(templates.html(RefusedPage(refusal.reason)), refusal.status)
    } catch {
      return html(templates.html(RefusedPage("\(error)")), .internalServerError)
    }
  }

  private func page(_ request: WritingRequest, _ form: FormValues) async throws -> PreviewResponse {
    switch request.action {
    case .script: file("write.js", ContentType.of(".js"))
    case .style: file("write.css", ContentType.of(".css"))
    case .list: try await list(request.query)
    case .new: try await new()
    case .review: try await review(request.query)
    case .page: triedPage()
    case .save: try await save(form)
    case .judge: try await judge(form)
    case .delete: try await delete(form)
    case .restore: try await restore(form)
    case .rename: try await rename(form)
    }
  }

  /// The way to the page, with what opens it from now on and without what opened it.
  private func opened(_ cookie: String) -> PreviewResponse {
    var response = redirect(to: folder)
    response.headers.add(name: "Set-Cookie", value: cookie)
    return response
  }

  private func file(_ name: String, _ type: String) -> PreviewResponse {
    WritingPolicy.applied(to: PreviewResponse(.ok, text: FormTemplates.file(name), type: type))
  }

  func html(_ page: ContiguousArray<UInt8>, _ status: HTTPResponseStatus = .ok) -> PreviewResponse {
    WritingPolicy.applied(to: PreviewResponse(status, page, type: ContentType.html))
  }

  func redirect(to location: String) -> PreviewResponse {
    var response = PreviewResponse(.seeOther, .bytes([]))
    response.headers.add(name: "Location", value: location)
    return WritingPolicy.applied(to: response)
  }
}

/// What is known.
extension WritingDesk {
  func knowledge() async throws -> SiteKnowledge {
    let knowledge = try await workspace.knowledge()
    guard knowledge.hasConfiguration else {
      throw Refusal(.notFound, "site.yaml not found: the form needs its categories and fields.")
    }
    return knowledge
  }

  func form() async throws -> ReviewForm {
    let knowledge = try await knowledge()
    return ReviewForm(knowledge.configuration) { knowledge.topics(of: $0).map(\.topic.name) }
  }

  /// The review in a file as it would be with other bytes.
  func trying(_ path: String, _ bytes: ContiguousArray<UInt8>) async throws -> TriedReview {
    try await workspace.trying(path, bytes)
  }

  /// Invalidates changed files by their paths below the content folder; any file if `paths` is nil.
  func invalidate(_ paths: [String]?) async { await workspace.noteChange(of: paths) }

  /// Remembers what a form is made of; the name by which the form knows it.
  func open(_ source: SourceFile) -> String {
    let hash = "\(ContentHash(source.bytes))"
    opened = opened.filter { $0.hash != hash }.suffix(31) + [(hash, source)]
    return hash
  }

  /// What a form was made of, if that was not long ago.
  func source(opened hash: String?) -> SourceFile? { opened.last { $0.hash == hash }?.source }

  func keep(tried page: ContiguousArray<UInt8>?) -> Int? {
    guard let page else { return nil }
    (tried, triedCount) = (page, triedCount + 1)
    return triedCount
  }

  private func triedPage() -> PreviewResponse {
    guard let tried else { return html(templates.html(RefusedPage("The page is not built yet.")), .notFound) }
    var response = PreviewResponse(.ok, tried, type: ContentType.html)
    WritingPolicy.addPreview(to: &response.headers)
    return response
  }
}

/// What browsers are told of these pages.
enum WritingPolicy {
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; form-action 'self'; \
    frame-src 'self'; frame-ancestors 'none'; base-uri 'none'
    """
  /// The page beside the form shows the site without its scripts.
  private static let previewPolicy = """
    default-src 'none'; style-src 'self'; img-src * data:; font-src *; frame-ancestors 'self'; base-uri 'none'; \
    form-action 'none'
    """

  static func applied(to response: PreviewResponse) -> PreviewResponse {
    var response = response
    response.headers.add(name: "Content-Security-Policy", value: policy)
    addCommon(to: &response.headers)
    return response
  }

  static func addPreview(to headers: inout HTTPHeaders) {
    headers.add(name: "Content-Security-Policy", value: previewPolicy)
    addCommon(to: &headers)
  }

  /// A form without a script says where it comes from only if that may be known (Fetch, section 3.2).
  private static func addCommon(to headers: inout HTTPHeaders) {
    headers.add(name: "Referrer-Policy", value: "same-origin")
    headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
  }
}

extension FormValues: FormReading {
  /// The text of the review.
  package var body: String? { self["body"] }

  /// Returns the value of a key of front matter.
  package func value(of key: String) -> String? { self[FormField.name(of: key)] }
}
