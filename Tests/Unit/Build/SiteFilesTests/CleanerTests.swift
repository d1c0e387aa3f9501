import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Removal of the files that Verdict wrote, and of no others.
@Suite struct CleanerTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 3) }

  @discardableResult
  private func clean() async throws -> Int {
    try await SiteCleaner.clean(content: site.folder / "content", output: site.output, Execution(jobs: 1))
  }

  @Test func everythingWrittenIsRemoved() async throws {
    let report = try await site.build()
    #expect(try await clean() == report.writing?.written)
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.output) == [])
    #expect(try await clean() == 0)
    #expect(try await site.build().writing?.written == report.writing?.written)
  }

  @Test func foreignFilesAreKept() async throws {
    try await site.build()
    try site.folder.write("mine", to: "site/reviews/r1/mine.txt")
    try site.folder.write("mine", to: "site/reviews/r2/index.html")
    try await clean()
    #expect(try files(in: site.output) == ["reviews/r1/mine.txt", "reviews/r2/index.html"])
  }

  /// A missing folder must not affect the removal of the files after it.
  @Test func missingFoldersAreSkipped() async throws {
    let site = try SmallSite(reviews: 45)
    try await site.build()
    try shell("rm -r site/categories/*/page", in: site.folder)
    _ = try await SiteCleaner.clean(content: site.folder / "content", output: site.output, Execution(jobs: 1))
    #expect(try files(in: site.output) == [])
  }

  @Test func projectWithoutOutputIsClean() async throws {
    #expect(try await clean() == 0)
    try site.folder.write("mine", to: "site/index.html")
    #expect(try await clean() == 0)
    #expect(try files(in: site.output) == ["index.html"])
  }

  /// Files of a killed build cannot be distinguished from foreign files, but the next build may still replace them.
  @Test func journalOfAKilledBuildIsKept() async throws {
    try await site.build()
    let list = SmallSite.stateFile(try files(in: site.output))
    try site.folder.write(list, to: try site.stateName() + "unfinished")
    try site.folder.write("half a page", to: "site/index.html")
    try site.folder.write("half", to: "site/.verdict-new-1")
    try await clean()
    #expect(try files(in: site.output) == ["index.html"])
    try await site.build()
    #expect(differences(try contents(of: site.output), try await site.coldBuild()) == [])
  }
}
