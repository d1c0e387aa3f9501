import Testing

@testable import FileWatching

@Suite struct EditorLitterTests {
  @Test(arguments: [
    ".x.swp", ".#x.md", "#x.md#", "x.md~", "4913", "5036", "5159", ".goutputstream-A1", "x.md___jb_tmp___",
    "x.md___jb_old___", ".DS_Store", ".verdict-tmp-17-0123456789abcdef", "x.md.~1~",
  ])
  func isLitter(name: String) { #expect(EditorLitter.contains(name, isFolder: false)) }

  @Test(arguments: ["x.md", "4914", "2019", "49130000000", "x~y.md", "4913.md", "a.b", "-", "x#"])
  func isContent(name: String) { #expect(!EditorLitter.contains(name, isFolder: false)) }

  @Test(arguments: [
    ("c/static/.well-known", true), ("c/static/x/.nojekyll", true), ("c/static/.x.swp", false),
    ("c/static/.git", false), ("c/static/x~", false), ("c/reviews/.nojekyll", false), ("c/static/x.md", true),
    ("c/static/.verdict-tmp-17-0123456789abcdef", false),
  ])
  func hiddenFilesMayBeOfInterest(path: String, isOfInterest: Bool) {
    let scope = WatchScope(["c"], ignoring: [], showingHidden: ["c/static"])
    let name = String(path.split(separator: "/").last ?? "")
    #expect(scope.includes(path, name: name, isFolder: false) == isOfInterest)
  }

  @Test func foldersMayHaveNumbers() {
    #expect(!EditorLitter.contains("4913", isFolder: true))
    #expect(EditorLitter.contains(".git", isFolder: true))
  }
}
