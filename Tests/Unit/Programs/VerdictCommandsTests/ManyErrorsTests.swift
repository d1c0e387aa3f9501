import Foundation
import SiteTestSupport
import Testing

/// Content with thousands of errors is checked in bounded time and memory.
@Suite(.serialized) struct ManyErrorsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var entries = ""
    var body = "Text."
    let code: String

    /// Creates a case whose body repeats an error, up to 990 kB.
    static func body(_ name: String, _ code: String, _ error: @Sendable (Int) -> String) -> Case {
      Case(testDescription: name, body: repeated(error, upTo: 990_000), code: code)
    }

    private static func repeated(_ error: (Int) -> String, upTo size: Int) -> String {
      var text = ""
      var number = 0
      while text.utf8.count < size {
        text += error(number)
        number += 1
      }
      return text
    }

    static func entries(_ name: String, _ code: String, _ count: Int, _ entry: (Int) -> String) -> Case {
      Case(testDescription: name, entries: (0..<count).map(entry).joined(), code: code)
    }
  }

  static let cases: [Case] = [
    .body("broken links in one paragraph", "broken-link") { "[a](b\($0))\n" },
    .body("broken links to one file", "broken-link") { _ in "[a](missing.md) " },
    .body("broken links to pages", "broken-link") { "[a](/gone/\($0)/)\n\n" },
    .body("inline HTML", "raw-html") { _ in "<b>" },
    .body("inline HTML in lines", "raw-html") { "a <i class='\($0)'>b</i>\n" },
    .body("blocks of HTML", "raw-html") { _ in "<div>\n\n" },
    .body("unsafe links", "unsafe-link") { "[a](x:\($0))\n" },
    .body("unclosed spoilers", "spoiler-unclosed") { ":::spoiler \($0)\n" },
    .body("spoilers in a quote", "spoiler-unopened") { _ in "> :::spoiler\n" },
    .body("missing pictures", "picture-missing") { "![a](b\($0).jpg)\n\n" },
    .entries("unknown keys", "unknown-key", 9_900) { "key\($0): value\n" },
    .entries("keys written twice", "duplicate-key", 9_900) { _ in "key: value\n" },
    .entries("wrong aliases", "alias-invalid", 9_900) { ($0 == 0 ? "aliases:\n" : "") + "- x\($0)\n" },
    .entries("one alias again and again", "path-collision", 9_900) { ($0 == 0 ? "aliases:\n" : "") + "- /x/\n" },
  ]

  @Test(arguments: cases)
  func checkTakesBoundedTimeAndMemory(_ test: Case) throws {
    let site = try SmallSite(reviews: 3)
    try site.writeReview("many", head: test.entries, body: test.body)
    let program = try VerdictProcess.executable()
    // CPU time instead of wall-clock time, so a busy machine has no effect.
    let limits = "ulimit -v 1000000; ulimit -t 20"
    let status = try shell("\(limits); '\(program)' check --date 2026-11-20 > out 2> err", in: site.folder)
    let text = try site.folder.text("err")
    #expect(status == (text.contains("error:") ? 1 : 0))
    #expect(text.contains("[\(test.code)]") && text.contains(" more of th"))
    #expect(text.utf8.count { $0 == 0x0A } < 100)
  }

  @Test func repeatedErrorsAreSummarized() throws {
    let site = try SmallSite(reviews: 1)
    for number in 0..<7_000 {
      try site.writeReview("r\(number)", head: "author: M", body: "A <b>word</b> and [a link](/gone/).", day: number)
    }
    let run = try site.verdict("check")
    #expect(run.status == 1)
    #expect(run.errors.utf8.count { $0 == 0x0A } < 100)
    let sums = [
      "broken-link: page '/gone/' not found", "raw-html: HTML '<b>' is not supported",
      "unknown-key: unknown key 'author'",
    ]
    #expect(run.errors.hasSuffix(sums.map { "7,000 × \($0)\n" }.joined() + "14,000 errors, 7,000 warnings\n"))
    let json = try site.verdict("check", "--format", "json").output
    #expect(try (JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])?.count == 21_000)
    #expect(try site.verdict("check", "--all").errors.components(separatedBy: "[unknown-key]").count == 7_001)
  }
}
