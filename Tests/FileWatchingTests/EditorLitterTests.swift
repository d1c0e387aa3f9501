import Testing

@testable import FileWatching

@Suite struct EditorLitterTests {
  @Test(arguments: [
    ".x.swp", ".#x.md", "#x.md#", "x.md~", "4913", "5036", "5159", ".goutputstream-A1", "x.md___jb_tmp___",
    "x.md___jb_old___", ".DS_Store",
  ])
  func isLitter(name: String) { #expect(EditorLitter.contains(name, isFolder: false)) }

  @Test(arguments: ["x.md", "4914", "2019", "49130000000", "x~y.md", "4913.md", "a.b", "-", "x#"])
  func isContent(name: String) { #expect(!EditorLitter.contains(name, isFolder: false)) }

  @Test func foldersMayHaveNumbers() {
    #expect(!EditorLitter.contains("4913", isFolder: true))
    #expect(EditorLitter.contains(".git", isFolder: true))
  }
}
