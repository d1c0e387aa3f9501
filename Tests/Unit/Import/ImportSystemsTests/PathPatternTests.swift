import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "f/a.md", false), ("**/*.md", "a.md", true), ("**/*.md", "f/g/a.md", true),
    ("f/**", "f/g/a.md", true), ("f/**", "g/a.md", false), ("/f/**/a", "/f/a", true), ("/f/**/a", "/f/x/y/a", true),
    ("a?c", "abc", true), ("a?c", "a/c", false), ("[a-c]1", "b1", true), ("[!a-c]1", "b1", false), ("a\\*", "a*", true),
    ("[", "[", true), ("", "", true), ("*", "", true),
    ("f/{a,b*}.md", "f/bc.md", true), ("f/{a,b}.md", "f/c.md", false), ("{", "{", true), ("{a}", "{a}", true),
  ])
  func patternsMatchWholePaths(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(PathPattern(glob: pattern).matches(path) == isMatch)
  }

  @Test(arguments: [
    (#"\.foo$"#, "a.foo", true), (#"\.foo$"#, "a.foo.md", false), ("a|b", "xb", true), ("^a", "ba", false),
    ("^(?:ab)+$", "abab", true), ("^(ab)*$", "aba", false), (#"^\d+-[^/]*\.md$"#, "12-a.md", true),
    ("(?i)DRAFT", "draft", true),
    ("colou?r", "color", true), (".*?x", "abx", true), ("[a-c]$", "/b", true), ("[!a]$", "b", false), ("", "a", true),
  ])
  func expressionsMatchAnyPartOfAPath(_ expression: String, _ path: String, _ isMatch: Bool) {
    #expect(PathPattern(regularExpression: expression)?.matches(path) == isMatch)
  }

  @Test(arguments: ["(", ")", "a{2}", #"\bx"#, "*", "(?=a)", "[a", #"[\d]"#, String(repeating: "(", count: 1_000)])
  func unsupportedExpressionsAreRefused(_ expression: String) {
    #expect(PathPattern(regularExpression: expression) == nil)
  }

  @Test(.timeLimit(.minutes(1))) func nestedRepetitionsTakePolynomialTime() throws {
    let expression = try #require(PathPattern(regularExpression: "^((a+)+)+$"))
    #expect(!expression.matches(String(repeating: "a", count: 300) + "b"))
  }

  @Test func starsMayCrossFolders() { #expect(PathPattern(glob: "*.md", crosses: true).matches("f/a.md")) }

  @Test(.timeLimit(.minutes(1))) func manyStarsTakePolynomialTime() {
    let pattern = String(repeating: "**a", count: 30) + "b"
    #expect(!PathPattern(glob: pattern).matches(String(repeating: "a", count: 300)))
  }

  @Test func laterPatternsDecide() {
    var patterns = IgnorePatterns()
    patterns.add(lines: "drafts/\n!drafts/public.md\n*.tmp\n", in: "", isAnchored: false)
    #expect(patterns.contains("drafts/a.md") && patterns.contains("x/drafts/a.md") && patterns.contains("x/a.tmp"))
    #expect(!patterns.contains("drafts/public.md") && !patterns.contains("a.md"))
  }
}
