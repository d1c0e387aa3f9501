import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Sites with errors, compared with the expected terminal output. `UPDATE_GOLDENS=1` rewrites the expectations.
@Suite struct InvalidSiteTests {
  static let sites = [
    "front-matter", "yaml", "ratings-and-dates", "categories", "similar-names", "pictures", "links", "collisions",
    "markdown", "templates", "topics", "shared-names", "template-syntax", "configuration", "configuration-missing",
    "configuration-yaml", "menu",
    "views", "views-syntax", "views-unknown",
    "odd-files", "fields", "field-values", "plain-files", "scale", "grades", "off-the-scale", "pages", "other-systems",
    "many-at-once", "visit-notes", "visit-topics", "foreign-marks", "theme-settings", "log", "lists", "home", "aspects",
    "places", "wrong-reviews",
  ]

  /// Sites whose diagnostics of one kind are not summarized.
  private static let shownInFull: Set = ["other-systems", "foreign-marks"]

  @Test(arguments: sites)
  func diagnosticsEqualTheGolden(_ name: String) async throws {
    let site = GoldenSite(.wrong, name)
    let folder = try site.copied()
    let report = try await SiteBuilder(in: folder).build()
    let showsAll = Self.shownInFull.contains(name)
    try site.expect(report.text(below: folder, showsAll: showsAll), in: "expected.txt", parts: "\n\n")
    #expect(report.writing == nil || !report.hasErrors)
    #expect(folder.exists("site") == !report.hasErrors)
  }

  @Test func everySiteIsTested() throws {
    #expect(try GoldenSite.names(.wrong) == Set(Self.sites))
  }
}
