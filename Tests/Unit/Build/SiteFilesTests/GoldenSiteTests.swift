import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Small sites, compared with their expected output. `UPDATE_GOLDENS=1` rewrites the expectations.
@Suite struct GoldenSiteTests {
  struct Golden: CustomTestStringConvertible {
    let name: String
    var expected = "expected.txt"
    var drafts = false
    var future = false
    /// Whether pages are compared with their complete layout; one site uses every feature of the layout.
    var wholePages = false
    var testDescription: String { "\(name), \(expected)" }
  }

  static let sites: [Golden] = [
    Golden(name: "minimal"), Golden(name: "empty"), Golden(name: "categories-and-restaurants"),
    Golden(name: "pagination"), Golden(name: "base-path", wholePages: true), Golden(name: "other-letters"),
    Golden(name: "links-and-pictures"), Golden(name: "spoilers-in-feeds"), Golden(name: "aliases"),
    Golden(name: "feeds"), Golden(name: "qr-codes"), Golden(name: "views"), Golden(name: "fields"),
    Golden(name: "films"), Golden(name: "books"), Golden(name: "cities"), Golden(name: "wine"),
    Golden(name: "albums"), Golden(name: "column"), Golden(name: "languages"), Golden(name: "plain-files"),
    Golden(name: "without-pages"), Golden(name: "times"), Golden(name: "visits"), Golden(name: "log"),
    Golden(name: "undated"), Golden(name: "lists"), Golden(name: "home"), Golden(name: "aspects"),
    Golden(name: "places"), Golden(name: "cinemas"),
    Golden(name: "names"),
    Golden(name: "theme-settings", wholePages: true),
    Golden(name: "drafts-and-future"),
    Golden(name: "drafts-and-future", expected: "expected-drafts.txt", drafts: true),
    Golden(name: "drafts-and-future", expected: "expected-all.txt", drafts: true, future: true),
  ]

  @Test(arguments: sites)
  func outputEqualsTheGolden(_ golden: Golden) async throws {
    let site = GoldenSite(.good, golden.name)
    let folder = try site.copied()
    let report = try await SiteBuilder(in: folder, drafts: golden.drafts, future: golden.future).build()
    #expect(report.diagnostics.allSatisfy { $0.severity == .note }, "\(report.text(below: folder))")
    let built = SiteText(try contents(of: folder / "site"), wholePages: golden.wholePages)
    try site.expect(built.text, in: golden.expected, parts: "\n" + SiteText.mark)
  }

  @Test func everySiteIsTested() throws {
    #expect(try GoldenSite.names(.good) == Set(Self.sites.map(\.name)))
    let expected = try files(in: GoldenSite.folder(.good)).filter {
      !$0.contains("/content/") && !$0.contains("/templates/")
    }
    #expect(expected == Self.sites.map { "\($0.name)/\($0.expected)" }.sorted())
  }

  /// File systems differ in case sensitivity, Unicode normalization and forbidden characters; the names must suit all.
  @Test(arguments: GoldenSite.Kind.allCases)
  func everySiteCanBeCheckedOut(_ kind: GoldenSite.Kind) throws {
    let paths = try files(in: GoldenSite.folder(kind))
    #expect(paths.filter { $0.contains(/[^A-Za-z0-9 .\/_~#-]|(^|\/)(con|nul|aux|prn)\./.ignoresCase()) } == [])
    #expect(Set(paths.map { $0.lowercased() }).count == paths.count)
  }
}
