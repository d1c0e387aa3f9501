import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// A published site whose content then gets many errors.
@Suite struct InvalidContentTests {
  private let wrong = Repository.path + "/Tests/Unit/Build/SiteFilesTests/WrongSites/many-at-once"

  @Test func allErrorsAreReportedAndNoFileChanges() throws {
    let site = try SmallSite(reviews: 30)
    #expect(try site.verdict("build").status == 0)
    let (published, manifests) = (try fileStates(of: site.output), try self.manifests(of: site))
    try site.folder.remove("content")
    try FileManager.default.copyItem(atPath: wrong + "/content", toPath: site.folder / "content")

    let run = try site.verdict("build")
    #expect(run.status == 1)
    #expect(run.output == "")
    let expected = try String(contentsOfFile: wrong + "/expected.txt", encoding: .utf8)
    #expect(run.errors == expected + "30 errors, 2 warnings; no file was written\n")
    #expect(try fileStates(of: site.output) == published)
    #expect(try self.manifests(of: site) == manifests)
  }

  private func manifests(of site: SmallSite) throws -> [String: FileState] {
    try fileStates(of: site.folder / ".verdict").filter { $0.key.hasSuffix(".manifest") }
  }

  @Test func atLeastTwentyFilesHaveErrors() throws {
    let expected = try String(contentsOfFile: wrong + "/expected.txt", encoding: .utf8)
    let files = Set(expected.matches(of: #/(?m)^(content/[^:]+):/#).map { String($0.1) })
    #expect(files.count >= 20)
  }
}
