import Testing

@testable import Importing

@Suite struct GlobPatternTests {
  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "f/a.md", false), ("**/*.md", "a.md", true), ("**/*.md", "f/g/a.md", true),
    ("f/**", "f/g/a.md", true), ("f/**", "g/a.md", false), ("/f/**/a", "/f/a", true), ("/f/**/a", "/f/x/y/a", true),
    ("a?c", "abc", true), ("a?c", "a/c", false), ("[a-c]1", "b1", true), ("[!a-c]1", "b1", false), ("a\\*", "a*", true),
    ("[", "[", true), ("", "", true), ("*", "", true),
  ])
  func patternsMatchWholePaths(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(GlobPattern(pattern).matches(path) == isMatch)
  }

  @Test func starsMayCrossFolders() { #expect(GlobPattern("*.md", crosses: true).matches("f/a.md")) }

  @Test(.timeLimit(.minutes(1))) func manyStarsTakePolynomialTime() {
    let pattern = String(repeating: "**a", count: 30) + "b"
    #expect(!GlobPattern(pattern).matches(String(repeating: "a", count: 300)))
  }

  @Test func laterPatternsDecide() {
    var patterns = IgnorePatterns()
    patterns.add(lines: "drafts/\n!drafts/public.md\n*.tmp\n", in: "", isAnchored: false)
    #expect(patterns.contains("drafts/a.md") && patterns.contains("x/drafts/a.md") && patterns.contains("x/a.tmp"))
    #expect(!patterns.contains("drafts/public.md") && !patterns.contains("a.md"))
  }
}
