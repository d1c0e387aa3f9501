import Diagnostics
import Foundation
import Notation
import SiteFiles
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// Reviews with a time of publication, and the time zone of a site.
@Suite struct PublicationTimeTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 1) }

  private func setTimeZone(_ name: String) throws {
    try site.folder.write(SmallSite.configuration + "timezone: \(name)\n", to: "content/site.yaml")
  }

  private func writeReview(published: String) throws {
    let text = "---\ntitle: Later\nrating: 3\ncategory: Film\npublished: \(published)\n---\nText.\n"
    try site.folder.write(text, to: "content/reviews/later.md")
  }

  /// Returns a builder at an instant, on a machine whose zone is UTC.
  private func builder(at text: String) throws -> SiteBuilder {
    let time = try #require(Timestamp(text))
    var builder = try site.builder()
    builder.time = .instant(time.instant(in: .utc), machineDay: time.day)
    return builder
  }

  private func isPublished(at text: String) async throws -> Bool {
    let report = try await builder(at: text).build()
    try #require(!report.hasErrors, "\(report.text(below: site.folder))")
    let exists = site.folder.exists("site/reviews/later/index.html")
    #expect(report.unpublishedFiles.isEmpty == exists)
    return exists
  }

  @Test(
    "A review is published from its time on, and builds without other changes notice it",
    arguments: [
      ("2026-11-26T23:59:00Z", nil, "2026-11-26T23:58:59Z", "2026-11-26T23:59:00Z"),
      ("2026-11-26 23:59 -05:00", nil, "2026-11-27T04:58:59Z", "2026-11-27T04:59:00Z"),
      ("2026-11-26 00:30 +14:00", nil, "2026-11-25T10:29:00Z", "2026-11-25T10:30:00Z"),
      ("2026-11-26 12:00", nil, "2026-11-26T11:59:00Z", "2026-11-26T12:00:00Z"),
      ("2026-11-26 12:00", "Europe/Berlin", "2026-11-26T10:59:00Z", "2026-11-26T11:00:00Z"),
      ("2026-07-26 12:00", "Europe/Berlin", "2026-07-26T09:59:00Z", "2026-07-26T10:00:00Z"),
      ("2026-11-26", "Pacific/Auckland", "2026-11-25T10:59:00Z", "2026-11-25T11:00:00Z"),
      ("2026-11-26", "\"-10:00\"", "2026-11-26T09:59:00Z", "2026-11-26T10:00:00Z"),
      ("2026-11-26", nil, "2026-11-25T23:59:00Z", "2026-11-26T00:00:00Z"),
    ] as [(String, String?, String, String)]
  )
  func timeOfPublication(_ published: String, _ zone: String?, _ before: String, _ due: String) async throws {
    if let zone { try setTimeZone(zone) }
    try writeReview(published: published)
    #expect(try await !isPublished(at: before))
    #expect(try await isPublished(at: due))
  }

  @Test func wholeDayPublishesEveryTimeOfItsDay() async throws {
    try writeReview(published: "2026-11-20 23:59 -05:00")
    try await site.build()
    #expect(site.folder.exists("site/reviews/later/index.html"))
  }

  @Test func openSiteChangesWhenAReviewIsDue() async throws {
    try writeReview(published: "2026-11-26 12:00:00Z")
    let workspace = Workspace(try builder(at: "2026-11-26T11:00:00Z"))
    #expect(try await workspace.build().unpublishedFiles.count == 1)
    #expect(await workspace.nextChange == Timestamp("2026-11-26 12:00Z")?.instant(in: .utc))
    await workspace.use(try builder(at: "2026-11-26T12:00:00Z"))
    #expect(try await workspace.build(changed: []).unpublishedFiles.isEmpty)
    #expect(try contents(of: site.output) == (try await coldBuild(at: "2026-11-26T12:00:00Z")))
  }

  private func coldBuild(at time: String) async throws -> [String: Data] {
    let copy = try TemporaryFolder(copying: [
      "content": site.folder / "content", "templates": site.folder / "templates",
    ])
    var builder = try SiteBuilder(in: copy)
    builder.time = try self.builder(at: time).time
    _ = try await builder.build()
    return try contents(of: copy / "site")
  }

  @Test func feedsShowTimesInTheTimeZoneOfTheSite() async throws {
    try setTimeZone("Europe/Berlin")
    try writeReview(published: "2026-07-20 09:30")
    try site.writeReview("day", day: 26 * 336 + 10)
    try await site.build()
    let feed = try site.folder.text("site/feed.atom")
    #expect(feed.contains("<published>2026-07-20T09:30:00+02:00</published>"))
    #expect(feed.contains("<published>2026-01-11T00:00:00+01:00</published>"))
  }

  @Test(
    "Unknown time zones are reported with a suggestion",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/zone.tab")),
    arguments: [
      ("Europe/Berln", "unknown time zone 'Europe/Berln'", "write timezone: Europe/Berlin"),
      ("berlin", "unknown time zone 'berlin'", "write timezone: Europe/Berlin"),
      ("Zzz/Qqqqqqq", "unknown time zone 'Zzz/Qqqqqqq'", "write a name such as timezone: Europe/Berlin"),
      ("../../etc/passwd", "invalid time zone '../../etc/passwd'", "write a name such as timezone: Europe/Berlin"),
      ("\"+25:00\"", "invalid time zone '+25:00'", "write a name such as timezone: Europe/Berlin"),
      ("zone.tab", "invalid time zone 'zone.tab'", "write a name such as timezone: Europe/Berlin"),
      ("Europe", "unknown time zone 'Europe'", "write a name such as timezone: Europe/Berlin"),
    ]
  )
  func unknownTimeZones(_ name: String, _ message: String, _ hint: String) async throws {
    try setTimeZone(name)
    let diagnostics = try await site.builder().check().diagnostics
    let found = try #require(diagnostics.first { $0.code == .timeZoneInvalid })
    #expect((found.message, found.hint) == (message, hint))
    #expect(found.range.map { found.source.text(in: $0) == name } == true)
  }
}
