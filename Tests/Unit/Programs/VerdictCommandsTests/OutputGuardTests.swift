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
    Refused(output: "house", reason: "your home folder or a parent of it"),
    Refused(output: ".", reason: "the current folder"),
    Refused(output: "..", reason: "the current folder or a parent of it"),
    Refused(output: "content", reason: "overlaps"),
    Refused(output: "content/", reason: "overlaps"),
    Refused(output: "content/site", reason: "overlaps"),
    Refused(output: "content/new/er", reason: "overlaps"),
    Refused(output: "content/\u{301}new", reason: "overlaps"),
    Refused(output: "missing/../content", reason: "cannot be created"),
    Refused(output: "templates", reason: "overlaps"),
    Refused(output: "file", reason: "a file"),
    Refused(output: "pipe", reason: "a file"),
    Refused(output: "link", reason: "is a symlink"),
    Refused(output: "link/", reason: "is a symlink"),
    Refused(output: "dangling", reason: "is a symlink"),
    Refused(output: "to-content/site", reason: "overlaps"),
    Refused(output: "repository", reason: "contains a git repository"),
    Refused(output: "repository/.git", reason: "in a folder of git or Verdict"),
    Refused(output: ".verdict/site", reason: "in a folder of git or Verdict"),
    Refused(output: ".verdict/preview/site", reason: "in a folder of git or Verdict"),
    Refused(output: "repository/.git/.verdict/preview", reason: "in a folder of git or Verdict"),
    Refused(output: "", reason: "is empty"),
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

  /// What is read where no folder is named, or where one is that is not there yet, must not be written.
  @Test(arguments: [["templates"], ["content", "--content", "content-of-it"], ["mine", "--templates", "mine"]])
  func isReadByTheNextBuild(_ arguments: [String]) throws {
    try shell("mv content content-of-it; mv templates theme; ln -s content-of-it content", in: site.folder)
    if arguments[0] == "content" { try site.folder.remove("content") }
    let before = try FileManager.default.subpathsOfDirectory(atPath: site.folder.path).sorted()
    let run = try verdict(["build", "--output"] + arguments, in: site.folder)
    #expect(run.status == 2 && run.errors.contains("overlaps"), "\(run.errors)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: site.folder.path).sorted() == before)
  }

  /// A site that Verdict wrote is no theme and no content, until it is removed.
  @Test(arguments: ["--templates", "--content"])
  func isNotReadOnceItWasWritten(_ option: String) throws {
    try #require(try site.verdict("build", "--output", "mine").status == 0)
    let run = try site.verdict("build", option, "mine")
    #expect(run.status == 2 && run.errors.contains("'mine' contains a built site, not content"), "\(run.errors)")
    #expect(!site.folder.exists("site"))
    #expect(try site.verdict("clean", "--output", "mine").status == 0)
    #expect(try site.verdict("build", option, "mine").errors.contains("built site") == false)
  }
}
