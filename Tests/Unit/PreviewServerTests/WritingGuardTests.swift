import NIOHTTP1
import PreviewServer
import Testing

/// Who may write, judged by the head of a request alone.
@Suite struct WritingGuardTests {
  private let keys = WritingKeys(token: "token", formKey: "key")

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

  @Test func othersAreNotItsMatter() throws {
    for uri in ["/", "/.verdict/events", "/write/", "/.verdict/written", "%zz"] { #expect(try request(uri) == nil) }
  }

  @Test func knowsItsPages() throws {
    #expect(try request("/.verdict/write/")?.action == .list)
    #expect(try request("/.verdict/write/review?file=a%2Fb.md&x=1+2")?.query["file"] == "a/b.md")
    #expect(try request("/.verdict/write/save", .POST)?.action == .save)
    for uri in ["/.verdict/write", "/.verdict/write/save/", "/.verdict/write/x", "/.verdict/write/a/b"] {
      #expect(status(uri) == .notFound)
    }
  }

  @Test(arguments: ["Cookie", "Origin"]) func needs(_ field: String) {
    #expect(status("/.verdict/write/save", without: field) == .forbidden)
  }

  @Test func saysWhereItComesFromOnlyWhereTheBrowserDoes() {
    #expect(status("/.verdict/write/save", without: "Sec-Fetch-Site") == nil)
    for site in ["cross-site", "same-site", "none"] {
      #expect(status("/.verdict/write/save", ["Sec-Fetch-Site": site]) == .forbidden)
    }
  }

  private func status(_ uri: String, _ other: HTTPHeaders) -> HTTPResponseStatus? {
    status(uri, .POST, without: nil, other)
  }

  @Test func theTokenIsGivenForACookie() throws {
    let opened = try request("/.verdict/write/?token=token", without: "Cookie")
    #expect(opened?.cookie == "verdict-write-8000=token; HttpOnly; SameSite=Strict; Path=/.verdict/")
    #expect(status("/.verdict/write/?token=tokem", .GET) == .forbidden)
    #expect(status("/.verdict/write/?token=", .GET) == .forbidden)
  }

  @Test func onlyTheScriptAsksForJudgement() throws {
    #expect(status("/.verdict/write/judge") == .forbidden)
    #expect(try request("/.verdict/write/judge", .POST, ["Verdict-Write": "1"])?.isFromScript == true)
  }

  private func request(_ uri: String, _ method: HTTPMethod, _ other: HTTPHeaders) throws(Refusal) -> WritingRequest? {
    try request(uri, method, without: nil, other)
  }

  @Test func sizesAreLimited() {
    #expect(status("/.verdict/write/save", ["Content-Length": "99999999"]) == .payloadTooLarge)
    #expect(status("/.verdict/write/save", without: "Content-Length") == .lengthRequired)
    #expect(status("/.verdict/write/save", ["Content-Type": "text/plain"]) == .unsupportedMediaType)
  }

  @Test func keysAreLongAndDiffer() {
    let (one, other) = (WritingKeys(), WritingKeys())
    #expect(one.token.count == 48 && Set([one.token, one.formKey, other.token, other.formKey]).count == 4)
    #expect(
      WritingKeys.matches("abc", "abc") && !WritingKeys.matches("abd", "abc") && !WritingKeys.matches("ab", "abc")
    )
  }
}
