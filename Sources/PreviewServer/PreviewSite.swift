import Diagnostics
import NIOHTTP1
import SiteFiles

/// Everything that an answer depends on beside the request: a value, so that answering is a function.
package struct PreviewSite: Sendable {
  package var folder: ServedFolder
  /// Where the site lives at its host: empty, or a path that begins with a slash and ends without one.
  package var basePath: String
  package var hosts: AllowedHosts
  package var rules = HeaderRules()
  package var state: PreviewState

  /// Makes the site of a folder.
  package init(_ folder: ServedFolder, basePath: String = "", hosts: AllowedHosts, state: PreviewState) {
    (self.folder, self.basePath, self.hosts, self.state) = (folder, basePath, hosts, state)
  }

  /// Answers a request (RFC 9110): of a foreign one no file is touched.
  package func answer(_ request: HTTPRequestHead) -> PreviewResponse {
    do throws(Refusal) {
      let target = try RequestTarget(request.uri)
      try check(request, target)
      guard !target.isHidden else { throw Refusal(.notFound, "hidden files are not shown") }
      return try target.isReserved ? reserved(target, request) : file(target, request)
    } catch {
      return error.status == .notFound ? notFound(request) : error.response
    }
  }

  private func check(_ request: HTTPRequestHead, _ target: RequestTarget) throws(Refusal) {
    try hosts.check(request.headers, authority: target.authority)
    guard request.method == .GET || request.method == .HEAD else {
      var refusal = Refusal(.methodNotAllowed, "a preview can only be looked at")
      refusal.headers = ["Allow": "GET, HEAD"]
      throw refusal
    }
    // Nobody sends a body with these methods but to smuggle a second request in it (RFC 9112, section 11.2).
    let hasBody =
      request.headers.contains(name: "transfer-encoding") || request.headers["content-length"].contains { $0 != "0" }
    guard !hasBody else { throw Refusal(.badRequest, "a request for a page has no body") }
  }

  private func reserved(_ target: RequestTarget, _ request: HTTPRequestHead) throws(Refusal) -> PreviewResponse {
    switch target.path {
    case PreviewAssets.scriptPath: return PreviewResponse(.ok, text: PreviewAssets.script, type: ContentType.of(".js"))
    case PreviewAssets.stylePath: return PreviewResponse(.ok, text: PreviewAssets.style, type: ContentType.of(".css"))
    case PreviewAssets.eventsPath:
      try hosts.checkSameOrigin(request.headers)
      var response = PreviewResponse(.ok, request.method == .HEAD ? .bytes([]) : .events)
      response.headers.add(name: "Content-Type", value: ContentType.eventStream)
      return response
    default: throw Refusal(.notFound, "there is no such file")
    }
  }
}
