import BinaryCoding
import Diagnostics
import NIOHTTP1
import PreviewServer
import SiteFiles
import SiteTestSupport
import Testing

/// Responses to requests, without a socket.
@Suite struct PreviewSiteTests {
  private let folder: TemporaryFolder
  private var site: PreviewSite

  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in [
      ("index.html", "<body>Home</body></html>"), ("404.html", "<p>Gone"), ("a/index.html", "<BODY>A</BODY>\n"),
      ("b.txt", "0123456789"),
      ("empty.txt", ""), ("_headers", "/*\n  X-Rule: 1\n"), (".hidden", "secret"), ("no-index/x.css", "p{}"),
      ("café.txt", "é"),
    ] { try folder.write(text, to: path) }
    let hosts = AllowedHosts(port: 8000)
    site = PreviewSite(ServedFolder(folder.path), hosts: hosts, state: PreviewState(server: "s"))
    site.rules = HeaderRules(try folder.text("_headers"))
  }

  private static let script = "<script src=\"/.verdict/reload.js\" data-version=\"s-0\" defer></script>"

  private func answer(_ uri: String, _ method: HTTPMethod = .GET, _ fields: HTTPHeaders = [:]) -> PreviewResponse {
    var headers = fields
    if !headers.contains(name: "host") { headers.add(name: "Host", value: "localhost:8000") }
    return site.answer(HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: headers))
  }

  private func text(_ response: PreviewResponse) throws -> String {
    switch response.body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .file(let file, let range): String(decoding: try file.bytes(in: range), as: UTF8.self)
    case .events: "events"
    }
  }

  static let found: [(String, String, String)] = [
    ("/", "text/html; charset=utf-8", "<body>Home\(script)</body></html>"),
    ("/index.html", "text/html; charset=utf-8", "<body>Home\(script)</body></html>"),
    ("/a/", "text/html; charset=utf-8", "<BODY>A\(script)</BODY>\n"),
    ("/b.txt", "text/plain; charset=utf-8", "0123456789"),
    ("/b.txt?x", "text/plain; charset=utf-8", "0123456789"), ("/no-index/x.css", "text/css; charset=utf-8", "p{}"),
    ("/caf%C3%A9.txt", "text/plain; charset=utf-8", "é"), ("/empty.txt", "text/plain; charset=utf-8", ""),
  ]

  @Test(arguments: found) func servesFiles(_ uri: String, type: String, expected: String) throws {
    let response = answer(uri)
    #expect(response.status == .ok && response.headers["content-type"] == [type])
    #expect(try text(response) == expected)
    #expect(response.headers["content-length"] == ["\(expected.utf8.count)"])
    #expect(
      response.headers["cache-control"] == ["no-store"] && response.headers["x-content-type-options"] == ["nosniff"]
    )
    #expect(response.headers["cross-origin-resource-policy"] == ["same-origin"] && response.headers["x-rule"] == ["1"])
  }

  @Test(arguments: ["/x", "/_headers", "/.hidden", "/../x", "/b.txt/", "/b.txt/x", "/a/x", "/.verdict/", "/.verdict/x"])
  func missingFilesAreNotFound(_ uri: String) throws {
    let response = answer(uri)
    #expect(response.status == .notFound && response.headers["x-rule"] == ["1"])
    #expect(try text(response) == "<p>Gone" + Self.script)
  }

  @Test func notFoundWithoutErrorPage() throws {
    try folder.remove("404.html")
    #expect(try text(answer("/x")).contains("Not found"))
  }

  @Test func redirectsToFolders() {
    #expect(answer("/a?q=1").status == .temporaryRedirect && answer("/a?q=1").headers["location"] == ["/a/?q=1"])
    #expect(answer("/no-index").status == .notFound && answer("/no-index/").status == .notFound)
  }

  @Test func belowABasePath() throws {
    var site = site
    site.basePath = "/blog"
    for (uri, status) in [
      ("/blog/", HTTPResponseStatus.ok), ("/blog/b.txt", .ok), ("/b.txt", .notFound), ("/blogs/", .notFound),
      ("/.verdict/reload.js", .ok), ("/blog", .temporaryRedirect), ("/", .temporaryRedirect),
    ] {
      let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: ["Host": "localhost:8000"])
      #expect(site.answer(head).status == status, "\(uri)")
      if status == .temporaryRedirect { #expect(site.answer(head).headers["location"] == ["/blog/"]) }
    }
  }

  @Test(arguments: [HTTPMethod.POST, .PUT, .DELETE, .OPTIONS, .TRACE, .RAW(value: "BREW")])
  func otherMethodsAreRejected(_ method: HTTPMethod) {
    #expect(answer("/", method).status == .methodNotAllowed && answer("/", method).headers["allow"] == ["GET, HEAD"])
  }

  /// Foreign requests do not receive the error page either.
  @Test(arguments: ["/", "/x", "/.hidden", "/../x", "/_headers", "/.verdict/x", "/.verdict/events"])
  func foreignRequestsAreRejected(_ uri: String) throws {
    for fields: HTTPHeaders in [["Host": "evil.example"], ["Host": "localhost:8000", "Sec-Fetch-Site": "cross-site"]] {
      #expect(answer(uri, .GET, fields).status == .forbidden)
      #expect(try !text(answer(uri, .GET, fields)).contains("<"))
    }
  }

  @Test func requestBodiesAreRejected() {
    #expect(answer("/", .GET, ["Content-Length": "5"]).status == .badRequest)
    #expect(answer("/", .GET, ["Transfer-Encoding": "chunked"]).status == .badRequest)
    #expect(answer("/", .GET, ["Content-Length": "5"]).closes)
    #expect(answer("/", .GET, ["Content-Length": "0"]).status == .ok)
  }

  /// Ranges and entity tags refer to the sent bytes, including the injected script.
  @Test func ranges() throws {
    let whole = Array(try text(answer("/")).utf8)
    let response = answer("/", .GET, ["Range": "bytes=-20"])
    #expect(try response.status == .partialContent && Array(text(response).utf8) == whole.suffix(20))
    #expect(response.headers["content-range"] == ["bytes \(whole.count - 20)-\(whole.count - 1)/\(whole.count)"])
    #expect(answer("/b.txt", .GET, ["Range": "bytes=10-"]).headers["content-range"] == ["bytes */10"])
    #expect(answer("/b.txt", .GET, ["Range": "bytes=10-"]).status == .rangeNotSatisfiable)
    #expect(answer("/b.txt", .HEAD, ["Range": "bytes=0-1"]).status == .ok)
    #expect(answer("/b.txt", .HEAD).headers["content-length"] == ["10"])
    #expect(answer("/x", .GET, ["Range": "bytes=0-1"]).status == .notFound)
  }

  @Test func conditions() throws {
    let tag = try #require(answer("/b.txt").headers.first(name: "etag"))
    for list in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
      #expect(answer("/b.txt", .GET, ["If-None-Match": list]).status == .notModified)
    }
    #expect(answer("/b.txt", .GET, ["If-None-Match": "\"x\""]).status == .ok)
    #expect(answer("/b.txt", .GET, ["If-Match": "\"x\""]).status == .preconditionFailed)
    #expect(answer("/b.txt", .GET, ["If-Match": "*"]).status == .ok)
    #expect(answer("/b.txt", .GET, ["Range": "bytes=0-1", "If-Range": tag]).status == .partialContent)
    #expect(answer("/b.txt", .GET, ["Range": "bytes=0-1", "If-Range": "W/\(tag)"]).status == .ok)
    try folder.write("9876543210", to: "b.txt")
    #expect(answer("/b.txt", .GET, ["If-None-Match": tag]).status == .ok, "same second, same size")
    #expect(answer("/b.txt", .GET, ["Range": "bytes=0-1", "If-Range": tag]).status == .ok)
  }

  @Test func largeFilesAreStreamed() throws {
    try folder.write(String(repeating: "x", count: PreviewLimits.bufferedFile + 1), to: "large.bin")
    let response = answer("/large.bin", .GET, ["Range": "bytes=-5"])
    guard case .file(let file, let range) = response.body else { return #expect(Bool(false), "it is held in memory") }
    #expect(range == file.size - 5..<file.size && response.headers["content-type"] == ["application/octet-stream"])
    #expect(response.headers["content-length"] == ["5"] && !response.headers.contains(name: "etag"))
  }

  @Test mutating func errorsAreOnEveryPage() throws {
    site.state.apply(.errors([Diagnostic(.missingKey, "no title", in: SourceFile(path: "a.md", text: ""))]))
    for uri in ["/", "/a/", "/x"] { #expect(try text(answer(uri)).contains("no title")) }
    #expect(try text(answer("/b.txt")) == "0123456789")
  }

  /// Before the first successful build there is no page, so the errors are a page of their own.
  @Test mutating func errorsWithoutASite() throws {
    site.folder = ServedFolder(folder / "not-built-yet")
    site.state.apply(.errors([Diagnostic(.missingKey, "no title", in: SourceFile(path: "a.md", text: ""))]))
    let page = try text(answer("/"))
    #expect(page.contains("no title") && !page.contains("Not found") && page.contains("reload.js"))
  }

  /// Files of the output folder come first; others than assets stay missing.
  @Test mutating func assetsBeforeTheFirstSite() throws {
    site.assets = ["/assets/style.css": ContiguousArray("p{}".utf8), "/b.txt": ContiguousArray("old".utf8)]
    #expect(try text(answer("/assets/style.css")) == "p{}" && text(answer("/b.txt")) == "0123456789")
    #expect(answer("/assets/style.css").headers["content-type"] == ["text/css; charset=utf-8"])
    for uri in ["/assets/style.css/", "/assets/", "/assets/other.css"] { #expect(answer(uri).status == .notFound) }
    (site.folder, site.basePath) = (ServedFolder(folder / "not-built-yet"), "/base")
    #expect(try text(answer("/base/assets/style.css")) == "p{}" && answer("/assets/style.css").status == .notFound)
  }

  @Test func ownFiles() throws {
    #expect(try text(answer("/.verdict/events")) == "events")
    #expect(answer("/.verdict/events", .GET, ["Sec-Fetch-Site": "same-site"]).status == .forbidden)
    #expect(answer("/.verdict/reload.js").headers["content-type"] == ["text/javascript; charset=utf-8"])
    #expect(answer("/.verdict/panel.css").headers["content-type"] == ["text/css; charset=utf-8"])
  }
}
