import Diagnostics
import FileSystem
import NIOHTTP1
import SiteFiles

/// All values on which a response depends besides the request. Answering is therefore a pure function, apart from reading
/// files.
package struct PreviewSite: Sendable {
  /// The output folder of the site.
  package var folder: ServedFolder
  /// The path of the site at its host: empty, or with a slash at the start and none at the end.
  package var basePath: String
  /// The accepted values of the host header.
  package var hosts: AllowedHosts
  /// The rules of the site's `_headers`.
  package var rules = HeaderRules()
  /// The version, errors and events of the preview.
  package var state: PreviewState
  /// The assets of the site by URL, which the output folder lacks if no build had this theme and no errors yet.
  package var assets: [String: ContiguousArray<UInt8>] = [:]
  /// The secrets of the browser editor; nil if it is disabled.
  package var writing: WritingKeys?
  /// The secrets of earlier browser editors of the site, whose pages may store unsaved text.
  package var earlierWriting: [WritingKeys] = []

  /// Creates the site of a folder.
  package init(_ folder: ServedFolder, basePath: String = "", hosts: AllowedHosts, state: PreviewState) {
    (self.folder, self.basePath, self.hosts, self.state) = (folder, basePath, hosts, state)
  }

  /// Returns the request to the browser editor; nil for other paths, or if the editor is disabled.
  package func writingRequest(_ request: HTTPRequestHead) throws(Refusal) -> WritingRequest? {
    guard let writing else { return nil }
    if let found = try WritingGuard(writing, hosts).request(request) { return found }
    for keys in earlierWriting {
      guard let found = try WritingGuard(keys, hosts).request(request) else { continue }
      guard found.action.isForEarlierPages else { throw WritingGuard.foreign }
      return found
    }
    return nil
  }

  /// Answers a request (RFC 9110). Requests for other hosts or from other sites are rejected before a file is opened.
  package func answer(_ request: HTTPRequestHead) -> PreviewResponse {
    do throws(Refusal) {
      let target = try RequestTarget(request.uri)
      try check(request, target)
      guard !target.isHidden else { throw Refusal(.notFound, "hidden files are not served") }
      return try target.isReserved ? reserved(target, request) : file(target, request)
    } catch {
      return error.status == .notFound ? notFound(request) : error.response
    }
  }

  private func check(_ request: HTTPRequestHead, _ target: RequestTarget) throws(Refusal) {
    try hosts.check(request.headers, authority: target.authority)
    guard request.method == .GET || request.method == .HEAD else {
      var refusal = Refusal(.methodNotAllowed, "method not allowed")
      refusal.headers = ["Allow": "GET, HEAD"]
      throw refusal
    }
    // Browsers send no body with these methods; a body could smuggle a second request (RFC 9112, section 11.2).
    guard !request.headers.announceBody else { throw Refusal(.badRequest, "a request for a page cannot have a body") }
  }

  private func reserved(_ target: RequestTarget, _ request: HTTPRequestHead) throws(Refusal) -> PreviewResponse {
    switch target.path {
    case PreviewAssets.scriptPath: return PreviewResponse(.ok, text: PreviewAssets.script, type: MediaType.of(".js"))
    case PreviewAssets.stylePath: return PreviewResponse(.ok, text: PreviewAssets.style, type: MediaType.of(".css"))
    case PreviewAssets.eventsPath:
      try hosts.checkSameOrigin(request.headers)
      var response = PreviewResponse(.ok, request.method == .HEAD ? .bytes([]) : .events)
      response.headers.add(name: "Content-Type", value: MediaType.eventStream)
      return response
    default: throw Refusal(.notFound, "file not found")
    }
  }
}

