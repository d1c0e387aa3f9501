import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Sites with faults, and what a terminal then shows. `UPDATE_GOLDENS=1` writes what it shows.
@Suite struct WrongSiteTests {
  static let sites = [
    "front-matter", "yaml", "ratings-and-dates", "categories", "similar-names", "pictures", "links", "collisions",
    "markdown", "templates", "template-syntax", "configuration", "configuration-missing", "configuration-yaml", "menu",
    "views", "views-syntax", "views-unknown",
    "odd-files",
    "many-at-once",
  ]

  @Test(arguments: sites)
  func everyFaultIsShown(_ name: String) async throws {
    let site = Goldens.wrongSites + "/" + name
    let own = site + "/templates"
    let theme = FileManager.default.fileExists(atPath: own) ? own : Repository.plainTheme
    let folder = try TemporaryFolder(copying: ["content": site + "/content", "templates": theme])
    let report = try await SiteBuilder(try BuildOptions(in: folder)).build()
    try Goldens.compare(report.text(below: folder), withFile: site + "/expected.txt")
    #expect(report.writing == nil || !report.hasErrors)
    #expect(folder.exists("site") == !report.hasErrors)
  }

  @Test func everySiteIsTested() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Goldens.wrongSites)
    #expect(Set(folders) == Set(Self.sites))
  }
}

extension Goldens {
  /// Compares a text with that of a file.
  static func compare(_ text: String, withFile path: String) throws {
    if areRewritten { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }
}
