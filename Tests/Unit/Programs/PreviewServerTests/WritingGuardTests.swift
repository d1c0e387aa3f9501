import NIOHTTP1
import PreviewServer
import Testing

/// Access control of the browser editor, by the head of a request.
@Suite struct WritingGuardTests {
  private let keys = WritingKeys(token: "token", formKey: "key", folderName: "folder")

  private func request(
    _ uri: String,
    _ method: HTTPMethod = .GET,
    without name: String? = nil,
    _ other: HTTPHeaders = [:]
  ) throws(Refusal) -> WritingRequest? {
    var headers: HTTPHeaders = [
      "Host": "localhost:8000", "Cookie": "a=b; verdict-write-8000=token", "Origin": "http://localhost:8000",
      "Sec-Fetch-Site": "same-origin",
    ]
    if method == .POST {
      headers.add(name: "Content-Type", value: "multipart/form-data; boundary=x")
      headers.add(name: "Content-Length", value: "10")
    }
    for (name, _) in other { headers.remove(name: name) }
    if let name { headers.remove(name: name) }
    headers.add(contentsOf: other)
    let head = HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: headers)
    return try WritingGuard(keys, AllowedHosts(port: 8000)).request(head)
  }

  private func status(
    _ uri: String,
    _ method: HTTPMethod = .POST,
    without name: String? = nil,
    _ other: HTTPHeaders = [:]
  ) -> HTTPResponseStatus? {
    do throws(Refusal) {
      _ = try request(uri, method, without: name, other)
      return nil
    } catch {
      return error.status
    }
  }

  @Test func ignoresOtherPaths() throws {
    let others = ["/", "/.verdict/events", "/write/", "/.verdict/write/", "/.verdict/other/write/", "%zz"]
    for uri in others + ["/.verdict/folder/written", "/.verdict/folder/x"] { #expect(try request(uri) == nil) }
  }

  @Test func recognizesActions() throws {
    #expect(try request("/.verdict/folder/write/")?.action == .list)
    #expect(try request("/.verdict/folder/write/review?file=a%2Fb.md&x=1+2")?.query["file"] == "a/b.md")
    #expect(try request("/.verdict/folder/write/save", .POST)?.action == .save)
    for name in ["", "/save/", "/x", "/a/b"] { #expect(status("/.verdict/folder/write\(name)") == .notFound) }
  }

  @Test(arguments: ["judge", "unsaved", "keep", "discard"]) func onlyTheScriptSends(_ action: String) {
    let uri = "/.verdict/folder/write/\(action)"
    #expect(status(uri) == .forbidden)
    #expect(status(uri, ["Verdict-Write": "1"]) == nil)
    for field in ["Cookie", "Origin"] { #expect(status(uri, without: field, ["Verdict-Write": "1"]) == .forbidden) }
    #expect(status(uri, ["Verdict-Write": "1", "Sec-Fetch-Site": "cross-site"]) == .forbidden)
  }

  @Test func proofRequiresTheCookie() {
    #expect(status("/.verdict/folder/write/proof", .GET) == nil)
    #expect(status("/.verdict/folder/write/proof", .GET, without: "Cookie") == .forbidden)
  }

  @Test(arguments: ["Cookie", "Origin"]) func requiresHeader(_ field: String) {
    #expect(status("/.verdict/folder/write/save", without: field) == .forbidden)
  }

  @Test func checksSecFetchSiteIfPresent() {
    #expect(status("/.verdict/folder/write/save", without: "Sec-Fetch-Site") == nil)
    for site in ["cross-site", "same-site", "none"] {
      #expect(status("/.verdict/folder/write/save", ["Sec-Fetch-Site": site]) == .forbidden)
    }
  }

  private func status(_ uri: String, _ other: HTTPHeaders) -> HTTPResponseStatus? {
    status(uri, .POST, without: nil, other)
  }

  @Test func exchangesTokenForCookie() throws {
    let opened = try request("/.verdict/folder/write/?token=token", without: "Cookie")
    #expect(opened?.cookie == "verdict-write-8000=token; HttpOnly; SameSite=Strict; Path=/.verdict/folder/")
    #expect(status("/.verdict/folder/write/?token=tokem", .GET) == .forbidden)
    #expect(status("/.verdict/folder/write/?token=", .GET) == .forbidden)
  }

  @Test func acceptsValidationOnlyFromScript() throws {
    #expect(status("/.verdict/folder/write/judge") == .forbidden)
    #expect(try request("/.verdict/folder/write/judge", .POST, ["Verdict-Write": "1"])?.isFromScript == true)
  }

  private func request(_ uri: String, _ method: HTTPMethod, _ other: HTTPHeaders) throws(Refusal) -> WritingRequest? {
    try request(uri, method, without: nil, other)
  }

  @Test func sizesAreLimited() {
    #expect(status("/.verdict/folder/write/save", ["Content-Length": "99999999"]) == .payloadTooLarge)
    #expect(status("/.verdict/folder/write/save", without: "Content-Length") == .lengthRequired)
    #expect(status("/.verdict/folder/write/save", ["Content-Type": "text/plain"]) == .unsupportedMediaType)
  }

  @Test func keysAreLongAndUnique() {
    let (one, other) = (WritingKeys(), WritingKeys())
    let all = [one, other].flatMap { [$0.token, $0.formKey, $0.folderName] }
    #expect(all.allSatisfy { $0.count == 48 } && Set(all).count == 6)
    #expect(
      WritingKeys.matches("abc", "abc") && !WritingKeys.matches("abd", "abc") && !WritingKeys.matches("ab", "abc")
    )
  }
}
