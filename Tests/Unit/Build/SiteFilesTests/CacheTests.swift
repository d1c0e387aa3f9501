import Foundation
import Notation
import ReviewModel
import SiteFiles
import SiteTestSupport
import Testing

/// The cache only saves work: the result of a build never depends on it.
@Suite struct CacheTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 6)
    // A warning, which every build must report.
    try site.writeReview("odd", head: "subtitel: nothing", day: 8)
  }

  private func expectCold() async throws {
    #expect(differences(try contents(of: site.output), try await site.coldBuild()) == [])
  }

  private var cache: String { ".verdict/cache" }

  /// Sets the modification time of a file to a time in the past.
  private func setTime(of name: String) throws { try setModificationTime(1_700_000_000, of: site.folder / name) }

  /// Sets all modification times to the past, and waits until a later change would alter a time.
  private func settle() async throws {
    let files = try files(in: site.folder.path).filter { !$0.hasPrefix(".verdict") }
    for file in files { try setTime(of: file) }
    try await awaitReliableTimes(in: site.folder.path)
  }

  @Test func unchangedSiteHasAnEqualReportAndWritesNoFile() async throws {
    try await settle()
    let first = try await site.build()
    try await awaitReliableTimes(in: site.folder.path)
    _ = try await site.build()
    let before = try fileStates(of: site.folder.path)
    let again = try await site.build()
    #expect(again.stages.map(\.name) == ["scan"])
    #expect(again.text(below: site.folder) == first.text(below: site.folder))
    #expect(!again.diagnostics.isEmpty)
    #expect(again.summary.reviewCount == 7)
    #expect(again.writing?.unchanged == first.writing?.written)
    #expect(try fileStates(of: site.folder.path) == before)
  }

  @Test func editRewritesOnlyDependentPages() async throws {
    try await site.build()
    try site.writeReview("r2", body: "Another text.", day: 2)
    let report = try await site.build()
    #expect((report.writing?.written ?? 0) < 20)
    #expect(report.text(below: site.folder).contains("subtitel"))
    try await expectCold()
  }

  @Test func editWithEqualSizeAndTimeIsDetected() async throws {
    try await settle()
    try await site.build()
    try site.writeReview("r2", body: "TEXT number 2.", day: 2)
    try setTime(of: "content/reviews/r2.md")
    try await site.build()
    #expect(try site.folder.text("site/reviews/r2/index.html").contains("TEXT number 2."))
    try await expectCold()
  }

  @Test(arguments: ["-1 day", "+30 years"]) func editWithAnyTimeIsDetected(_ when: String) async throws {
    try await site.build()
    try site.writeReview("r2", body: "TEXT number 2.", day: 2)
    try shell("touch -d '\(when)' content/reviews/r2.md", in: site.folder)
    try await site.build()
    try await expectCold()
    try await site.build()
    try await expectCold()
  }

  @Test func successiveEditsAreDetected() async throws {
    for text in ["Text one", "Text two", "Text six"] {
      try site.writeReview("r2", body: text, day: 2)
      try await site.build()
      #expect(try site.folder.text("site/reviews/r2/index.html").contains(text))
    }
    try await expectCold()
  }

  @Test func outputEditWithEqualSizeAndTimeIsReverted() async throws {
    try await settle()
    try await site.build()
    let page = "site/reviews/r2/index.html"
    let text = try site.folder.text(page)
    try setTime(of: page)
    try await site.build()
    try site.folder.write("X" + text.dropFirst(), to: page)
    try setTime(of: page)
    try await site.build()
    #expect(try site.folder.text(page) == text)
  }

  @Test func damagedCacheIsIgnored() async throws {
    try await site.build()
    let whole = try site.folder.data(cache)
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 12)) {
      try site.folder.write(whole.prefix(length), to: cache)
      try site.writeReview("r1", body: "Cut at \(length).", day: 1)
      try await site.build()
    }
    for position in stride(from: 0, to: whole.count, by: max(1, whole.count / 12)) {
      var damaged = whole
      damaged[position] ^= 0x20
      try site.folder.write(damaged, to: cache)
      try site.writeReview("r1", body: "Damaged at \(position).", day: 1)
      try await site.build()
    }
    try await expectCold()
  }

  @Test func cacheOfAnotherSiteIsIgnored() async throws {
    let other = try SmallSite(reviews: 6)
    try other.writeReview("r3", head: "tags: [other]", body: "Of another site.", day: 3)
    try await other.build()
    try site.folder.write(try other.folder.data(cache), to: cache)
    try await site.build()
    try await expectCold()
  }

  @Test func scheduledReviewsArePublishedOnTheirDay() async throws {
    try site.writeReview("later", day: 336 * 26 + 305)
    var builder = try site.builder()
    #expect(try await builder.build().unpublishedFiles.count == 1)
    let today = try #require(CalendarDay(year: 2027, month: 12, day: 31))
    builder.time = .day(today)
    #expect(try await builder.build().unpublishedFiles.isEmpty)
    #expect(site.folder.exists("site/reviews/later/index.html"))
  }
}
