import NIOHTTP1
import PreviewServer
import Testing

@Suite struct AllowedHostsTests {
  private func status(
    _ headers: HTTPHeaders,
    authority: String? = nil,
    _ hosts: AllowedHosts = AllowedHosts(port: 8000)
  ) -> HTTPResponseStatus? {
    do throws(Refusal) {
      try hosts.check(headers, authority: authority)
      return nil
    } catch {
      return error.status
    }
  }

  @Test(arguments: ["localhost:8000", "LocalHost:8000", "127.0.0.1:8000", "[::1]:8000"])
  func acceptsOwnHost(_ host: String) {
    #expect(status(["Host": host]) == nil)
    #expect(status(["host": host, "Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin"]) == nil)
    #expect(status(["Host": host], authority: host) == nil)
  }

  static let foreign = [
    "", "localhost", "localhost:80", "localhost:80000", "localhost.evil.example:8000", "evil.example:8000",
    "localhost:8000.evil.example", "evil-localhost:8000", "127.0.0.1.nip.io:8000", "127.0.0.2:8000", "[::2]:8000",
    "::1:8000", "0.0.0.0:8000", "localhost:8000@evil.example", "a@localhost:8000", "localhost:08000", "localhost.:8000",
    "localhost :8000", "localhost:8000,localhost:8000",
  ]

  @Test(arguments: foreign) func rejectsForeignHosts(_ host: String) {
    #expect(status(["Host": host]) == .forbidden)
    #expect(status(["Host": "localhost:8000"], authority: host) == .forbidden)
    #expect(status(["Host": host], authority: "localhost:8000") == .forbidden)
    #expect(status(["Host": "localhost:8000", "Origin": "http://\(host)"]) == .forbidden)
  }

  @Test func requiresOneHost() {
    #expect(status([:]) == .badRequest)
    #expect(status(["Host": "localhost:8000", "host": "localhost:8000"]) == .badRequest)
  }

  @Test(arguments: ["null", "https://localhost:8000", "http://localhost", "file://", "http://evil.example"])
  func rejectsOtherOrigins(_ origin: String) {
    #expect(status(["Host": "localhost:8000", "Origin": origin]) == .forbidden)
  }

  @Test func checksSecFetchSite() throws {
    #expect(status(["Host": "localhost:8000", "Sec-Fetch-Site": "cross-site"]) == .forbidden)
    for site in ["none", "same-origin", "same-site"] {
      #expect(status(["Host": "localhost:8000", "Sec-Fetch-Site": site]) == nil)
    }
    let hosts = AllowedHosts(port: 8000)
    try hosts.checkSameOrigin(["Sec-Fetch-Site": "same-origin"])
    try hosts.checkSameOrigin([:])
    for site in ["none", "same-site", "cross-site", ""] {
      #expect(throws: Refusal.self) { try hosts.checkSameOrigin(["Sec-Fetch-Site": site]) }
    }
  }

  @Test func defaultPortMayBeOmitted() {
    #expect(status(["Host": "localhost"], AllowedHosts(port: 80)) == nil)
    #expect(status(["Host": "localhost:80"], AllowedHosts(port: 80)) == nil)
  }

  @Test func acceptsConfiguredHosts() {
    let named = AllowedHosts(port: 8000, host: "Desk.local")
    #expect(status(["Host": "desk.local:8000"], named) == nil)
    #expect(status(["Host": "192.168.1.5:8000"], named) == .forbidden)
    #expect(status(["Host": "[fe80::1]:8000"], AllowedHosts(port: 8000, host: "fe80::1")) == nil)
    for host in ["0.0.0.0", "::"] {
      let all = AllowedHosts(port: 8000, host: host)
      #expect(status(["Host": "192.168.1.5:8000"], all) == nil)
      #expect(status(["Host": "[fe80::1]:8000"], all) == nil)
      #expect(status(["Host": "evil.example:8000"], all) == .forbidden)
      #expect(status(["Host": "192.168.1.5.evil.example:8000"], all) == .forbidden)
      #expect(status(["Host": "192.168.1.5\0.evil.example:8000"], all) == .forbidden)
      #expect(status(["Host": "[fe80::1%1]:8000"], all) == .forbidden)
    }
  }
}
