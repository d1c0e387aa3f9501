import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

/// A file with its expected diagnostics, and whether validation returns a value.
struct RuleCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let marked: MarkedSource
  let path: String
  let expected: [ExpectedDiagnostic]
  let hasValue: Bool

  /// Creates a valid review with `entries`, which replace default entries with the same keys; `without` is the key of a
  /// default entry to omit.
  static func review(
    _ name: String,
    _ entries: String,
    _ expected: ExpectedDiagnostic...,
    without: String = "",
    fence: String = "---",
    body: String = "Text.\n",
    path: String = "reviews/test.md",
    hasValue: Bool = true
  ) -> RuleCase {
    let usual = ["title: T", "rating: 4", "category: Movie", "visited: 2020-01-01"]
    let marked = MarkedSource(file(usual, entries, without: without, fence: fence, body: body))
    return RuleCase(testDescription: name, marked: marked, path: path, expected: expected, hasValue: hasValue)
  }

  /// Creates a restaurant; parameters as for `review`.
  static func restaurant(
    _ name: String,
    _ entries: String,
    _ expected: ExpectedDiagnostic...,
    without: String = "",
    fence: String = "---",
    hasValue: Bool = true
  ) -> RuleCase {
    let marked = MarkedSource(file(["name: Aurora"], entries, without: without, fence: fence, body: ""))
    let path = "restaurants/a.md"
    return RuleCase(testDescription: name, marked: marked, path: path, expected: expected, hasValue: hasValue)
  }

  /// Creates a page; parameters as for `review`.
  static func page(
    _ name: String,
    _ entries: String,
    _ expected: ExpectedDiagnostic...,
    without: String = "",
    fence: String = "---",
    path: String = "pages/about.md",
    hasValue: Bool = true
  ) -> RuleCase {
    let marked = MarkedSource(file(["title: About"], entries, without: without, fence: fence, body: ""))
    return RuleCase(testDescription: name, marked: marked, path: path, expected: expected, hasValue: hasValue)
  }

  /// Creates a configuration; parameters as for `review`.
  static func site(
    _ name: String,
    _ entries: String,
    _ expected: ExpectedDiagnostic...,
    without: String = "",
    start: String = ""
  ) -> RuleCase {
    let usual = [
      "title: T", "url: https://x.internal", "reviewer: {name: M}", "categories: [{name: Movie}]",
    ]
    let text = start + lines(usual, entries, without: without)
    return RuleCase(
      testDescription: name,
      marked: MarkedSource(text, path: "site.yaml"),
      path: "site.yaml",
      expected: expected,
      hasValue: true
    )
  }

  private static func file(
    _ usual: [String],
    _ entries: String,
    without: String,
    fence: String,
    body: String
  ) -> String {
    fence + "\n" + lines(usual, entries, without: without) + "---\n" + body
  }

  private static func lines(_ usual: [String], _ entries: String, without: String) -> String {
    let written = entries.split(separator: "\n").compactMap { $0.split(separator: ":").first }
    let replaced = Set((written.map(String.init) + [without]).map { $0.filter { !"⟦⟧".contains($0) } })
    let kept = usual.filter { line in !replaced.contains { line.hasPrefix($0 + ":") } }
    return (kept + [entries]).filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
  }
}

/// Valid configurations, documents, reviews and restaurants.
enum Fixture {
  static func configuration(_ entries: String = "") throws -> SiteConfiguration {
    let test = RuleCase.site("", entries)
    let validated = ConfigurationValidator.validate(test.marked.source)
    #expect(test.marked.lines(validated.diagnostics).isEmpty)
    return validated.value
  }

  static func document(_ marked: MarkedSource) throws -> FencedDocument {
    let parsed = FencedDocument.parse(marked.source)
    #expect(marked.lines(parsed.diagnostics).isEmpty)
    return try #require(parsed.value)
  }

  static func review(
    _ entries: String,
    path: String = "reviews/test.md",
    on configuration: SiteConfiguration? = nil
  ) throws -> Review {
    let marked = RuleCase.review("", entries).marked
    let site = try configuration ?? Self.configuration()
    let validated = ReviewValidator(site).validate(try document(marked), path: path)
    #expect(marked.lines(validated.diagnostics).isEmpty)
    return try #require(validated.value)
  }

  static func restaurant(_ entries: String, path: String = "restaurants/a.md") throws -> TopicFacts {
    let marked = RuleCase.restaurant("", entries).marked
    let validated = TopicFactsValidator(try Fixture.configuration()).validate(try document(marked), path: path)
    #expect(marked.lines(validated.diagnostics).isEmpty)
    return try #require(validated.value)
  }
}
