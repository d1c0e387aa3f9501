import Foundation
import SiteRendering
import SiteTestSupport
import Testing

/// `verdict template context`.
@Suite struct TemplateContextTests {
  private func context(_ arguments: String..., in folder: TemporaryFolder) throws -> VerdictRun {
    try verdict(["template", "context"] + arguments + ["--date", "2026-06-01"], in: folder)
  }

  /// Returns the JSON object that a successful run printed.
  private func object(_ run: VerdictRun) throws -> [String: Any] {
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test("the values of a kind are listed with their types, each record once")
  func table() throws {
    let run = try context("review", in: TemporaryFolder())
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines[0] == "review.html: Review.")
    let cells = lines.map { $0.trimmingCharacters(in: [" "]).components(separatedBy: "  ").filter { !$0.isEmpty } }
      .map { $0.map { $0.trimmingCharacters(in: [" "]) } }
    func expect(_ name: String, _ type: String, _ meaning: String) {
      #expect(cells.first { $0[0] == name }?.dropFirst() == [type, meaning], "\(name)")
    }
    expect("review.rating.value", "number", "Rating as a number, such as 4.5.")
    expect("review.body", "HTML", "Text of the review as HTML.")
    #expect(cells.contains { $0.prefix(2) == ["related", "list (review card, see above)"] })
    #expect(Set(lines).count > 40)
  }

  @Test("every kind has a table, and a schema with valid references", arguments: ThemeTemplate.all.map(\.name))
  func schema(_ kind: String) throws {
    let folder = try TemporaryFolder()
    #expect(try context(kind, in: folder).status == 0)
    let schema = try object(context(kind, "--format", "json", in: folder))
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let text = try context(kind, "--format", "json", in: folder).output
    let references = text.matches(of: #/"\$ref": "#\/\$defs\/([^"]*)"/#).map { String($0.1) }
    #expect(!references.isEmpty)
    #expect(Set(references).isSubset(of: definitions.keys))
    for case let definition as [String: Any] in definitions.values {
      let values = try #require(definition["properties"] as? [String: [String: Any]])
      #expect(values.values.allSatisfy { ($0["description"] as? String)?.isEmpty == false })
    }
  }

  @Test("the values of a page are the values of its template")
  func review() throws {
    let site = try SmallSite(reviews: 3)
    let values = try object(context("review", "r1", in: site.folder))
    let review = try #require(values["review"] as? [String: Any])
    #expect(review["title"] as? String == "Review r1")
    #expect(review["body"] as? String == "<p>Text number 1.</p>\n")
    #expect((review["category"] as? [String: Any])?["url"] as? String == "/categories/film/")
    #expect(values["newer"] is [String: Any])
  }

  @Test(
    "a page is found by slug, year, rating or path",
    arguments: [
      ("category", "film"), ("rating", "1"), ("year", "2000"), ("review", "/reviews/r1/"),
      ("home", "/"), ("feed.atom", "film"), ("feed.atom", "/feed.atom"),
    ]
  )
  func pages(_ kind: String, _ slug: String) throws {
    let site = try SmallSite(reviews: 3)
    #expect(try object(context(kind, slug, in: site.folder))["site"] is [String: Any])
  }

  @Test(
    "kinds with one page require no slug",
    arguments: ["home", "categories", "404", "feed.rss", "sitemap.xml", "_headers"]
  )
  func single(_ kind: String) throws {
    let site = try SmallSite(reviews: 1)
    #expect(try !object(context(kind, "--data", in: site.folder)).isEmpty)
  }

  @Test("templates with errors do not prevent the output of values")
  func invalidTemplates() throws {
    let site = try SmallSite(reviews: 1)
    try site.folder.write("{{nothing}}", to: "templates/review.html")
    let run = try context("review", "r0", in: site.folder)
    #expect(run.errors.contains("the site has 1 error"))
    #expect(try object(run)["review"] is [String: Any])
  }

  @Test("an unknown kind or page is a usage error with a suggestion")
  func unknown() throws {
    let site = try SmallSite(reviews: 2)
    let kind = try context("reviw", in: site.folder)
    #expect(kind.status == 2)
    #expect(kind.errors.contains("unknown page kind 'reviw'\n  hint: did you mean 'review'?"))
    let page = try context("review", "r9", in: site.folder)
    #expect(page.status == 2)
    #expect(page.errors == "verdict: 'review' page 'r9' not found\n  hint: did you mean 'r1'?\n")
    let other = try context("review", "something-else", in: site.folder)
    #expect(other.errors.hasSuffix("\n  hint: use r1, r0\n"))
    #expect(try context("review", "--data", in: site.folder).status == 2)
    #expect(try context("tag", "hot", in: site.folder).errors.contains("the site has no page of kind 'tag'"))
  }
}
