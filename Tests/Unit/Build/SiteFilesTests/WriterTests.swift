import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// The files that a second build writes, and the files that it keeps.
@Suite struct WriterTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 8) }

  /// Returns the files with other metadata or bytes.
  private func changes(since before: [String: FileState]) throws -> Set<String> {
    let now = try fileStates(of: site.output)
    return Set(now.keys).union(before.keys).filter { now[$0] != before[$0] }
  }

  private func expectCold() async throws {
    #expect(differences(try contents(of: site.output), try await site.coldBuild()) == [])
  }

  @Test func unchangedFilesAreUntouched() async throws {
    try await site.build()
    let before = try fileStates(of: site.output)
    let report = try await site.build()
    #expect(try changes(since: before) == [])
    #expect(report.writing?.written == 0)
    #expect(report.writing?.unchanged == before.count)
  }

  @Test func onlyChangedFilesAreWritten() async throws {
    try await site.build()
    let before = try fileStates(of: site.output)
    try site.writeReview("r3", body: "Text numbex 3.", day: 3)
    let report = try await site.build()
    let now = try contents(of: site.output)
    let expected = Set(differences(now, before.mapValues(\.data)))
    #expect(expected.contains("reviews/r3/index.html") && !expected.contains("reviews/r7/index.html"))
    #expect(try changes(since: before) == expected)
    #expect(report.writing?.written == expected.count { now[$0] != nil })
    try await expectCold()
  }

  @Test func editsOfEqualSizeInOneSecondAreDetected() async throws {
    for letter in "abcdef" {
      try site.writeReview("r3", body: "Text \(letter).", day: 3)
      try await site.build()
      #expect(try site.folder.text("site/reviews/r3/index.html").contains("<p>Text \(letter).</p>"))
    }
  }

  @Test(arguments: [-1, 0, 1_000_000_000, 4_102_444_800] as [TimeInterval])
  func timesOfContentDoNotMatter(_ seconds: TimeInterval) async throws {
    try await site.build()
    try site.writeReview("r3", body: "Text edited.", day: 3)
    for file in try files(in: site.folder / "content") {
      try setTime(seconds, of: "content/\(file)")
    }
    try await site.build()
    try await expectCold()
  }

  private func setTime(_ seconds: TimeInterval, of name: String) throws {
    let date = Date(timeIntervalSince1970: seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: site.folder / name)
  }

  @Test(arguments: [0, 4_102_444_800] as [TimeInterval])
  func timesOfOutputDoNotMatter(_ seconds: TimeInterval) async throws {
    try await site.build()
    for file in try files(in: site.output) { try setTime(seconds, of: "site/\(file)") }
    let before = try fileStates(of: site.output)
    let report = try await site.build()
    #expect(report.writing?.written == 0)
    #expect(try changes(since: before) == [])
  }

  @Test func staleFilesAreRemovedWithTheirFolders() async throws {
    try await site.build()
    try site.folder.remove("content/reviews/r3.md")
    let report = try await site.build()
    #expect(!site.folder.exists("site/reviews/r3"))
    #expect(site.folder.exists("site/reviews/r4/index.html"))
    #expect((report.writing?.removed ?? 0) > 0)
    try await expectCold()
  }

  /// A build without a manifest reports foreign files; later builds check only their own files.
  @Test func foreignFilesAreKeptAndReported() async throws {
    try await site.build()
    let mine = ["notes/mine.txt", "reviews/r3/mine.txt", "CNAME"]
    for name in mine { try site.folder.write("mine", to: "site/\(name)") }
    try site.folder.write("mine", to: "site/.well-known/mine")
    try site.folder.remove("content/reviews/r3.md")
    try await site.build()
    try site.folder.remove(".verdict")
    let report = try await site.build()
    #expect(report.writing?.foreign == mine.sorted())
    for name in mine + [".well-known/mine"] { #expect(try site.folder.text("site/\(name)") == "mine") }
    #expect(!site.folder.exists("site/reviews/r3/index.html"))
  }

  @Test func foreignFileAtAnOutputPathIsRejected() async throws {
    try site.folder.write("mine", to: "site/index.html")
    let refusal = await #expect(throws: OutputRefusal.self) { try await site.build() }
    #expect(refusal?.description.contains("site/index.html' was not written by Verdict and would be replaced") == true)
    #expect(try contents(of: site.output) == ["index.html": Data("mine".utf8)])
    try await site.build(force: true)
    try await expectCold()
  }

  @Test func foreignNameNeedNotBeUTF8() async throws {
    try site.folder.makeFolder("site")
    try shell(#"echo mine > "$(printf 'site/caf\351')""#, in: site.folder)
    let report = try await site.build()
    #expect(report.writing?.foreign == ["caf\u{FFFD}"])
    try shell(#"test -s "$(printf 'site/caf\351')""#, in: site.folder)
  }

  @Test func symlinksAreNotFollowed() async throws {
    try site.folder.makeFolder("site")
    try site.folder.write("mine", to: "elsewhere/r1/index.html")
    try shell("ln -s ../elsewhere site/reviews", in: site.folder)
    await #expect(throws: OutputRefusal.self) { try await site.build(force: true) }
    #expect(try files(in: site.output) == [])
    #expect(try contents(of: site.folder / "elsewhere") == ["r1/index.html": Data("mine".utf8)])
  }

  @Test(arguments: ["robots.txt/mine", "feed.atom/a/b", "reviews", "categories/film"])
  func folderOrFileAtAnOutputPathIsRejected(_ name: String) async throws {
    try site.folder.write("mine", to: "site/\(name)")
    let error = await #expect(throws: OutputRefusal.self) { try await site.build(force: true) }
    #expect(error?.description.contains("site/\(name)") == true)
    #expect(try files(in: site.output) == [name])
  }

  @Test func emptyFolderAtAnOutputPathIsRejected() async throws {
    try site.folder.makeFolder("site/robots.txt")
    await #expect(throws: OutputRefusal.self) { try await site.build(force: true) }
    #expect(try files(in: site.output) == [])
  }

  /// A page replaces a folder, and a folder replaces a page.
  @Test func filesAndFoldersReplaceEachOther() async throws {
    for alias in ["/a.html/", "/a.html", "/a.html/b/", "/a.html"] {
      try site.writeReview("r3", head: "aliases: [\(alias)]", day: 3)
      try await site.build()
      #expect(differences(try contents(of: site.output), try await site.coldBuild()) == [], "\(alias)")
    }
  }

  @Test func forceDeletesNoForeignFile() async throws {
    try site.folder.write("mine", to: "site/reviews/gone/index.html")
    let report = try await site.build(force: true)
    #expect(report.writing?.foreign == ["reviews/gone/index.html"])
    #expect(try site.folder.text("site/reviews/gone/index.html") == "mine")
  }

  @Test func identicalForeignFilesAreAdopted() async throws {
    try await site.build()
    try site.folder.remove(".verdict")
    let before = try fileStates(of: site.output)
    try await site.build()
    #expect(try changes(since: before) == [])
    try site.folder.remove("content/reviews/r3.md")
    try await site.build()
    try await expectCold()
  }

  @Test func withoutAManifestDifferentFilesAreNotReplaced() async throws {
    try await site.build()
    try site.folder.remove(".verdict")
    try site.writeReview("r3", body: "Edited.", day: 3)
    let before = try fileStates(of: site.output)
    await #expect(throws: OutputRefusal.self) { try await site.build() }
    #expect(try changes(since: before) == [])
    let left = try await site.build(force: true).writing?.foreign ?? []
    // Files with hashed names replace no files, so the previous files are kept as foreign.
    #expect(left.allSatisfy { $0.hasPrefix("search/") })
    let now = try contents(of: site.output).filter { !left.contains($0.key) }
    #expect(differences(now, try await site.coldBuild()) == [])
  }

  @Test func errorsPreventAllWrites() async throws {
    try await site.build()
    let before = try fileStates(of: site.output)
    try site.writeReview("r3", head: "rating: 7", day: 3)
    #expect(try await site.build().writing == nil)
    #expect(try changes(since: before) == [])
  }

  /// Too large output is found only during rendering, and the home page is one of the last pages.
  @Test func renderingErrorKeepsTheSite() async throws {
    try await site.build()
    let (before, state) = (try fileStates(of: site.output), try files(in: site.folder / ".verdict"))
    try site.writeReview("r3", body: "Edited.", day: 3)
    try site.folder.remove("content/reviews/r4.md")
    try writeEndlessHomePage()
    #expect(try await site.build().diagnostics.map(\.code) == [.templateOutputTooLarge])
    #expect(try changes(since: before) == [])
    #expect(try files(in: site.folder / ".verdict") == state)
  }

  @Test func renderingErrorInAFirstBuildLeavesNoFile() async throws {
    try writeEndlessHomePage()
    #expect(try await site.build().diagnostics.map(\.code) == [.templateOutputTooLarge])
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.output) == [])
    #expect(try files(in: site.folder / ".verdict").allSatisfy { ["cache", "lock"].contains($0) })
  }

  private func writeEndlessHomePage() throws {
    let (start, end) = ("{{#site.feeds}}", "{{/site.feeds}}")
    let text = String(repeating: "More and more. ", count: 100)
    let page = String(repeating: start, count: 20) + text + String(repeating: end, count: 20)
    try site.folder.write(page, to: "templates/home.html")
  }
}
