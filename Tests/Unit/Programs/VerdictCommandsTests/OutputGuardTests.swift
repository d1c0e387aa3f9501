import Foundation
import SiteTestSupport
import Testing

/// Unsafe output folders are rejected before any file is written.
@Suite struct OutputGuardTests {
  struct UnsafeFolder: CustomTestStringConvertible {
    let output: String
    let reason: String
    var testDescription: String { output }
  }

  static let refused: [UnsafeFolder] = [
    UnsafeFolder(output: "/", reason: "the root of the file system"),
    UnsafeFolder(output: "//", reason: "the root of the file system"),
    UnsafeFolder(output: "home", reason: "your home folder"),
    UnsafeFolder(output: "./home/", reason: "your home folder"),
    UnsafeFolder(output: "house", reason: "your home folder or a parent of it"),
    UnsafeFolder(output: ".", reason: "the current folder"),
    UnsafeFolder(output: "..", reason: "the current folder or a parent of it"),
    UnsafeFolder(output: "content", reason: "overlaps"),
    UnsafeFolder(output: "content/", reason: "overlaps"),
    UnsafeFolder(output: "content/site", reason: "overlaps"),
    UnsafeFolder(output: "content/new/er", reason: "overlaps"),
    UnsafeFolder(output: "content/\u{301}new", reason: "overlaps"),
    UnsafeFolder(output: "missing/../content", reason: "cannot be created"),
    UnsafeFolder(output: "templates", reason: "overlaps"),
    UnsafeFolder(output: "file", reason: "a file"),
    UnsafeFolder(output: "pipe", reason: "a file"),
    UnsafeFolder(output: "link", reason: "is a symlink"),
    UnsafeFolder(output: "link/", reason: "is a symlink"),
    UnsafeFolder(output: "dangling", reason: "is a symlink"),
    UnsafeFolder(output: "to-content/site", reason: "overlaps"),
    UnsafeFolder(output: "repository", reason: "contains a git repository"),
    UnsafeFolder(output: "repository/.git", reason: "in a folder of git or Verdict"),
    UnsafeFolder(output: ".verdict/site", reason: "in a folder of git or Verdict"),
    UnsafeFolder(output: ".verdict/preview/site", reason: "in a folder of git or Verdict"),
    UnsafeFolder(output: "repository/.git/.verdict/preview", reason: "in a folder of git or Verdict"),
    UnsafeFolder(output: "", reason: "is empty"),
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
  func unsafeFoldersAreRejected(_ refused: UnsafeFolder) throws {
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
  func otherFoldersAreAccepted(_ output: String) throws {
    let run = try verdict(["build", "--output", output], in: site.folder, environment: ["HOME": site.folder / "home"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(site.folder.exists(output + "/index.html"))
  }

  /// Folders that a later build would read, by default or by option, are rejected as output.
  @Test(arguments: [["templates"], ["content", "--content", "content-of-it"], ["mine", "--templates", "mine"]])
  func inputFoldersAreRejected(_ arguments: [String]) throws {
    try shell("mv content content-of-it; mv templates theme; ln -s content-of-it content", in: site.folder)
    if arguments[0] == "content" { try site.folder.remove("content") }
    let before = try FileManager.default.subpathsOfDirectory(atPath: site.folder.path).sorted()
    let run = try verdict(["build", "--output"] + arguments, in: site.folder)
    #expect(run.status == 2 && run.errors.contains("overlaps"), "\(run.errors)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: site.folder.path).sorted() == before)
  }

  /// A built site is rejected as theme and content until it is deleted.
  @Test(arguments: ["--templates", "--content"])
  func builtSitesAreNotReadAsInput(_ option: String) throws {
    try #require(try site.verdict("build", "--output", "mine").status == 0)
    let run = try site.verdict("build", option, "mine")
    #expect(run.status == 2 && run.errors.contains("'mine' contains a built site, not content"), "\(run.errors)")
    #expect(!site.folder.exists("site"))
    #expect(try site.verdict("clean", "--output", "mine").status == 0)
    #expect(try site.verdict("build", option, "mine").errors.contains("built site") == false)
  }
}
