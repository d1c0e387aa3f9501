import Foundation
import SiteTestSupport
import Testing

/// `verdict export`.
@Suite struct ExportCommandTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite()
    let fields = "fields: [{key: director, type: topics, plural: Directors}, {key: runtime, type: number}]\n"
    try site.folder.write(SmallSite.configuration + fields, to: "content/site.yaml")
    try write("a/2026-01-01-one", "\"[One]\"", "rating: 4\ncategory: Film\ntags: [Sea, \"a, b\"]\nodd: 1.10\nalt: \"\"")
    try write("two", "Two, \\\"2\\\"", "rating: unrated\ncategory: Dinner\ndate: 2027-01-02\nspoilers: true")
    try write(
      "three",
      "1984",
      "rating: 3\ncategory: Film\ndate: 2026-01-02\ndraft: true\nruntime: 090\ndirector: Mira Holt"
    )
    try site.folder.write("---\nname: Mira Holt\n---\nHarbours.\n", to: "content/directors/holt.md")
    try site.folder.write("---\ntitle: About\n---\nMe.\n", to: "content/pages/about.md")
    try site.folder.write("x", to: "content/static/CNAME")
  }

  private func write(_ name: String, _ title: String, _ head: String) throws {
    let title = title.contains(",") ? "\"\(title)\"" : title
    try site.folder.write(
      "---\ntitle: \(title)\n\(head)\n---\nText \u{2028}of \(name).\n",
      to: "content/reviews/\(name).md"
    )
  }

  private func json(_ run: VerdictRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  private func export(_ arguments: String...) throws -> VerdictRun {
    try verdict(["export", "--date", "2026-11-20"] + arguments, in: site.folder)
  }

  @Test func jsonContainsTheWholeSite() throws {
    let run = try export()
    #expect(run.status == 0 && run.errors == "")
    let all = try json(run)
    #expect(Set(all.keys) == ["version", "site", "siteFile", "reviews", "topics", "pages", "log", "lists", "files"])
    #expect(all["siteFile"] as? String == (try site.folder.text("content/site.yaml")))
    #expect((all["site"] as? [String: Any])?["title"] as? String == "Plain Reviews")
    #expect(all["files"] as? [String] == ["static/CNAME"])
    let topics = try #require(all["topics"] as? [[String: Any]])
    #expect(topics.map { $0["address"] as? String } == ["https://plain.example/directors/mira-holt/"])
    let pages = try #require(all["pages"] as? [[String: Any]])
    #expect(pages.map { $0["address"] as? String } == ["https://plain.example/about/"])
    #expect(pages[0]["text"] as? String == "Me.\n")
  }

  @Test func reviewsHaveWrittenAndDerivedValues() throws {
    let reviews = try #require(try json(try export())["reviews"] as? [[String: Any]])
    #expect(
      reviews.map { $0["path"] as? String } == ["reviews/a/2026-01-01-one.md", "reviews/three.md", "reviews/two.md"]
    )
    #expect(reviews.map { $0["status"] as? String } == ["published", "draft", "future"])
    #expect(reviews.map { $0["address"] as? String } == ["https://plain.example/reviews/one/", nil, nil])
    #expect(reviews.map { $0["title"] as? String } == ["[One]", "1984", "Two, \"2\""])
    #expect(reviews.map { $0["published"] as? String } == ["2026-01-01", "2026-01-02", "2027-01-02"])
    #expect(reviews.map { $0["category"] as? String } == ["Film", "Film", "Dinner"])
    #expect(reviews.map { $0["rating"] as? Int } == [4, 3, nil])
    #expect(reviews[0]["text"] as? String == "Text \u{2028}of a/2026-01-01-one.\n")
    let written = try #require(reviews[0]["frontMatter"] as? [String: Any])
    #expect(written["tags"] as? [String] == ["Sea", "a, b"] && written["alt"] as? String == "")
    let output = try export().output
    #expect(
      output.contains("\"odd\":1.10") && output.contains("\"runtime\":\"090\"") && output.contains("\"draft\":true")
    )
    #expect(output.contains("{\"title\":\"[One]\",\"rating\":4,\"category\":\"Film\",\"tags\":"))
  }

  @Test func tablesHaveOneRowPerReview() throws {
    let run = try export("--format", "csv")
    #expect(run.status == 0)
    let rows = run.output.components(separatedBy: "\r\n")
    #expect(rows[0].hasPrefix("path,address,status,title,rating,category,"))
    #expect(rows[0].hasSuffix(",director,runtime,odd,text"))
    #expect(
      rows[1].hasPrefix(
        "reviews/a/2026-01-01-one.md,https://plain.example/reviews/one/,published,\"\"\"[One]\"\"\",4,Film,"
      )
    )
    #expect(rows[1].contains(",\"[Sea, \"\"a, b\"\"]\",") && rows[1].contains(",\"\"\"\"\"\","))
    #expect(rows[3].hasPrefix("reviews/two.md,,future,\"Two, \"\"2\"\"\",unrated,Dinner,,,,,2027-01-02,"))
    #expect(rows.count == 5 && rows[4] == "")
  }

  @Test func invalidFilesAreReported() throws {
    try site.folder.write("---\ntitle: [\n---\n", to: "content/reviews/broken.md")
    try site.folder.write("---\ntitle: No rating\n---\n", to: "content/reviews/lacking.md")
    let run = try export()
    #expect(run.status == 1 && run.errors.contains("content/reviews/broken.md"), "\(run.errors)")
    let reviews = try #require(try json(run)["reviews"] as? [[String: Any]])
    #expect(reviews.count == 4)
    let lacking = try #require(reviews.first { $0["path"] as? String == "reviews/lacking.md" })
    #expect(lacking["status"] as? String == "faulty" && lacking["address"] is NSNull)
  }

  @Test func existingFilesAreNotOverwritten() throws {
    #expect(try export("--output", "all.json").status == 0)
    let first = try site.folder.text("all.json")
    #expect(first == (try export().output))
    let run = try export("--output", "all.json", "--format", "csv")
    #expect(run.status == 2 && run.errors.contains("'all.json' exists already"))
    #expect(try site.folder.text("all.json") == first)
  }

  @Test func missingFolderIsReported() throws {
    let run = try export("--content", "nowhere")
    #expect(run.status == 1 && run.output == "" && run.errors.contains("content folder 'nowhere' not found"))
  }
}
