import Foundation
import SiteTestSupport
import Testing

/// `verdict build` and `verdict check`.
@Suite struct BuildCommandTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 3)
    try site.writeReview("secret", head: "draft: true", day: 4)
    try site.folder.write(
      "---\ntitle: Later\nrating: 3\ncategory: Film\npublished: 2026-12-24\n---\nText.\n",
      to: "content/reviews/later.md"
    )
  }

  private func published() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site.folder / "site/reviews").sorted()
  }

  @Test(arguments: [
    ([], ["r0", "r1", "r2"]), (["--drafts"], ["r0", "r1", "r2", "secret"]),
    (["--future"], ["later", "r0", "r1", "r2"]), (["--drafts", "--future"], ["later", "r0", "r1", "r2", "secret"]),
    (["--date", "2026-12-24"], ["later", "r0", "r1", "r2"]), (["--date", "2000-01-02"], ["r0", "r1"]),
  ])
  func publishedReviews(_ options: [String], reviews: [String]) throws {
    let date = options.contains("--date") ? [] : ["--date", "2026-11-20"]
    let run = try verdict(["build"] + options + date, in: site.folder)
    #expect(run.status == 0)
    #expect(try published() == reviews)
  }

  /// `.verdict` is stored beside the path of `content`, not beside the target of the symlink.
  @Test func contentMayBecomeASymlink() throws {
    #expect(try site.verdict("build").status == 0)
    try shell("mkdir t2; mv content t2/; ln -s t2/content content", in: site.folder)
    try shell("echo More. >> content/reviews/r1.md", in: site.folder)
    let run = try site.verdict("build")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try site.folder.text("site/reviews/r1/index.html").contains("More."))
    #expect(site.folder.exists(".verdict") && !site.folder.exists("t2/.verdict"))
  }

  @Test func summaryListsUnpublishedReviews() throws {
    let run = try site.verdict("build")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix("built 3 reviews, 0 restaurants, 25 pages and feeds in ") == true)
    #expect(
      lines.dropFirst().joined(separator: "\n") == """
        site: 45 files written
        unpublished:
          reviews/later.md (scheduled for 2026-12-24)
          reviews/secret.md (draft)
        """
    )
  }

  @Test func manyUnpublishedReviewsAreCounted() throws {
    for number in 0..<30 { try site.writeReview("draft\(number)", head: "draft: true") }
    let summary = try site.verdict("check").errors
    #expect(summary.hasSuffix("  and 22 more; list them with verdict list --unpublished\n"))
    #expect(summary.split(separator: "\n").count == 13)
  }

  @Test func checkWritesNoFile() throws {
    let run = try site.verdict("check")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        no errors or warnings
        unpublished:
          reviews/later.md (scheduled for 2026-12-24)
          reviews/secret.md (draft)

        """
    )
    #expect(!site.folder.exists("site") && !site.folder.exists(".verdict"))
  }

  @Test func otherFolderNames() throws {
    try FileManager.default.moveItem(atPath: site.folder / "content", toPath: site.folder / "texts")
    try FileManager.default.moveItem(atPath: site.folder / "templates", toPath: site.folder / "theme")
    let run = try site.verdict("build", "--content", "texts", "--templates", "theme", "--output", "public/www")
    #expect(run.status == 0)
    #expect(site.folder.exists("public/www/index.html"))
  }

  @Test func baseURLReplacesTheConfiguredURL() throws {
    #expect(try site.verdict("build", "--base-url", "http://localhost:8080/preview/").status == 0)
    #expect(try site.folder.text("site/robots.txt").contains("http://localhost:8080/preview/sitemap.xml"))
    #expect(try site.folder.text("site/index.html").contains("href=\"/preview/reviews/r1/\""))
    #expect(!(try site.folder.text("site/feed.atom").contains("plain.example")))
  }

  @Test func forceReplacesForeignFiles() throws {
    try site.folder.write("mine", to: "site/index.html")
    let refused = try site.verdict("build")
    #expect(refused.status == 2)
    #expect(
      refused.errors == """
        verdict: 'site/index.html' was not written by Verdict and would be replaced
          hint: move it to another folder, or use --force if an earlier build wrote it

        """
    )
    #expect(try site.verdict("build", "--force").status == 0)
    #expect(try site.folder.text("site/index.html") != "mine")
  }

  @Test func foreignFilesAreListed() throws {
    for number in 1...12 { try site.folder.write("mine", to: "site/mine-\(number + 10)") }
    let run = try site.verdict("build")
    #expect(run.errors.contains("kept files of other programs:\n  site/mine-11\n  site/mine-12\n"))
    #expect(run.errors.hasSuffix("  site/mine-20\n  and 2 more\n"))
  }

  @Test func verbosePrintsStatistics() throws {
    #expect(try site.verdict("build", "-v").errors.contains("peak memory: "))
  }

  struct DiagnosticRecord: Decodable {
    let code: String
    let severity: String
    let message: String
    let file: String
    let line: Int?
    let column: Int?
    let hint: String?
  }

  @Test(arguments: ["build", "check"])
  func errorsAsJSON(_ command: String) throws {
    #expect(try site.verdict(command, "--format", "json").output == "[\n]\n")
    try site.writeReview("wrong", head: "mood: \"a \\\"b\\\"\"\nupdated: never")
    let run = try site.verdict(command, "--format", "json")
    let found = try JSONDecoder().decode([DiagnosticRecord].self, from: Data(run.output.utf8))
    #expect(run.status == 1)
    #expect(found.map(\.code) == ["unknown-key", "date-invalid"])
    #expect(found.map(\.severity) == ["warning", "error"])
    #expect(found.map(\.file) == ["content/reviews/wrong.md", "content/reviews/wrong.md"])
    #expect(found.map(\.line) == [6, 7])
    #expect(found.map(\.column) == [1, 10])
  }

  @Test func errorsForGitHub() throws {
    try site.writeReview("wrong", head: "mood: good\nupdated: never")
    let run = try site.verdict("check", "--format", "github")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("::warning file=content/reviews/wrong.md,line=6,col=1") == true)
    #expect(lines.last?.hasPrefix("::error file=content/reviews/wrong.md,line=7,col=10") == true)
  }

  @Test func warningsDoNotStopABuild() throws {
    try site.writeReview("odd", head: "mood: good")
    let run = try site.verdict("build")
    #expect(run.status == 0)
    #expect(run.errors.contains("[unknown-key]"))
    #expect(try site.verdict("check").errors.contains("\n1 warning\nunpublished:\n"))
  }

  @Test(.disabled(if: isSuperuser, "the superuser may write everywhere"))
  func readOnlyOutput() throws {
    try shell("mkdir site; chmod 555 site", in: site.folder)
    let run = try site.verdict("build")
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("verdict: cannot write 'site/") && run.errors.hasSuffix(": Permission denied\n"))
    try shell("chmod 755 site", in: site.folder)
  }
}
