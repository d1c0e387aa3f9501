import NIOHTTP1
import PreviewServer
import Testing

@Suite struct HeaderRulesTests {
  private func headers(_ text: String, for path: String) -> [String] {
    var headers: HTTPHeaders = ["X-Content-Type-Options": "nosniff"]
    HeaderRules(text).add(to: &headers, for: path)
    return headers.filter { $0.name != "X-Content-Type-Options" || $0.value != "nosniff" }.map {
      "\($0.name)=\($0.value)"
    }
  }

  @Test func patterns() {
    let text = "# all\n/*\n  A: 1\n  B: 2\n\n/assets/*\r\n\tB: 3\r\n/exact\n  C: d: e\n"
    #expect(headers(text, for: "/") == ["A=1", "B=2"])
    #expect(headers(text, for: "/assets/x.css") == ["A=1", "B=3"])
    #expect(headers(text, for: "/exact") == ["A=1", "B=2", "C=d: e"])
    #expect(headers(text, for: "/exact/") == ["A=1", "B=2"])
  }

  @Test(arguments: [
    "  A: 1\n/*\n", "/*\n  A\n", "/*\n  : 1\n", "/*\n  A B: 1\n", "/*\n  A: \u{1}\n", "/*\n  A: é\n", "/x*y\n  A: 1\n",
    "",
    "/*\nA: 1\n",
  ])
  func ignoresInvalidRules(_ text: String) { #expect(headers(text, for: "/") == []) }

  @Test(arguments: [
    "Access-Control-Allow-Origin: *", "access-control-allow-credentials: true", "Cache-Control: public", "ETag: x",
    "Content-Length: 1", "Content-Type: text/plain", "Content-Encoding: gzip", "Transfer-Encoding: chunked",
    "Location: //evil.example", "Strict-Transport-Security: max-age=1", "Connection: close", "Set-Cookie: a=b",
    "X-Content-Type-Options: off", "Cross-Origin-Resource-Policy: cross-origin",
  ])
  func ignoresReservedHeaders(_ field: String) { #expect(headers("/*\n  \(field)\n", for: "/") == []) }

  @Test func addsContentSecurityPolicy() {
    let policy = "Content-Security-Policy: default-src 'none'; script-src 'self'"
    #expect(headers("/*\n  \(policy)\n", for: "/a") == [policy.replacing(": default", with: "=default")])
  }
}