extension PreviewSite {
  /// Returns the response for a file of the site: the file, `index.html` of a folder, or a redirect to a folder.
  func file(_ target: RequestTarget, _ request: HTTPRequestHead) throws(Refusal) -> PreviewResponse {
    guard let names = namesInFolder(target.names) else {
      guard target.names.isEmpty else { throw Refusal(.notFound, "file not found") }
      return redirect(to: basePath + "/")
    }
    // Hosts read these files and do not serve them.
    guard names != ["_headers"], names != ["_redirects"] else { throw Refusal(.notFound, "file not found") }
    switch try entry(at: names) {
    case .file(let file) where !target.isFolder: return response(try content(of: file, names), names, request)
    case .folder: return try folder(names, target, request)
    case .file, .missing:
      guard !target.isFolder, let bytes = assets["/" + names.joined(separator: "/")] else {
        throw Refusal(.notFound, "file not found")
      }
      return response(.bytes(bytes), names, request)
    }
  }

  /// Returns the page of a folder, or a redirect that adds the slash: relative URLs in the page depend on it.
  private func folder(
    _ names: [String],
    _ target: RequestTarget,
    _ request: HTTPRequestHead
  ) throws(Refusal) -> PreviewResponse {
    let index = names + ["index.html"]
    guard case .file(let page) = try entry(at: index) else { throw Refusal(.notFound, "file not found") }
    if target.isFolder { return response(try content(of: page, index), index, request) }
    let query = target.query.map { "?\($0)" } ?? ""
    return redirect(to: RequestTarget.path(target.names, isFolder: true) + query)
  }

  /// Returns the site's 404 page, or a plain one.
  func notFound(_ request: HTTPRequestHead) -> PreviewResponse {
    guard case .file(let file)? = try? folder.entry(at: ["404.html"]), file.size <= PreviewLimits.page,
      let page = try? file.bytes(in: 0..<file.size)
    else {
      return PreviewResponse(.notFound, text: PlainPage.notFound(state), type: MediaType.html)
    }
    return withRules(PreviewResponse(.notFound, completed(page), type: MediaType.html), for: basePath + "/404.html")
  }

  /// Returns the names below the output folder; nil if the path is outside the base path.
  private func namesInFolder(_ names: [String]) -> [String]? {
    let base = basePath.split(separator: "/").map(String.init)
    return names.starts(with: base) ? Array(names.dropFirst(base.count)) : nil
  }

  private func redirect(to location: String) -> PreviewResponse {
    var response = PreviewResponse(.temporaryRedirect, .bytes([]))
    response.headers.add(name: "Location", value: location)
    return response
  }

  private func response(_ content: ServedContent, _ names: [String], _ request: HTTPRequestHead) -> PreviewResponse {
    var response = content.response(request)
    response.headers.add(name: "Content-Type", value: MediaType.of(names.last ?? ""))
    let isIndex = names.last == "index.html"
    let path = basePath + RequestTarget.path(isIndex ? names.dropLast() : names, isFolder: isIndex)
    return withRules(response, for: path)
  }

  private func content(of file: ServedFile, _ names: [String]) throws(Refusal) -> ServedContent {
    let isPage = MediaType.of(names.last ?? "") == MediaType.html
    guard file.size <= (isPage ? PreviewLimits.page : PreviewLimits.bufferedFile) else { return .file(file) }
    let bytes = try unlessBusy { () throws(FileError) in try file.bytes(in: 0..<file.size) }
    return .bytes(isPage ? completed(bytes) : bytes)
  }

  private func completed(_ page: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    PageInjection.page(page, adding: state.addition)
  }

  private func withRules(_ response: PreviewResponse, for path: String) -> PreviewResponse {
    var response = response
    rules.add(to: &response.headers, for: path)
    // With the browser editor, third-party scripts could send requests with the editor's permissions.
    if writing != nil { response.headers.add(name: "Content-Security-Policy", value: "script-src 'self'") }
    return response
  }

  private func entry(at names: [String]) throws(Refusal) -> ServedEntry {
    try unlessBusy { () throws(FileError) in try folder.entry(at: names) }
  }

  /// Reports a file error of the system, such as too many open files, as a temporary failure.
  private func unlessBusy<Result>(_ body: () throws(FileError) -> Result) throws(Refusal) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw Refusal(.serviceUnavailable, "\(error)")
    }
  }
}
