import FileSystem
import Testing

@testable import FileWatching

/// Watched files are the files that builds read.
@Suite struct WatchScopeTests {
  @Test(arguments: [
    ".x.swp", ".#x.md", "#x.md#", "x.md~", ".goutputstream-A1", "x.md___jb_tmp___", "x.md___jb_old___", ".DS_Store",
    ".verdict-tmp-17-0123456789abcdef", "x.md.~1~", ".git",
  ])
  func isHidden(name: String) {
    #expect(name.isHiddenName && !WatchScope(["c"], ignoring: []).includes("c/static/\(name)", name: name))
  }

  @Test(arguments: ["x.md", "4913", "5036", "2019", "x~y.md", "4913.md", "a.b", "-", "x#", "x_", "jb_tmp___", "_"])
  func isContent(name: String) {
    #expect(!name.isHiddenName && WatchScope(["c"], ignoring: []).includes("c/static/\(name)", name: name))
  }

  @Test(arguments: [
    ("c/static/.well-known", true), ("c/static/x/.nojekyll", true), ("c/static/.x.swp", false),
    ("c/static/.git", false), ("c/static/x~", false), ("c/reviews/.nojekyll", false), ("c/static/x.md", true),
    ("c/static/.verdict-tmp-17-0123456789abcdef", false),
  ])
  func hiddenFilesAreIncludedOnlyInGivenFolders(path: String, isIncluded: Bool) {
    let scope = WatchScope(["c"], ignoring: [], showingHidden: ["c/static"])
    let name = String(path.split(separator: "/").last ?? "")
    #expect(scope.includes(path, name: name) == isIncluded)
  }
}
