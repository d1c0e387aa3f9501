import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Whole small sites, compared byte for byte with what they should be. `UPDATE_GOLDENS=1` writes what they are.
@Suite struct GoldenSiteTests {
  struct Golden: CustomTestStringConvertible {
    let name: String
    var expected = "expected"
    var drafts = false
    var future = false
    var testDescription: String { "\(name), \(expected)" }
  }

  static let sites: [Golden] = [
    Golden(name: "minimal"), Golden(name: "empty"), Golden(name: "categories-and-restaurants"),
    Golden(name: "pagination"), Golden(name: "base-path"), Golden(name: "other-letters"),
    Golden(name: "links-and-pictures"), Golden(name: "spoilers-in-feeds"), Golden(name: "aliases"),
    Golden(name: "feeds"), Golden(name: "qr-codes"), Golden(name: "views"),
    Golden(name: "drafts-and-future"),
    Golden(name: "drafts-and-future", expected: "expected-drafts", drafts: true),
    Golden(name: "drafts-and-future", expected: "expected-all", drafts: true, future: true),
  ]

  @Test(arguments: sites)
  func siteIsAsExpected(_ golden: Golden) async throws {
    let site = Goldens.sites + "/" + golden.name
    let folder = try TemporaryFolder(copying: ["content": site + "/content", "templates": Repository.plainTheme])
    let options = try BuildOptions(in: folder, drafts: golden.drafts, future: golden.future)
    let report = try await SiteBuilder(options).build()
    #expect(report.text(below: folder) == "")
    try Goldens.compare(folder / "site", with: "\(site)/\(golden.expected)")
  }

  @Test func everySiteIsTested() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Goldens.sites)
    #expect(Set(folders) == Set(Self.sites.map(\.name)))
  }
}

/// What is expected, in folders beside the tests.
enum Goldens {
  static let sites = Repository.path + "/Tests/SiteFilesTests/Sites"
  static let wrongSites = Repository.path + "/Tests/SiteFilesTests/WrongSites"
  static let areRewritten = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  /// Compares all files of a folder with those of a golden one.
  static func compare(_ folder: String, with golden: String) throws {
    if areRewritten {
      try? FileManager.default.removeItem(atPath: golden)
      try FileManager.default.copyItem(atPath: folder, toPath: golden)
    }
    let (actual, expected) = (try contents(of: folder), try contents(of: golden))
    for path in differences(actual, expected) {
      #expect(actual[path].map(text) == expected[path].map(text), "\(path) differs")
    }
    #expect(!expected.isEmpty)
  }

  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
