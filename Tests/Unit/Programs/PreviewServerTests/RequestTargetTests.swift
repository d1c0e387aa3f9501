import PreviewServer
import Testing

/// Request targets are decoded once and cannot leave the folder.
@Suite struct RequestTargetTests {
  struct ValidTarget: CustomTestStringConvertible {
    let text: String
    let names: [String]
    var isFolder = false
    var query: String?
    var authority: String?
    var testDescription: String { text }
  }

  static let validTargets: [ValidTarget] = [
    ValidTarget(text: "/", names: [], isFolder: true),
    ValidTarget(text: "/?", names: [], isFolder: true, query: ""),
    ValidTarget(text: "/a", names: ["a"]),
    ValidTarget(text: "/a/", names: ["a"], isFolder: true),
    ValidTarget(text: "/a/b.css?v=1&w=/../", names: ["a", "b.css"], query: "v=1&w=/../"),
    ValidTarget(text: "/a#b?c", names: ["a"]),
    ValidTarget(text: "/%61%2D", names: ["a-"]),
    ValidTarget(text: "/caf%C3%A9/", names: ["café"], isFolder: true),
    ValidTarget(text: "/cafe%CC%81", names: ["cafe\u{301}"]),
    ValidTarget(text: "/%252e%252e/", names: ["%2e%2e"], isFolder: true),
    ValidTarget(text: "/a%3Fb%23c", names: ["a?b#c"]),
    ValidTarget(text: "/-rf", names: ["-rf"]),
    ValidTarget(text: "/.verdict/events", names: [".verdict", "events"]),
    ValidTarget(text: "http://localhost:8000/a", names: ["a"], authority: "localhost:8000"),
    ValidTarget(text: "HTTP://evil.example", names: [], isFolder: true, authority: "evil.example"),
    ValidTarget(text: "http://h?q", names: [], isFolder: true, query: "q", authority: "h"),
  ]

  @Test(arguments: validTargets) func parsesValidTargets(_ test: ValidTarget) throws {
    let target = try RequestTarget(test.text)
    #expect(target.names.map { Array($0.utf8) } == test.names.map { Array($0.utf8) })
    #expect(
      !target.isHidden && target.isFolder == test.isFolder && target.query == test.query
        && target.authority == test.authority
    )
  }

  static let malformed = [
    "", "*", "a", "//", "///", "//etc/passwd", "//evil.example/", "/a//b", "/a//", "/%", "/%2", "/%zz", "/%2g", "/%00",
    "/a%00.html", "/%5c..%5cx", "/a\\b", "/..%2fx", "/a%2Fb", "/%0a", "/%0D%0ASet-Cookie:x", "/%7f", "/%c0%ae",
    "/%e0%80%ae",
    "/%f5", "/%ed%a0%80", "/%ff", "/a b", "/é", "/\u{1}", "https://localhost:8000/", "ftp://localhost/",
    "localhost:8000",
  ]

  @Test(arguments: malformed) func rejectsMalformedTargets(_ text: String) {
    #expect { try RequestTarget(text) } throws: { ($0 as? Refusal)?.status == .badRequest }
  }

  static let hidden = [
    "/..", "/../", "/../x", "/a/../b", "/./a", "/.", "/%2e%2e/x", "/%2E%2e", "/.%2e/x", "/.git/config", "/.htaccess",
    "/a/.env", "/.verdict/../a", "/a/.verdict/x", "/...", "/.verdictx",
    // A dot with an accent is another character, but begins with the same byte.
    "/.%CC%81git", "/a/.%CC%81",
  ]

  @Test(arguments: hidden) func detectsHiddenPaths(_ text: String) throws {
    #expect(try RequestTarget(text).isHidden)
  }

  @Test func rejectsLongTargets() throws {
    _ = try RequestTarget("/" + String(repeating: "a", count: PreviewLimits.target - 1))
    #expect { try RequestTarget("/" + String(repeating: "a", count: PreviewLimits.target)) } throws: {
      ($0 as? Refusal)?.status == .uriTooLong
    }
  }

  @Test(arguments: validTargets.filter { $0.authority == nil }.map(\.text))
  func encodedPathsRoundTrip(_ text: String) throws {
    let target = try RequestTarget(text)
    #expect(target.path.hasPrefix("/") && !target.path.hasPrefix("//"))
    #expect(try RequestTarget(target.path).names == target.names)
  }
}
