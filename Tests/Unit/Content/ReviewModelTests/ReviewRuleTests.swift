import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

/// The rules of reviews, with message, hint and range.
@Suite struct ReviewRuleTests {
  @Test("Text", arguments: textCases)
  func text(_ test: RuleCase) throws { try check(test) }

  @Test("Ratings and categories", arguments: ratingCases)
  func ratings(_ test: RuleCase) throws { try check(test) }

  @Test("Days", arguments: dayCases)
  func days(_ test: RuleCase) throws { try check(test) }

  @Test("Images, conditions and languages", arguments: pictureCases)
  func pictures(_ test: RuleCase) throws { try check(test) }

  @Test("Lists", arguments: listCases)
  func lists(_ test: RuleCase) throws { try check(test) }

  @Test("Slugs", arguments: slugCases)
  func slugs(_ test: RuleCase) throws { try check(test) }

  @Test(
    "Aliases",
    arguments: [
      "/a/", "/2019/04/old-name/", "/old.html", "/old", "/é/日本/", "/a b/", "/@morgan/", "/\u{301}x/",
    ]
  )
  func aliases(_ path: String) throws {
    let review = try Fixture.review("aliases: [\"\(path)\"]")
    #expect(review.aliases.map(\.value) == [path.hasSuffix("/") || path.hasSuffix(".html") ? path : path + "/"])
  }

  @Test(
    "Invalid aliases",
    arguments: [
      "/", "//evil.example/", "/a//b/", "/../a/", "/a/../b", "/./a", "/.git/", "/a./", "/a\\b/", "/a?b", "/a#b",
      "/%2e%2e/a", "/a:b/", "/<a>/", "https://x.example/", "/a|b/", "/*/",
      "/.\u{301}x/", "/a%\u{301}2e/", "/a/.\u{301}/b",
      "/" + String(repeating: "x", count: 201) + "/",
      String(repeating: "/abcdefghi", count: 51),
    ]
  )
  func invalidAliases(_ path: String) throws {
    let corrected = [
      "//evil.example/": "write /evil.example/", "/a//b/": "write /a/b/", "/a\\b/": "write /a/b/", "/a#b": "write /a/",
      "/a?b": "redirects ignore a query; write /a/",
    ]
    let expected = ExpectedDiagnostic(
      .aliasInvalid,
      "invalid path '\(path)'",
      hint: corrected[path] ?? "write a path, such as /2019/04/old-name/"
    )
    try check(.review("", "aliases: [⟦'\(path)'⟧]", expected))
  }

  @Test("All errors of a file are reported together")
  func together() throws {
    let text = """
      ⟦---⟧
      title: ⟦""⟧
      rating: ⟦6⟧
      category: ⟦Moive⟧
      ⟦vistied⟧: 2020-01-01
      ---
      """
    let expected = [
      ExpectedDiagnostic(
        .dateMissing,
        "missing key 'date', 'visited' or 'published'",
        hint: "add a line such as date: 2026-11-04, or date: unknown",
        mark: 0
      ),
      ExpectedDiagnostic(.emptyValue, "key 'title' is empty", hint: "write a value, or remove the line", mark: 1),
      ExpectedDiagnostic(
        .ratingOutOfRange,
        "rating '6' is outside 0 to 5",
        hint: "use a number from 0 to 5 in steps of 0.5",
        mark: 2
      ),
      ExpectedDiagnostic(.unknownCategory, "unknown category 'Moive'", hint: "did you mean 'Movie'?", mark: 3),
      ExpectedDiagnostic(.unknownKey, "unknown key 'vistied'", hint: "did you mean 'visited'?", mark: 4),
    ]
    let marked = MarkedSource(text)
    try check(
      RuleCase(testDescription: "", marked: marked, path: "reviews/a.md", expected: expected, hasValue: false)
    )
  }

  private func check(_ test: RuleCase) throws {
    let site = try Fixture.configuration("categories: [{name: Movie}, {name: Restaurant}]")
    let document = try Fixture.document(test.marked)
    let validated = ReviewValidator(site).validate(document, path: test.path)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
    #expect((validated.value != nil) == test.hasValue)
    #expect(validated.value != nil || validated.hasErrors, "rejected without an error")
  }
}
