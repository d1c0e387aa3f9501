import Foundation
import SiteTestSupport
import Testing

/// Folders that are not safe to write a site into are refused before anything is touched.
@Suite struct OutputGuardTests {
  struct Refused: CustomTestStringConvertible {
    let output: String
    let reason: String
    var testDescription: String { output }
  }

  static let refused: [Refused] = [
    Refused(output: "/", reason: "the root of the file system"),
    Refused(output: "//", reason: "the root of the file system"),
    Refused(output: "home", reason: "your home folder"),
    Refused(output: "./home/", reason: "your home folder"),
    Refused(output: "house", reason: "your home folder, or a parent of it"),
    Refused(output: ".", reason: "the folder you work in"),
    Refused(output: "..", reason: "the folder you work in, or a parent of it"),
    Refused(output: "content", reason: "lie in each other"),
    Refused(output: "content/", reason: "lie in each other"),
    Refused(output: "content/site", reason: "lie in each other"),
    Refused(output: "content/new/er", reason: "lie in each other"),
    Refused(output: "content/\u{301}new", reason: "lie in each other"),
    Refused(output: "missing/../content", reason: "cannot be made"),
    Refused(output: "templates", reason: "lie in each other"),
    Refused(output: "file", reason: "a file"),
    Refused(output: "pipe", reason: "a file"),
    Refused(output: "link", reason: "is a link"),
    Refused(output: "link/", reason: "is a link"),
    Refused(output: "dangling", reason: "is a link"),
    Refused(output: "to-content/site", reason: "lie in each other"),
    Refused(output: "repository", reason: "holds a git repository"),
    Refused(output: "repository/.git", reason: "that git or Verdict keeps"),
    Refused(output: ".verdict/site", reason: "that git or Verdict keeps"),
    Refused(output: ".verdict/preview/site", reason: "that git or Verdict keeps"),
    Refused(output: "repository/.git/.verdict/preview", reason: "that git or Verdict keeps"),
    Refused(output: "", reason: "has no name"),
  ]

  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 1)
    let script = """
      mkdir -p home/mine house/guest repository/.git elsewhere; echo mine > file; mkfifo pipe
      ln -s elsewhere link; ln -s nowhere dangling; ln -s content to-content
      """
    try shell(script, in: site.folder)
  }

  @Test(arguments: refused)
  func isRefused(_ refused: Refused) throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: site.folder.path).sorted()
    let home = site.folder / (refused.output == "house" ? "house/guest" : "home")
    let run = try verdict(
      ["build", "--force", "--output", refused.output],
      in: site.folder,
      environment: ["HOME": home]
    )
    #expect(run.status == 2)
    #expect(run.errors.contains(refused.reason), "\(run.errors)")
    #expect(run.output == "")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: site.folder.path).sorted() == before)
  }

  @Test(arguments: ["site", "a/new/folder", "elsewhere", "link/below", "content-of-it", "./site/", ".verdict/preview"])
  func isTaken(_ output: String) throws {
    let run = try verdict(["build", "--output", output], in: site.folder, environment: ["HOME": site.folder / "home"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(site.folder.exists(output + "/index.html"))
  }
}
