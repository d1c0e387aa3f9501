import PreviewServer
import Testing

/// A path is decoded once, and leads nowhere but below the folder.
@Suite struct RequestTargetTests {
  struct Good: CustomTestStringConvertible {
    let text: String
    let names: [String]
    var isFolder = false
    var query: String?
    var authority: String?
    var testDescription: String { text }
  }

  static let good: [Good] = [
    Good(text: "/", names: [], isFolder: true),
    Good(text: "/?", names: [], isFolder: true, query: ""),
    Good(text: "/a", names: ["a"]),
    Good(text: "/a/", names: ["a"], isFolder: true),
    Good(text: "/a/b.css?v=1&w=/../", names: ["a", "b.css"], query: "v=1&w=/../"),
    Good(text: "/a#b?c", names: ["a"]),
    Good(text: "/%61%2D", names: ["a-"]),
    Good(text: "/caf%C3%A9/", names: ["café"], isFolder: true),
    Good(text: "/cafe%CC%81", names: ["cafe\u{301}"]),
    Good(text: "/%252e%252e/", names: ["%2e%2e"], isFolder: true),
    Good(text: "/a%3Fb%23c", names: ["a?b#c"]),
    Good(text: "/-rf", names: ["-rf"]),
    Good(text: "/.verdict/events", names: [".verdict", "events"]),
    Good(text: "http://localhost:8000/a", names: ["a"], authority: "localhost:8000"),
    Good(text: "HTTP://evil.example", names: [], isFolder: true, authority: "evil.example"),
    Good(text: "http://h?q", names: [], isFolder: true, query: "q", authority: "h"),
  ]

  @Test(arguments: good) func reads(_ good: Good) throws {
    let target = try RequestTarget(good.text)
    #expect(target.names.map { Array($0.utf8) } == good.names.map { Array($0.utf8) })
    #expect(
      !target.isHidden && target.isFolder == good.isFolder && target.query == good.query
        && target.authority == good.authority
    )
  }

  static let malformed = [
    "", "*", "a", "//", "///", "//etc/passwd", "//evil.example/", "/a//b", "/a//", "/%", "/%2", "/%zz", "/%2g", "/%00",
    "/a%00.html", "/%5c..%5cx", "/a\\b", "/..%2fx", "/a%2Fb", "/%0a", "/%0D%0ASet-Cookie:x", "/%7f", "/%c0%ae",
    "/%e0%80%ae",
    "/%f5", "/%ed%a0%80", "/%ff", "/a b", "/é", "/\u{1}", "https://localhost:8000/", "ftp://localhost/",
    "localhost:8000",
  ]

  @Test(arguments: malformed) func refusesMalformed(_ text: String) {
    #expect { try RequestTarget(text) } throws: { ($0 as? Refusal)?.status == .badRequest }
  }

  static let hidden = [
    "/..", "/../", "/../x", "/a/../b", "/./a", "/.", "/%2e%2e/x", "/%2E%2e", "/.%2e/x", "/.git/config", "/.htaccess",
    "/a/.env", "/.verdict/../a", "/a/.verdict/x", "/...", "/.verdictx",
    // A dot with an accent is another character, and the same byte.
    "/.%CC%81git", "/a/.%CC%81",
  ]

  @Test(arguments: hidden) func knowsWhatIsHidden(_ text: String) throws {
    #expect(try RequestTarget(text).isHidden)
  }

  @Test func refusesLongTargets() throws {
    _ = try RequestTarget("/" + String(repeating: "a", count: PreviewLimits.target - 1))
    #expect { try RequestTarget("/" + String(repeating: "a", count: PreviewLimits.target)) } throws: {
      ($0 as? Refusal)?.status == .uriTooLong
    }
  }

  @Test(arguments: good.filter { $0.authority == nil }.map(\.text)) func encodesAgain(_ text: String) throws {
    let target = try RequestTarget(text)
    #expect(target.path.hasPrefix("/") && !target.path.hasPrefix("//"))
    #expect(try RequestTarget(target.path).names == target.names)
  }
}
